import { invalid, Problem } from '@outrider/contracts/problem'
import {
  codeOf,
  foreignKeyViolation,
  isTransient,
  retried,
  uniqueViolation,
} from '@outrider/service/database'
import { type Bounded, boundOf, overfullOf } from './fit.ts'

/** What was planned by is no longer so. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

/** Tries of one plan; each but the last means that somebody else was faster. */
const maxTries = 10

/**
 * Reads, plans and writes; again from the start when somebody else's write made the plan untrue. Throws
 * `VALIDATION_FAILED` naming `attributes` or `tags` when the contact has no room for them, and `LIMIT_REACHED` when it has none for
 * identifiers.
 */
export async function planned<T>(readPlanWrite: () => Promise<T>): Promise<T> {
  try {
    return await retried(readPlanWrite, isUntrue, maxTries)
  } catch (error) {
    const overfull = overfullOf(error)
    throw overfull ? refusalOf(overfull) : error
  }
}

function refusalOf(overfull: Bounded): Problem {
  return overfull === 'identifiers'
    ? new Problem('LIMIT_REACHED', boundOf[overfull])
    : invalid(overfull, boundOf[overfull], 'bound')
}

/**
 * The same for what is to be carried out although a contact may have no room for all of it: where that is so, once
 * more with `toFit`.
 */
export async function plannedToFit<T>(readPlanWrite: (toFit: boolean) => Promise<T>): Promise<T> {
  try {
    return await retried(() => readPlanWrite(false), isUntrue, maxTries)
  } catch (error) {
    if (!overfullOf(error)) throw error
  }
  return retried(() => readPlanWrite(true), isUntrueOrOverfull, maxTries)
}

function isUntrueOrOverfull(error: unknown): boolean {
  return isUntrue(error) || overfullOf(error) !== undefined
}

function isUntrue(error: unknown): boolean {
  return (
    isTransient(error) ||
    error instanceof Overtaken ||
    [uniqueViolation, foreignKeyViolation].includes(codeOf(error))
  )
}
