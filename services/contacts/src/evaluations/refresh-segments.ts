import type { Uuid } from '@outrider/contracts/ids'
import { compare } from '@outrider/service/compare'
import {
  codeOf,
  foreignKeyViolation,
  isTransient,
  type Pool,
  retried,
} from '@outrider/service/database'
import { listWithin } from '../contacts/lookup-queries.ts'
import { combineTouched, type Touched } from '../contacts/touched.ts'
import type { Rule } from '../rules/rule.ts'
import { evaluate, type Examined, keepStandings } from './evaluate.ts'
import { type Kind, personColumns, type PersonRow } from './queries.ts'
import type { RuleIndexes } from './rule-indexes.ts'

/** Contacts looked at together. */
const largestBatch = 500

/** What evaluating takes. */
export interface Segments {
  readonly db: Pool
  readonly indexes: RuleIndexes
}

/**
 * Brings memberships up to what has happened to contacts, looking only at the segments that it can touch.
 * Call it after the change is committed; calling it again does no harm.
 */
export async function refreshSegments(
  { db, indexes }: Segments,
  touched: readonly Touched[],
): Promise<void> {
  const contacts = combineTouched(touched)
  for (let start = 0; start < contacts.length; start += largestBatch)
    await refreshBatch({ db, indexes }, contacts.slice(start, start + largestBatch))
}

function refreshBatch({ db, indexes }: Segments, touched: readonly Touched[]): Promise<void> {
  return unlessGone(async () => {
    const evaluation = await indexes.begin(touched.map(({ tenant }) => tenant))
    const concerned = touched.flatMap((each) => {
      const rules = evaluation.indexOf(each.tenant)?.touchedBy(each)
      return rules && rules.size > 0 ? [{ ...each, rules }] : []
    })
    await examine(db, concerned, evaluation.number, 'touched')
  })
}

interface Concerned extends Pick<Touched, 'tenant' | 'contactId'> {
  readonly rules: ReadonlySet<Rule>
}

/** Evaluates and keeps; what is true of people is read after the evaluation has its number. */
export async function examine(
  db: Pool,
  concerned: readonly Concerned[],
  evaluation: number,
  kind: Kind,
): Promise<void> {
  let rest = concerned
  while (rest.length > 0) {
    const wanted = rest.map(({ tenant, contactId }) => ({ ...tenant, id: contactId }))
    const { rows, next } = await listWithin(db, wanted, personColumns(db))
    const standings = await evaluate(db, examinedOf(rest, rows))
    await keepStandings(db, sorted(standings), evaluation, kind)
    rest = next === null ? [] : rest.slice(next)
  }
}

function examinedOf(
  concerned: readonly Concerned[],
  rows: readonly (PersonRow & { readonly askedId: Uuid })[],
): Examined[] {
  const people = new Map(rows.map((row) => [row.askedId, row]))
  const examined = new Map<string, { person: PersonRow; rules: Set<Rule> }>()
  for (const { contactId, rules } of concerned) {
    const person = people.get(contactId)
    if (!person) continue
    const known = examined.get(person.id)
    // two ids may have become one person's
    examined.set(person.id, { person, rules: new Set([...(known?.rules ?? []), ...rules]) })
  }
  return [...examined.values()]
}

/** Again, from reading on, when a contact was erased between reading and writing. */
export function unlessGone<T>(work: () => Promise<T>): Promise<T> {
  return retried(work, (error) => isTransient(error) || codeOf(error) === foreignKeyViolation)
}

function sorted<T extends { segmentId: Uuid; contactId: Uuid }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) =>
    a.segmentId === b.segmentId
      ? compare(a.contactId, b.contactId)
      : compare(a.segmentId, b.segmentId),
  )
}
