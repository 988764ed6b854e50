import { parse } from '@outrider/contracts/contract'
import {
  type AcceptedEvent,
  type BatchReceipt,
  BatchedEvent,
  eventAccepted,
} from '@outrider/contracts/events'
import { Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { messageOf } from '@outrider/service/publish'
import { acceptedEventOf, messageId } from './accept-event.ts'
import type { Tools } from '../http/route.ts'

type Result = BatchReceipt['results'][number]
type Outcome = Omit<Result, 'index'>

/**
 * Accepts events one by one: a bad one is its own result. Those that are accepted are on disk when this
 * resolves. Throws `UNAVAILABLE` when none could be stored.
 */
export async function acceptEvents(
  tenant: Tenant,
  items: readonly unknown[],
  tools: Pick<Tools, 'publish'>,
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
        const outcome = publishOne(tenant, accepted, tools)
        published.set(idempotencyKey, outcome)
        return await outcome
      } catch (error) {
        if (error instanceof Problem) return error
        throw error
      }
    }),
  )
  const lost = outcomes.find(isUnavailable)
  if (lost && outcomes.every((outcome) => outcome instanceof Problem)) throw lost
  return receiptOf(outcomes)
}

async function publishOne(
  tenant: Tenant,
  accepted: AcceptedEvent,
  { publish }: Pick<Tools, 'publish'>,
): Promise<Outcome> {
  const { idempotencyKey } = accepted
  const id = messageId(tenant, idempotencyKey)
  const { duplicate } = await publish(messageOf(eventAccepted, tenant.orgId, accepted, id))
  return { status: duplicate ? 'deduplicated' : 'accepted', idempotencyKey }
}

function isUnavailable(outcome: Outcome | Problem): outcome is Problem {
  return outcome instanceof Problem && outcome.code === 'UNAVAILABLE'
}

function receiptOf(outcomes: readonly (Outcome | Problem)[]): BatchReceipt {
  const results = outcomes.map((outcome, index): Result => ({
    index,
    ...(outcome instanceof Problem ? { status: 'rejected', error: errorOf(outcome) } : outcome),
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

function errorOf({ code, message, faults: [first] }: Problem) {
  return { code, message, ...(first && { field: first.field }) }
}
