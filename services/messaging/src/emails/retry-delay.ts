/** Seconds before each further attempt: about a day in all, as RFC 5321, section 4.5.4.1, would have it. */
const delays = [30, 120, 300, 900, 1_800, 3_600, 7_200, 14_400, 21_600, 28_800]
/** Times that an email is tried, those included that a process did not live to finish. */
export const maxAttempts = delays.length + 1
/** Share of a delay by which it varies, so that what failed together does not come back together. */
const jitter = 0.2

/** Milliseconds until the attempt after the `attempts`th; undefined when that was the last. `chance` is from 0 to 1. */
export function retryDelay(attempts: number, chance: number): number | undefined {
  const delay = delays[attempts - 1]
  return delay && delay * 1_000 * (1 + jitter * (2 * chance - 1))
}
