import { Problem } from '@outrider/contracts/problem'
import { isTransient } from './database.ts'

/** Whether something failed because a server is away or wants another try: nothing is wrong with what was asked of it. */
export function isOutage(error: unknown): boolean {
  return isTransient(error) || (error instanceof Problem && error.code === 'UNAVAILABLE')
}
