import { isMember, type RuleIndex, type RuleResult } from '../rules/rule.ts'

/**
 * The memberships of a contact in dynamic segments as `contact_evaluations` keeps them: pairs of a segment's number and
 * its standing, in the order of the numbers. They are compared with every evaluation, so they are not made into objects.
 */
type Standings = Float64Array

export function readStandings(stored: Buffer | null): Standings {
  if (stored === null) return new Float64Array()
  const aligned = new Uint8Array(stored) // a buffer of the pool may begin anywhere
  return new Float64Array(aligned.buffer, 0, aligned.length >> 3)
}

/**
 * Whether a membership is as it was. Looking too early does no harm, and writing each later time would. A contact without
 * a row is no member and stays so.
 */
export function isKept(prior: Standings, number: number, standing: RuleResult): boolean {
  const kept = prior[placeOf(prior, number) + 1] ?? -Infinity
  return isMember(kept) === isMember(standing) && Math.abs(kept) <= Math.abs(standing)
}

/** The standings after some changes, without those in segments that are gone. */
export function replaceStandings(
  prior: Standings,
  changes: readonly { readonly number: number; readonly standing: RuleResult }[],
  index: RuleIndex | undefined,
): Buffer {
  const all = new Map<number, RuleResult>()
  for (let place = 0; place < prior.length; place += 2)
    all.set(prior[place] ?? 0, prior[place + 1] ?? -Infinity)
  for (const { number, standing } of changes)
    if (standing === -Infinity) all.delete(number)
    else all.set(number, standing)
  const left = [...all].filter(([number]) => index?.isGone(number) !== true)
  return Buffer.from(Float64Array.from(left.toSorted(([a], [b]) => a - b).flat()).buffer)
}

/** The place of a segment; the length if it has none. */
function placeOf(standings: Standings, number: number): number {
  let [from, to] = [0, standings.length >> 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((standings[2 * middle] ?? 0) < number) from = middle + 1
    else to = middle
  }
  return standings[2 * from] === number ? 2 * from : standings.length
}
