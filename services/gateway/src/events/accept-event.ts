import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { parse } from '@outrider/contracts/contract'
import { AcceptedEvent, type EventInput, eventAccepted } from '@outrider/contracts/events'
import { newId, newUuid } from '@outrider/contracts/ids'
import { invalid } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { messageOf } from '@outrider/service/publish'
import type { Tools } from '../http/route.ts'

const oldest = 7 * 24 * 3_600_000
const furthestAhead = 5 * 60_000

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
  tools: Pick<Tools, 'publish' | 'readAcceptedEvent'>,
  now: Date,
): Promise<Acceptance> {
  const accepted = acceptedEventOf(tenant, input, now)
  const { idempotencyKey } = accepted
  const receipt = await tools.publish(
    messageOf(eventAccepted, tenant.orgId, accepted, messageId(tenant, idempotencyKey)),
  )
  const mismatch =
    receipt.duplicate && differs(accepted, await tools.readAcceptedEvent(receipt.sequence))
  return { deduplicated: receipt.duplicate, idempotencyKey, mismatch }
}

/** Throws `VALIDATION_FAILED` when the event did not happen lately. */
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
  if (Number.isNaN(age)) throw invalid('occurredAt', 'must be a date-time that exists')
  if (age > oldest) throw invalid('occurredAt', 'must not be older than 7 days')
  if (age < -furthestAhead) throw invalid('occurredAt', 'must not be more than 5 minutes ahead')
  return time
}

/** Of a fixed length and alphabet, whatever the caller's key is made of: it travels in a header. */
export function messageId({ orgId, environment }: Tenant, idempotencyKey: string): string {
  return createHash('sha256')
    .update(`${orgId}\0${environment}\0${idempotencyKey}`)
    .digest('base64url')
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
