import { maxAttributeBytes } from '@outrider/contracts/contacts'
import type { Lane } from '@outrider/contracts/contract'
import { type AcceptedEvent, eventAccepted, type EventInput } from '@outrider/contracts/events'
import { fingerprintOf } from '@outrider/contracts/hashes'
import { newId, newUuid } from '@outrider/contracts/ids'
import { invalid } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { messageOf } from '@outrider/service/publish'
import type { KeyedMessage } from '../duplicates/keyed-publisher.ts'

/** How old an event may be, and how far ahead of our clock. Milliseconds. */
const maxAge = 7 * 24 * 3_600_000
const maxAhead = 5 * 60_000

/** What is stored of an event. Throws `VALIDATION_FAILED` when it did not happen lately. */
export function acceptedEventOf(tenant: Tenant, input: EventInput, now: Date): AcceptedEvent {
  const { event, contact, attributes, payload, idempotencyKey = newUuid(), occurredAt } = input
  const receivedAt = now.toISOString()
  return {
    tenant,
    id: newId('evt'),
    event: event.toLowerCase(),
    contact,
    ...(attributes && (isTooLarge(attributes) ? { attributesDropped: true } : { attributes })),
    ...(payload && { payload }),
    idempotencyKey,
    occurredAt: occurredAt === undefined ? receivedAt : timely(occurredAt, now).toISOString(),
    receivedAt,
  }
}

function isTooLarge(attributes: object): boolean {
  return Buffer.byteLength(JSON.stringify(attributes)) > maxAttributeBytes
}

function timely(occurredAt: string, now: Date): Date {
  const time = new Date(occurredAt)
  const age = now.getTime() - time.getTime()
  if (Number.isNaN(age)) throw invalid('occurredAt', 'must be a date-time that exists')
  if (age > maxAge) throw invalid('occurredAt', 'must not be older than 7 days')
  if (age < -maxAhead) throw invalid('occurredAt', 'must not be more than 5 minutes ahead')
  return time
}

/** An accepted event on its way; its idempotency key tells whether it is a repetition. */
export function acceptedMessage(accepted: AcceptedEvent, lane: Lane): KeyedMessage {
  const { tenant, id, idempotencyKey } = accepted
  const fingerprint = fingerprintOf(tenant.orgId, tenant.environment, idempotencyKey)
  return { ...messageOf(eventAccepted, accepted, id, lane), fingerprint, orgId: tenant.orgId }
}
