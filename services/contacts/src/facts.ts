import { contactCreated, type ContactFact, contactUpdated } from '@outrider/contracts/contact-facts'
import type { Lane } from '@outrider/contracts/contract'
import type { WebhookType } from '@outrider/contracts/webhook-payloads'
import { idOf } from '@outrider/contracts/ids'
import type { Uuid } from '@outrider/contracts/type-id'
import { type Message, messageOf } from '@outrider/service/publish'
import { type StoredTenant, tenantOf } from '@outrider/service/tenant'
import { type Fact, fact } from '@outrider/service/tell'

/** That a contact was made, or changed, at the word of a caller; with the type under which webhooks listen to it. */
export function contactTold(
  tenant: StoredTenant,
  id: Uuid,
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
export function createdMessage(
  tenant: StoredTenant,
  id: Uuid,
  receivedAt: Date,
  lane: Lane | undefined,
): Message {
  const data = contactFactOf(tenant, id, receivedAt)
  return messageOf(contactCreated, data, `created.${data.contactId}`, lane)
}

function contactFactOf(tenant: StoredTenant, id: Uuid, at: Date): ContactFact {
  return { tenant: tenantOf(tenant), contactId: idOf('con', id), occurredAt: at.toISOString() }
}
