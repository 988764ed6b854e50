import { Problem } from '@outrider/contracts/problem'

/** Times that a record is read and changed, while others change it too. */
const maxTries = 10

/**
 * Changes a record from what was read of it: `change` reads it, and returns undefined when it was changed since. Then
 * it is read again, so that concurrent changes of different fields all take effect.
 */
export async function changedOnce<T>(change: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const changed = await change()
    if (changed !== undefined) return changed
  }
  throw new Problem('CONFLICT', 'the resource was changed by other requests; retry')
}
