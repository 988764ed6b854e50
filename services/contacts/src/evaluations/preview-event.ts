import type { Uuid } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import type { Pool } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import { occurrenceKey, type Rule, standingOf } from '../rules/rule.ts'
import { withOneMore } from '../rules/with-one-more.ts'
import { wantedBy } from './evaluate.ts'
import { findOccurrences } from './find-occurrences.ts'
import { segmentsOf } from './queries.ts'
import type { Segments } from './refresh-segments.ts'

/** Somebody as they would be once an event had happened to them. */
export interface PersonAsTheyWouldBe {
  readonly tenant: StoredTenant
  /** Null for who would be new. */
  readonly contactId: Uuid | null
  /** With the event's merged into them. */
  readonly attributes: Readonly<Record<string, unknown>>
  readonly tags: readonly string[]
  /** With the identifiers that the event names. */
  readonly reachable: { readonly email: boolean; readonly inapp: boolean }
}

interface SegmentPreview {
  readonly segmentId: Uuid
  readonly wouldEnter: boolean
}

/**
 * The dynamic segments that an event would make somebody enter or leave, and those that ask for events of
 * its name though they would not change; `wouldEnter` where the person is not in it and would be.
 */
export async function previewSegments(
  { db, indexes }: Segments,
  person: PersonAsTheyWouldBe,
  event: { readonly name: string; readonly occurredAt: Date },
): Promise<SegmentPreview[]> {
  const { tenant, contactId } = person
  const rules = (await indexes.begin([tenant])).indexOf(tenant)?.rules ?? []
  const now = clock.now()
  const [occurrences, current] = await Promise.all([
    occurrencesWith(db, person, rules, event, now),
    contactId === null ? new Set<string>() : segmentsOf(db, tenant, contactId),
  ])
  return rules.flatMap((rule) => {
    const { isMember } = standingOf(rule, { ...person, occurrences }, now)
    const was = current.has(rule.segmentId)
    const asks = rule.counts.some((count) => count.event === event.name)
    if (!asks && isMember === was) return []
    return [{ segmentId: rule.segmentId, wouldEnter: isMember && !was }]
  })
}

/** The occurrences that rules ask for, the event being one of them. */
async function occurrencesWith(
  db: Pool,
  { tenant, contactId }: PersonAsTheyWouldBe,
  rules: readonly Rule[],
  { name, occurredAt }: { readonly name: string; readonly occurredAt: Date },
  now: Date,
): Promise<Map<string, number>> {
  const wanted = wantedBy(rules)
  const found =
    contactId === null
      ? []
      : await findOccurrences(
          db,
          wanted.map(({ event, nths, within }) => ({
            tenant,
            contactId,
            event,
            nths: [...nths, ...nths.map((nth) => Math.max(1, nth - 1))],
            within,
          })),
          now,
        )
  const occurrences = wanted.flatMap(({ event, nths }, index) =>
    nths.map((nth, place) => {
      const last = found[index]?.[place]?.getTime()
      if (event !== name) return [occurrenceKey(event, nth), last] as const
      const before = nth === 1 ? Infinity : found[index]?.[nths.length + place]?.getTime()
      return [occurrenceKey(event, nth), withOneMore(last, before, occurredAt.getTime())] as const
    }),
  )
  return new Map(occurrences.flatMap(([key, at]) => (at === undefined ? [] : [[key, at] as const])))
}
