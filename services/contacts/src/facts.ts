import { contactCreated, type ContactFact, contactUpdated } from '@outrider/contracts/contacts'
import type { Lane } from '@outrider/contracts/contract'
import { idOf, type Uuid } from '@outrider/contracts/ids'
import type { WebhookType } from '@outrider/contracts/webhook-payloads'
import { type Message, messageOf } from '@outrider/service/publish'
import { type Fact, fact } from '@outrider/service/tell'
import { type StoredTenant, tenantOf } from '@outrider/service/tenant'

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
