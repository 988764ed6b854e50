import { contactCreated, type ContactFact, contactUpdated } from '@outrider/contracts/contact-facts'
import type { EventContract } from '@outrider/contracts/contract'
import type { WebhookType } from '@outrider/contracts/webhook-payloads'
import { idOf } from '@outrider/contracts/ids'
import { type Message, messageOf } from '@outrider/service/publish'
import type { Static, TSchema } from 'typebox'
import { type StoredTenant, tenantOf } from '@outrider/service/tenant'

/** An outbox entry to be. */
export interface Fact {
  readonly subject: string
  readonly data: unknown
}

export function fact<Data extends TSchema>(
  contract: EventContract<Data>,
  data: Static<Data>,
): Fact {
  return { subject: contract.subject, data }
}

/** That a contact was made, or changed, at the word of a caller; with the type under which webhooks listen to it. */
export function contactTold(
  tenant: StoredTenant,
  id: string,
  created: boolean,
  now: Date,
): Fact & { readonly type: WebhookType } {
  const type = created ? 'contact.created' : 'contact.updated'
  return {
    type,
    ...fact(created ? contactCreated : contactUpdated, contactFactOf(tenant, id, now)),
  }
}

/** That an event made a contact: the same message however often the event is delivered. */
export function createdMessage(tenant: StoredTenant, id: string, receivedAt: Date): Message {
  const data = contactFactOf(tenant, id, receivedAt)
  return messageOf(contactCreated, data, `created.${data.contactId}`)
}

function contactFactOf(tenant: StoredTenant, id: string, at: Date): ContactFact {
  return { tenant: tenantOf(tenant), contactId: idOf('con', id), occurredAt: at.toISOString() }
}
