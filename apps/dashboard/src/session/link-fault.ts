import { OutriderError } from '../data/calls.ts'

/** What somebody is told whose link has expired, was used or was withdrawn: to the interface it is not there. */
export async function ofLink<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof OutriderError && error.status === 404)
      throw new Error('This link does not work any more. Ask for another one.', { cause: error })
    throw error
  }
}
