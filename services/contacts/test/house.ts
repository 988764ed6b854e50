import { listContacts, upsertContact } from '@outrider/contracts/contacts'
import type { EventContract, Lane } from '@outrider/contracts/contract'
import { type AcceptedEvent, eventAccepted, listContactEvents } from '@outrider/contracts/events'
import { newId, type TypeId } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { messageOf } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { listen } from '@outrider/testing/listen'
import { published } from '@outrider/testing/published'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import type { TSchema } from 'typebox'
import { startContacts } from '../src/service.ts'

/** A sandbox with so many processes of the service in it, and the words for them; `stack` closes it. */
export async function openHouse(stack: AsyncDisposableStack, replicas = 1) {
  const sandbox = await openSandbox(stack)
  for (let index = 0; index < replicas; index += 1)
    await startContacts(sandbox.config('contacts'), stack)
  return { sandbox, house: houseOf(sandbox) }
}

/** The words in which tests speak to the service. */
export function houseOf(sandbox: Sandbox) {
  const { nats, publisher, operator } = sandbox
  return {
    async register(tenant: Tenant, contact: object) {
      return (await request(nats, upsertContact, { tenant, contact })).contact
    },
    async contacts(tenant: Tenant, query: object = {}) {
      const all = { tenant, query: { limit: 200, ...query } }
      return (await request(nats, listContacts, all)).contacts
    },
    async events(tenant: Tenant, contactId: TypeId<'con'>) {
      const all = { tenant, contactId, query: { limit: 200 } }
      return (await request(nats, listContactEvents, all)).events
    },
    /** Sends an event as the gateway would. */
    async send(tenant: Tenant, fields: Partial<AcceptedEvent> = {}, lane?: Lane) {
      const event = eventOf(tenant, fields)
      await publisher.publish(messageOf(eventAccepted, event, event.id, lane))
      return event
    },
    /** Has a webhook of the tenant listen to these types. */
    listen: (tenant: Tenant, types: string[]) => listen(sandbox, 'contacts', tenant, types),
    /** What the tenant's messages of a contract say, so far. */
    told: <Data extends TSchema>(contract: EventContract<Data>) => published(operator, contract),
  }
}

function eventOf(tenant: Tenant, fields: Partial<AcceptedEvent>): AcceptedEvent {
  const now = new Date().toISOString()
  return {
    tenant,
    id: newId('evt'),
    event: 'signup',
    contact: { externalId: 'u' },
    idempotencyKey: crypto.randomUUID(),
    occurredAt: now,
    receivedAt: now,
    ...fields,
  }
}
