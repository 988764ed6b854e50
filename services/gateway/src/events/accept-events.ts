import { isDeepStrictEqual } from 'node:util'
import { parse } from '@outrider/contracts/contract'
import {
  AcceptedEvent,
  BatchedEvent,
  type BatchReceipt,
  type EventInput,
} from '@outrider/contracts/events'
import { itemProblemOf, Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { isOfTheWhole } from '../duplicates/keyed-publisher.ts'
import type { Tools } from '../http/route.ts'
import { acceptedEventOf, acceptedMessage } from './accepted-event.ts'

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
  const { duplicate, first } = await tools.publishKeyed(acceptedMessage(accepted, 'single'))
  const mismatch = duplicate && differs(accepted, await tools.readAcceptedEvent(first))
  return { deduplicated: duplicate, idempotencyKey: accepted.idempotencyKey, mismatch }
}

function differs(repeat: AcceptedEvent, first: unknown): boolean {
  return (
    first !== undefined &&
    !isDeepStrictEqual(callersPart(repeat), callersPart(parse(AcceptedEvent, first)))
  )
}

/** What the caller said, without what the gateway added. */
function callersPart(accepted: AcceptedEvent) {
  const { event, contact, attributes, payload, occurredAt, receivedAt } = accepted
  return { event, contact, attributes, payload, at: occurredAt === receivedAt ? null : occurredAt }
}

type Result = BatchReceipt['results'][number]
type Outcome = Omit<Result, 'index'>

/**
 * Accepts events one by one: a bad one is its own result. Those that are accepted are on disk when this
 * resolves. Throws `UNAVAILABLE` or `RATE_LIMITED` when none could be stored.
 */
export async function acceptEvents(
  tenant: Tenant,
  items: readonly unknown[],
  tools: Pick<Tools, 'publishKeyed'>,
  now: Date,
): Promise<BatchReceipt> {
  /** Of each key the first event's outcome. */
  const published = new Map<string, Promise<Outcome>>()
  const outcomes = await Promise.all(
    items.map(async (item): Promise<Outcome | Problem> => {
      try {
        const accepted = acceptedEventOf(tenant, parse(BatchedEvent, item), now)
        const { idempotencyKey } = accepted
        const earlier = published.get(idempotencyKey)
        if (earlier) return { ...(await earlier), status: 'deduplicated' }
        const outcome = publishOne(accepted, tools)
        published.set(idempotencyKey, outcome)
        return await outcome
      } catch (error) {
        if (error instanceof Problem) return error
        throw error
      }
    }),
  )
  const refused = outcomes.find(isRefusal)
  if (refused && outcomes.every((outcome) => outcome instanceof Problem)) throw refused
  return receiptOf(outcomes)
}

async function publishOne(
  accepted: AcceptedEvent,
  { publishKeyed }: Pick<Tools, 'publishKeyed'>,
): Promise<Outcome> {
  const { duplicate } = await publishKeyed(acceptedMessage(accepted, 'bulk'))
  const { idempotencyKey } = accepted
  return { status: duplicate ? 'deduplicated' : 'accepted', idempotencyKey }
}

function isRefusal(outcome: Outcome | Problem): outcome is Problem {
  return outcome instanceof Problem && isOfTheWhole(outcome)
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
