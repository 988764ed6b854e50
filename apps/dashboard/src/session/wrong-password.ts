import { isSignedOut } from '../data/query-cache.ts'
import { FieldFault } from '../ui/faults.ts'

/** An answer that asks for a password: that it is wrong is told at its field. */
export async function withPassword<T>(
  answer: Promise<T>,
  field: string,
  message: string,
): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw isSignedOut(error) ? new FieldFault(field, message) : error
  }
}
