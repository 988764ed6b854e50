import { Problem } from '@outrider/contracts/problem'

/** Tries to change a record that other requests change at the same time. */
const maxTries = 10

/**
 * Changes a record: `change` reads it, and returns undefined if another request changed it in between. Then the record
 * is read again, so that concurrent changes of different fields all take effect.
 */
export async function changedOnce<T>(change: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const changed = await change()
    if (changed !== undefined) return changed
  }
  throw new Problem('CONFLICT', 'the resource was changed by other requests; retry')
}
