import { Problem } from '@outrider/contracts/problem'
import { constraintOf } from '@outrider/service/database'

/** What the database refuses (migration 0005), by the names of its constraints. */
const limits: Readonly<Record<string, string>> = {
  automations_limit: 'an environment holds at most 100,000 automations',
  spec_bytes_limit: 'the triggers of an environment’s automations take at most 16,777,216 bytes',
}

/** Makes a statement's refusal of one automation too many, or of too large a trigger, a `LIMIT_REACHED`. */
export async function withinLimits<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    const message = limits[constraintOf(error)]
    throw message === undefined ? error : new Problem('LIMIT_REACHED', message, { cause: error })
  }
}
