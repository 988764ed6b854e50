import { uuidOf } from '@outrider/contracts/ids'
import type { Pool } from '@outrider/service/database'
import { listOutcomeTimes } from '../outcomes/queries.ts'
import { readOutcomeName } from '../rules/outcome-names.ts'
import { listEventTimes, type Wanted } from './queries.ts'

/**
 * When events happened, and what became of emails, each in the order of its `nths`; null for what did not, or so long
 * ago that it does not matter.
 */
export async function findOccurrences(
  db: Pool,
  wanted: readonly Wanted[],
  now: Date,
): Promise<(readonly (Date | null)[])[]> {
  const asked = wanted.map((each) => ({ each, outcome: readOutcomeName(each.event) }))
  const outcomes = asked.flatMap(({ each: { tenant, contactId, nths, within }, outcome }) =>
    outcome === undefined
      ? []
      : [
          {
            tenant,
            contactId,
            nths,
            outcome: outcome.outcome,
            source: outcome.source && uuidOf(outcome.source),
            since: within === null ? null : new Date(now.getTime() - within * 1_000),
          },
        ],
  )
  const events = asked.flatMap(({ each, outcome }) => (outcome === undefined ? [each] : []))
  const [eventTimes, outcomeTimes] = await Promise.all([
    listEventTimes(db, events, now),
    listOutcomeTimes(db, outcomes),
  ])
  const [nextEvent, nextOutcome] = [eventTimes.values(), outcomeTimes.values()]
  return asked.map(
    ({ outcome }) => (outcome === undefined ? nextEvent : nextOutcome).next().value ?? [],
  )
}
