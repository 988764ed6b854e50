import { clock } from '@outrider/service/clock'
import type { Pool } from '@outrider/service/database'
import type { Owner } from '../contacts/identifiers.ts'
import {
  findOccurrences,
  type PersonRow,
  type StandingRow,
  type WantedCount,
  writeStandings,
} from './evaluation-queries.ts'
import { type Count, countKey, type Facts, type Rule, standingOf } from './rule.ts'

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
    countsOf(rules).map((count): WantedCount => ({
      ...count,
      owner: ownerOf(person),
      contactId: person.id,
    })),
  )
  const found = await findOccurrences(db, wanted, now)
  const occurrences = new Map<string, Map<string, number>>()
  for (const [index, count] of wanted.entries()) {
    const theirs = occurrences.get(count.contactId) ?? new Map<string, number>()
    occurrences.set(count.contactId, theirs)
    const at = found[index]
    if (at) theirs.set(countKey(count), at.getTime())
  }
  return examined.flatMap(({ person, rules }) => {
    const facts = factsOf(person, occurrences.get(person.id) ?? new Map())
    return [...rules].map((rule): StandingRow => ({
      ...standingOf(rule, facts, now),
      owner: ownerOf(person),
      segmentId: rule.segmentId,
      version: rule.version,
      contactId: person.id,
    }))
  })
}

/** Writes standings in bounded statements, all rows in one order so that two writers never wait crosswise. */
export async function keepStandings(
  db: Pool,
  standings: readonly StandingRow[],
  evaluation: number,
  kind: 'alone' | 'build',
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

/** Each count that some rule asks for, once. */
export function countsOf(rules: Iterable<Rule>): Count[] {
  const counts = new Map<string, Count>()
  for (const rule of rules) for (const [key, count] of rule.counts) counts.set(key, count)
  return [...counts.values()]
}

function ownerOf({ orgId, environment }: PersonRow): Owner {
  return { orgId, environment }
}
