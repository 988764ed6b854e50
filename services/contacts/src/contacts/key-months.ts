import type { Uuid } from '@outrider/contracts/ids'
import type { Pool } from '@outrider/service/db/pool'

/** Days for which a key has its effect once, and an import is remembered. */
export const keptDays = 30
const day = 24 * 3_600_000
/** Longer than two processes can write the same key apart from each other, with clocks that differ. */
const overlap = 300_000

/** The first day of the month of a time, UTC. */
function monthOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 7)}-01`
}

/**
 * The months for which a key is written. A key is unique within a month: just after its beginning a key is written for the
 * former month as well, and one of two processes that write the same key around midnight fails.
 */
export function monthsOf(now: Date): string[] {
  return [...new Set([monthOf(now.getTime() - overlap), monthOf(now.getTime())])]
}

/** Ends the statement as a unique index would (23505) if a month before those of `monthsOf` has one of the keys. */
export function refuseFormerKeys(db: Pool, keys: readonly Uuid[], now: Date) {
  return db`
    (select count(key_repeated()) from known_event_keys
      where key = any (${[...keys]}::uuid[]) and ${inKeptMonths(db, now)} and month < ${monthsOf(now)[0] ?? ''}::date) = 0`
}

/** The months in which a key may be. PostgreSQL reads no partition of another. */
export function inKeptMonths(db: Pool, now: Date) {
  return db`month between ${monthOf(now.getTime() - keptDays * day)}::date and ${monthOf(now.getTime() + day)}::date`
}
