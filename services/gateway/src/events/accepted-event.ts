import { createHash } from 'node:crypto'
import type { AcceptedEvent, EventInput } from '@outrider/contracts/events'
import { newId, newUuid } from '@outrider/contracts/ids'
import { invalid } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'

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
  if (age > maxAge) throw invalid('occurredAt', 'must not be older than 7 days')
  if (age < -maxAhead) throw invalid('occurredAt', 'must not be more than 5 minutes ahead')
  return time
}

/** Of a fixed length and alphabet, whatever the caller's key is made of: it travels in a header. */
export function messageIdOf({ orgId, environment }: Tenant, idempotencyKey: string): string {
  return createHash('sha256')
    .update(`${orgId}\0${environment}\0${idempotencyKey}`)
    .digest('base64url')
}
