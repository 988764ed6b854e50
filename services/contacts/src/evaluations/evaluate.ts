import { findOccurrences } from './find-occurrences.ts'
import { clock } from '@outrider/service/clock'
import type { Pool } from '@outrider/service/database'
import {
  type Kind,
  type PersonRow,
  type StandingRow,
  type Wanted,
  writeStandings,
} from './queries.ts'
import { type Facts, occurrenceKey, type Rule, standingOf } from '../rules/rule.ts'
import type { StoredTenant } from '@outrider/service/tenant'

/** Rows of one statement. */
const largestWrite = 5_000

/** Somebody, and the rules by which to look at them. */
export interface Examined {
  readonly person: PersonRow
  readonly rules: ReadonlySet<Rule>
}

/** How each of those examined stands with each of their rules, now. */
export async function evaluate(db: Pool, examined: readonly Examined[]): Promise<StandingRow[]> {
  const now = clock.now()
  const wanted = examined.flatMap(({ person, rules }) =>
    wantedBy(rules).map((each) => ({
      ...each,
      tenant: storedTenant(person),
      contactId: person.id,
    })),
  )
  const found = await findOccurrences(db, wanted, now)
  const occurrences = new Map<string, Map<string, number>>()
  for (const [index, { contactId, ...each }] of wanted.entries()) {
    const theirs = occurrences.get(contactId) ?? new Map<string, number>()
    occurrences.set(contactId, theirs)
    note(theirs, each, found[index] ?? [])
  }
  return examined.flatMap(({ person, rules }) => {
    const facts = factsOf(person, occurrences.get(person.id) ?? new Map())
    return [...rules].map((rule): StandingRow => ({
      ...standingOf(rule, facts, now),
      tenant: storedTenant(person),
      segmentId: rule.segmentId,
      version: rule.version,
      contactId: person.id,
    }))
  })
}

function note(
  occurrences: Map<string, number>,
  { event, nths }: Pick<Wanted, 'event' | 'nths'>,
  found: readonly (Date | null)[],
): void {
  for (const [place, nth] of nths.entries()) {
    const at = found[place]
    if (at) occurrences.set(occurrenceKey(event, nth), at.getTime())
  }
}

/** What rules ask about events, each name once. */
export function wantedBy(rules: Iterable<Rule>): Pick<Wanted, 'event' | 'nths' | 'within'>[] {
  const counts = [...rules].flatMap((rule) => rule.counts)
  return [...Map.groupBy(counts, ({ event }) => event)].map(([event, same]) => {
    const windows = same.map(({ within }) => within ?? Infinity)
    const longest = Math.max(...windows)
    return {
      event,
      nths: [...new Set(same.map(({ atLeast }) => atLeast))],
      within: Number.isFinite(longest) ? longest : null,
    }
  })
}

/** Writes standings in bounded statements, all rows in one order so that two writers never wait crosswise. */
export async function keepStandings(
  db: Pool,
  standings: readonly StandingRow[],
  evaluation: number,
  kind: Kind,
): Promise<void> {
  for (let start = 0; start < standings.length; start += largestWrite)
    await writeStandings(db, standings.slice(start, start + largestWrite), evaluation, kind)
}

export function factsOf(
  { attributes, tags, reachableByEmail, reachableInapp }: PersonRow,
  occurrences: Facts['occurrences'],
): Facts {
  return {
    attributes,
    tags,
    reachable: { email: reachableByEmail, inapp: reachableInapp },
    occurrences,
  }
}

function storedTenant({ orgId, environment }: PersonRow): StoredTenant {
  return { orgId, environment }
}
