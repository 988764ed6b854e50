import type { Pool } from '@outrider/service/database'
import { clock } from '@outrider/service/clock'
import {
  beforeLanes,
  type DueEmails,
  type LeasedEmail,
  leaseEmails,
  walkLanes,
} from './lease-queries.ts'

/** Milliseconds: longer than any email takes, so that a lease ends only when its process has. */
const leaseTime = 300_000
/** Lanes that one statement looks at, and emails of one lane that it takes at least. */
const maxLanes = 200
const minFromEach = 10

interface Turn {
  readonly emails: LeasedEmail[]
  /** Whether there may be more to lease at once. */
  readonly more: boolean
}

/** Leases at most `limit` due emails of lanes that are not `full`. */
export type TakeTurn = (limit: number, full: readonly string[]) => Promise<Turn>

/**
 * Leases emails by turns: each goes on with the lane after the last one, so no lane waits for more than one turn of
 * each other lane. The more lanes have something due, the less is taken of each.
 */
export function takeTurns(db: Pool): TakeTurn {
  let after = beforeLanes
  let fromEach = Infinity
  return async (limit, full) => {
    const now = clock.now()
    const bounds = { limit, fromEach: Math.min(fromEach, limit), maxLanes }
    const walked = await walkLanes(db, after, full, bounds, now)
    const ids = interleave(walked)
    const isLast = walked.length < maxLanes && ids.length < limit
    const sawAll = isLast && after === beforeLanes
    after = isLast ? beforeLanes : (walked.at(-1) ?? beforeLanes)
    const dueLanes = walked.filter((lane) => lane.ids.length > 0).length
    fromEach = Math.max(minFromEach, Math.ceil(limit / Math.max(1, dueLanes)))
    const leasedUntil = new Date(now.getTime() + leaseTime)
    const leased = ids.length === 0 ? [] : await leaseEmails(db, ids, leasedUntil, now)
    const turnOf = new Map(ids.map((id, index) => [id, index]))
    const emails = leased.toSorted((a, b) => (turnOf.get(a.id) ?? 0) - (turnOf.get(b.id) ?? 0))
    return { emails, more: ids.length > 0 || !sawAll }
  }
}

/** One of each lane, then the next of each, and so on. */
function interleave(walked: readonly DueEmails[]): string[] {
  const longest = Math.max(0, ...walked.map(({ ids }) => ids.length))
  return Array.from({ length: longest }, (_, place) =>
    walked.flatMap(({ ids }) => ids.slice(place, place + 1)),
  ).flat()
}
