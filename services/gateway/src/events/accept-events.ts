import { isDeepStrictEqual } from 'node:util'
import type { NatsConnection } from '@nats-io/transport-node'
import { type Lane, parse } from '@outrider/contracts/contract'
import {
  AcceptedEvent,
  BatchedEvent,
  type BatchReceipt,
  eventAccepted,
  type EventInput,
} from '@outrider/contracts/events'
import { newId, newUuid } from '@outrider/contracts/ids'
import { invalid, invalidFaults, itemProblemOf, Problem } from '@outrider/contracts/problem'
import { directGetSubject } from '@outrider/contracts/service'
import type { Tenant } from '@outrider/contracts/shapes'
import { readEnvelope } from '@outrider/service/nats/envelope'
import { messageOf } from '@outrider/service/nats/publish'
import { fingerprintOf, type ItemPosition } from '../duplicates/key-index.ts'
import { failsWholeRequest, type KeyedReceipt } from '../duplicates/keyed-publisher.ts'
import type { Tools } from '../http/route.ts'

interface Acceptance {
  readonly deduplicated: boolean
  readonly idempotencyKey: string
  /** The repeat says something else than the first message of its key. */
  readonly mismatch: boolean
}

/** Accepts one event: when this resolves, it is on disk in the stream, and will be acted on once. */
export async function acceptEvent(
  tenant: Tenant,
  input: EventInput,
  tools: Pick<Tools, 'publishKeyed' | 'readAcceptedEvent'>,
  now: Date,
): Promise<Acceptance> {
  const accepted = acceptedEventOf(tenant, input, now)
  const { duplicate, first } = await publish(accepted, 'single', tools)
  const mismatch = duplicate && differs(accepted, await tools.readAcceptedEvent(first))
  return { deduplicated: duplicate, idempotencyKey: accepted.idempotencyKey, mismatch }
}

/** The response to an accepted event. */
export const eventReply = ({ mismatch, ...receipt }: Acceptance) => ({
  body: { accepted: true, ...receipt },
  ...(mismatch && { headers: { 'Idempotency-Mismatch': 'true' } }),
})

