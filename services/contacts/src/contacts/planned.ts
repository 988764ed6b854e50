import {
  codeOf,
  foreignKeyViolation,
  isTransient,
  retried,
  uniqueViolation,
} from '@outrider/service/database'

/** What was planned by is no longer so. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

/** Reads, plans and writes; again from the start when somebody else's write made the plan untrue. */
export function planned<T>(readPlanWrite: () => Promise<T>): Promise<T> {
  return retried(readPlanWrite, (error) => isTransient(error) || isUntrue(error), 10)
}

function isUntrue(error: unknown): boolean {
  return (
    error instanceof Overtaken || [uniqueViolation, foreignKeyViolation].includes(codeOf(error))
  )
}
