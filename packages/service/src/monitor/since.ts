/**
 * For how many seconds a value has been the same; 0 while there is none, and when it is new. Tells how old the oldest of a
 * queue is at least, where the queue does not say: as long as the same one has been the oldest.
 */
export function createStopwatch(now: () => number = () => performance.now()) {
  let last: unknown
  let since = 0
  return (value: unknown): number => {
    if (value === undefined || value === null) {
      last = undefined
      return 0
    }
    if (value !== last) [last, since] = [value, now()]
    return (now() - since) / 1_000
  }
}