/** An event that an earlier version accepted, by a schema that allowed more, is not compared. */
function differs(repeat: AcceptedEvent, first: unknown): boolean {
  try {
    return (
      first !== undefined &&
      !isDeepStrictEqual(callersPart(repeat), callersPart(parse(AcceptedEvent, first)))
    )
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** The caller's part of an event, without the gateway's additions. */
function callersPart(accepted: AcceptedEvent) {
  const { event, contact, attributes, payload, occurredAt, receivedAt } = accepted
  return { event, contact, attributes, payload, at: occurredAt === receivedAt ? null : occurredAt }
}

type Result = BatchReceipt['results'][number]
type Outcome = Omit<Result, 'index'>

/** How callers write events. */
export interface EventFormat {
  /** Throws `VALIDATION_FAILED`. */
  readonly read: (item: unknown) => EventInput
  /** Fields of an event that have another name in this format; the first that fits is used. */
  readonly names: Readonly<Record<string, string>>
}

const ownFormat: EventFormat = {
  read: (item) => parse(BatchedEvent, item),
  names: {},
}

/**
 * Accepts events one by one: an invalid event is a result of its own. Accepted events are on disk when this resolves.
 * Throws `UNAVAILABLE` or `RATE_LIMITED` when none could be stored.
 */
export async function acceptEvents(
  tenant: Tenant,
  items: readonly unknown[],
  tools: Pick<Tools, 'publishKeyed'>,
  now: Date,
  { read, names }: EventFormat = ownFormat,
): Promise<BatchReceipt> {
  /** Of each key the first event's outcome. */
  const published = new Map<string, Promise<Outcome>>()
  const outcomes = await Promise.all(
    items.map(async (item): Promise<Outcome | Problem> => {
      try {
        const accepted = acceptedEventOf(tenant, read(item), now)
        const { idempotencyKey } = accepted
        const earlier = published.get(idempotencyKey)
        if (earlier) return { ...(await earlier), status: 'deduplicated' }
        const outcome = publishItem(accepted, tools)
        published.set(idempotencyKey, outcome)
        return await outcome
      } catch (error) {
        if (error instanceof Problem) return renamed(error, names)
        throw error
      }
    }),
  )
  const refused = outcomes.find(isRefusal)
  if (refused && outcomes.every((outcome) => outcome instanceof Problem)) throw refused
  return receiptOf(outcomes)
}

async function publishItem(
  accepted: AcceptedEvent,
  tools: Pick<Tools, 'publishKeyed'>,
): Promise<Outcome> {
  const { duplicate } = await publish(accepted, 'bulk', tools)
  const { idempotencyKey } = accepted
  return { status: duplicate ? 'deduplicated' : 'accepted', idempotencyKey }
}

function isRefusal(outcome: Outcome | Problem): outcome is Problem {
  return outcome instanceof Problem && failsWholeRequest(outcome)
}

/** A problem with the fields as the caller has named them. */
function renamed(problem: Problem, names: EventFormat['names']): Problem {
  const entries = Object.entries(names)
  if (problem.faults.length === 0 || entries.length === 0) return problem
  const nameOf = (field: string) => {
    const [own = '', theirs = ''] =
      entries.find(([name]) => field === name || field.startsWith(`${name}.`)) ?? []
    return theirs + field.slice(own.length)
  }
  return invalidFaults(problem.faults.map((fault) => ({ ...fault, field: nameOf(fault.field) })))
}

/**
 * The same in a format of others, whose senders retry only a request that fails as a whole: throws the problem of an
 * item that another attempt may store. A retry stores no event twice.
 */
export async function acceptForeignEvents(
  ...parameters: Required<Parameters<typeof acceptEvents>>
): Promise<BatchReceipt> {
  const receipt = await acceptEvents(...parameters)
  const failed = receipt.results.find(({ error }) => error && error.code !== 'VALIDATION_FAILED')
  if (failed?.error) throw new Problem(failed.error.code, failed.error.message, { retryAfter: 1 })
  return receipt
}

/** Accepts one event in a format of others, like `acceptEvent`. */
export async function acceptForeignEvent(
  tenant: Tenant,
  item: unknown,
  tools: Pick<Tools, 'publishKeyed' | 'readAcceptedEvent'>,
  now: Date,
  { read, names }: EventFormat,
): Promise<Acceptance> {
  try {
    return await acceptEvent(tenant, read(item), tools, now)
  } catch (error) {
    throw error instanceof Problem ? renamed(error, names) : error
  }
}

function receiptOf(outcomes: readonly (Outcome | Problem)[]): BatchReceipt {
  const results = outcomes.map((outcome, index): Result => ({
    index,
    ...(outcome instanceof Problem
      ? { status: 'rejected', error: itemProblemOf(outcome) }
      : outcome),
  }))
  const count = (status: Result['status']) =>
    results.filter((result) => result.status === status).length
  return {
    accepted: count('accepted'),
    deduplicated: count('deduplicated'),
    rejected: count('rejected'),
    results,
  }
}

/** How old an event may be, and how far ahead of our clock. Milliseconds. */
const maxAge = 7 * 24 * 3_600_000
const maxAhead = 5 * 60_000

/** The event as it is stored. Throws `VALIDATION_FAILED` when it is too old or too far ahead. */
export function acceptedEventOf(tenant: Tenant, input: EventInput, now: Date): AcceptedEvent {
  const { event, contact, attributes, payload, idempotencyKey = newUuid(), occurredAt } = input
  const receivedAt = now.toISOString()
  return {
    tenant,
    id: newId('evt'),
    event: event.toLowerCase(),
    contact,
    ...(attributes && { attributes }),
    ...(payload && { payload }),
    idempotencyKey,
    occurredAt: occurredAt === undefined ? receivedAt : timely(occurredAt, now).toISOString(),
    receivedAt,
  }
}

function timely(occurredAt: string, now: Date): Date {
  const time = new Date(occurredAt)
  const age = now.getTime() - time.getTime()
  if (Number.isNaN(age)) throw invalid('occurredAt', 'must be a valid date-time')
  if (age > maxAge) throw invalid('occurredAt', 'must not be older than 7 days')
  if (age < -maxAhead) throw invalid('occurredAt', 'must not be more than 5 minutes ahead')
  return time
}

/** Publishes an accepted event; its fingerprint reveals duplicates. */
function publish(
  accepted: AcceptedEvent,
  lane: Lane,
  { publishKeyed }: Pick<Tools, 'publishKeyed'>,
): Promise<KeyedReceipt> {
  const { tenant, id, idempotencyKey } = accepted
  const { orgId, environment } = tenant
  const fingerprint = fingerprintOf(orgId, environment, idempotencyKey)
  return publishKeyed({ ...messageOf(eventAccepted, accepted, id, lane), fingerprint, orgId })
}

/**
 * The accepted event at a position, read directly from the stream (NATS ADR-31); undefined when it is no longer
 * there. Throws `UNAVAILABLE` when the server does not reply.
 */
export async function readAcceptedEvent(
  nats: NatsConnection,
  { sequence, index }: ItemPosition,
): Promise<unknown> {
  const reply = await nats
    .request(directGetSubject, JSON.stringify({ seq: sequence }), { timeout: 2_000 })
    .catch((cause: unknown) => {
      throw new Problem('UNAVAILABLE', 'Duplicate check unavailable. Retry with the same key.', {
        cause,
        retryAfter: 1,
      })
    })
  if (reply.headers?.code === 404) return undefined
  return readEnvelope(reply.string())[index]?.data
}
