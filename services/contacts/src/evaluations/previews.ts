import { idOf, newId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { previewSegment } from '@outrider/contracts/segments'
import type { Pool } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { createLimit, type Limit } from '@outrider/service/jobs/limit'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'
import type { Static } from 'typebox'
import { listContactRange, listSegmentIdsOf } from '../contacts/read.ts'
import { readDefinition } from '../rules/read-definition.ts'
import {
  compileRule,
  evaluateRule,
  isMember,
  type SegmentRule,
  withOneMore,
} from '../rules/rule.ts'
import { checkTopics } from '../topics.ts'
import {
  askedBy,
  evaluate,
  evaluatedColumns,
  type EvaluatedRow,
  findOccurrences,
} from './evaluate.ts'
import type { Segments } from './segment-jobs.ts'

/** A contact as it would be after an event. */
export interface ProspectiveContact {
  readonly tenant: StoredTenant
  /** Null for a contact that would be new. */
  readonly contactId: Uuid | null
  /** Including the attributes of the event. */
  readonly attributes: Readonly<Record<string, unknown>>
  readonly tags: readonly string[]
  /** Including the identifiers of the event. */
  readonly reachable: { readonly email: boolean; readonly inapp: boolean }
  readonly wishes: Readonly<Record<string, boolean>>
}

interface SegmentPreview {
  readonly segmentId: Uuid
  readonly wouldEnter: boolean
}

/**
 * The dynamic segments that an event would make a person enter or leave, and the segments that ask for events
 * of its name without changing; `wouldEnter` where the person is not a member and would become one.
 */
export async function previewSegments(
  { db, indexes }: Segments,
  person: ProspectiveContact,
  event: { readonly name: string; readonly occurredAt: Date },
): Promise<SegmentPreview[]> {
  const { tenant, contactId } = person
  const rules = (await indexes.begin([tenant])).indexOf(tenant)?.rules ?? []
  const now = clock.now()
  const [occurrences, current] = await Promise.all([
    occurrencesWith(db, person, rules, event, now),
    contactId === null ? new Set<string>() : listSegmentIdsOf(db, tenant, contactId),
  ])
  return rules.flatMap((rule) => {
    const belongs = isMember(evaluateRule(rule, { ...person, occurrences }, now))
    const was = current.has(rule.segmentId)
    const asks = rule.counts.some((count) => count.event === event.name)
    if (!asks && belongs === was) return []
    return [{ segmentId: rule.segmentId, wouldEnter: belongs && !was }]
  })
}

/** The occurrences that rules ask for, including the event. */
async function occurrencesWith(
  db: Pool,
  { tenant, contactId }: ProspectiveContact,
  rules: readonly SegmentRule[],
  { name, occurredAt }: { readonly name: string; readonly occurredAt: Date },
  now: Date,
): Promise<Map<string, number>> {
  const wanted = askedBy(rules)
  const found =
    contactId === null
      ? []
      : await findOccurrences(
          db,
          wanted.map(({ event, nths, within }) => {
            const befores = nths.map((nth) => Math.max(1, nth - 1))
            return { tenant, contactId, asked: { event, nths: [...nths, ...befores], within } }
          }),
          now,
        )
  const occurrences = wanted.flatMap(({ event, nths, keys }, index) =>
    nths.map((nth, place) => {
      const last = found[index]?.[place] ?? undefined
      const key = keys[place] ?? ''
      if (event !== name) return [key, last] as const
      const before = nth === 1 ? Infinity : (found[index]?.[nths.length + place] ?? undefined)
      return [key, withOneMore(last, before, occurredAt.getTime())] as const
    }),
  )
  return new Map(occurrences.flatMap(([key, at]) => (at === undefined ? [] : [[key, at] as const])))
}

/** Contacts evaluated by one statement. */
const maxContacts = 2_000
const maxSample = 10
/** Milliseconds of counting, after which the response has the count so far. */
const maxMilliseconds = 1_000
/** Previews that a process evaluates concurrently; others wait for their turn between two statements. */
const maxAtOnce = 2
const maxWaiting = 100

export const handlePreviewSegment = ({ db }: Pick<Service, 'db'>, limit = maxMilliseconds) => {
  const turns = createLimit(maxAtOnce, maxWaiting)
  return handle(previewSegment, async ({ tenant, definition }) => {
    const read = readDefinition(definition)
    await checkTopics(db, storedTenant(tenant), read)
    const rule = compileRule(uuidOf(newId('seg')), 0, read)
    return preview({ db, turns, limit }, storedTenant(tenant), rule)
  })
}

/** The result of one batch of a preview. */
interface Looked {
  readonly people: readonly EvaluatedRow[]
  /** The IDs of the contacts that would be members. */
  readonly members: readonly Uuid[]
  readonly isLast: boolean
}

interface Previewing {
  readonly db: Pool
  readonly turns: Limit
  /** Milliseconds. */
  readonly limit: number
}

/** Counts the contacts that would belong, starting at the newest, until time runs out. */
async function preview(
  previewing: Previewing,
  tenant: StoredTenant,
  rule: SegmentRule,
): Promise<Static<typeof previewSegment.reply>> {
  const started = performance.now()
  const sample: Uuid[] = []
  let count = 0
  let before: Uuid | null = null
  let complete = false
  do {
    const looked: Looked = await look(previewing, tenant, rule, before)
    count += looked.members.length
    sample.push(...looked.members.slice(0, maxSample - sample.length))
    before = looked.people.at(-1)?.id ?? before
    complete = looked.isLast
  } while (!complete && performance.now() - started < previewing.limit)
  return { count, sample: sample.map((id) => idOf('con', id)), complete }
}

/** Evaluates the next contacts. */
function look(
  { db, turns }: Previewing,
  tenant: StoredTenant,
  rule: SegmentRule,
  before: Uuid | null,
): Promise<Looked> {
  const rules = new Set([rule])
  return turns(async () => {
    const walk = { tenant, before, limit: maxContacts }
    const { rows: people, isLast } = await listContactRange(db, walk, evaluatedColumns(db, rules))
    const evaluated = await evaluate(
      db,
      people.map((person) => ({ person, rules })),
    )
    const members = evaluated.flatMap(({ person, standings }) =>
      standings.some(isMember) ? [person.id] : [],
    )
    return { people, members, isLast }
  })
}
