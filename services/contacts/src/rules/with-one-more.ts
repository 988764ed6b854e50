/**
 * The n-th newest of some instants once another one is among them; undefined when there are still fewer.
 *
 * @param nth the n-th newest now
 * @param before the one before it, Infinity when n is 1
 */
export function withOneMore(
  nth: number | undefined,
  before: number | undefined,
  another: number,
): number | undefined {
  if (before === undefined) return undefined
  return Math.max(nth ?? -Infinity, Math.min(before, another))
}
