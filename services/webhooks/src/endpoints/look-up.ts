import { addressesOf } from '@outrider/service/addresses'

/** Milliseconds that a caller who names an URL waits for the addresses of its host. */
const timeout = 2_000

/** The addresses of a name; empty when it has none, or nobody says in time. */
export async function lookUp(host: string): Promise<readonly string[]> {
  try {
    return await addressesOf(host, AbortSignal.timeout(timeout))
  } catch {
    return []
  }
}
