import { Problem } from '@outrider/contracts/problem'
import { isTransient } from './database.ts'

/** Whether a server is away or short of resources: nothing is wrong with what was asked, and waiting helps. */
export function isOutage(error: unknown): boolean {
  return isTransient(error) || (error instanceof Problem && error.code === 'UNAVAILABLE')
}

/** Whether waiting never helps: what is not JSON, or not what its contract says, does not become so. */
export function isHopeless(error: unknown): boolean {
  return (
    error instanceof SyntaxError || (error instanceof Problem && error.code === 'VALIDATION_FAILED')
  )
}
