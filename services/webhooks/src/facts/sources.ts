import { type EntryFact, entryFacts } from '@outrider/contracts/automations'
import { type CampaignFact, campaignFacts } from '@outrider/contracts/campaigns'
import {
  contactCreated,
  type ContactFact,
  contactMerged,
  contactUpdated,
  eventReceived,
} from '@outrider/contracts/contacts'
import type { EventContract } from '@outrider/contracts/contract'
import { type DomainFact, domainFacts } from '@outrider/contracts/domains'
import type { ContactErased } from '@outrider/contracts/erasures'
import { formCaptured, formConfirmed, type FormFact } from '@outrider/contracts/forms'
import { keyCreated, keyRevoked, keyRolled } from '@outrider/contracts/keys'
import { type MessageFact, messageFacts } from '@outrider/contracts/messaging'
import type { WebhookType } from '@outrider/contracts/webhook-payloads'
import { type ItemContext, onBatch, type Subscriber } from '@outrider/service/nats/subscriber'
import type { Static, TSchema } from 'typebox'
import type { WebhookFact } from './facts.ts'

/** Stores facts, each under its own ID. */
export type StoreFacts = (
  facts: readonly WebhookFact[],
  deliveries: readonly Pick<ItemContext, 'id' | 'origin'>[],
) => Promise<void>
/** A contract of FACTS and its mapping: subscribes to it. */
type Source = (store: StoreFacts) => Subscriber

function source<Data extends TSchema>(
  event: EventContract<Data>,
  mapped: (fact: Static<Data>) => WebhookFact,
): Source {
  return (store) =>
    onBatch(event, (facts, deliveries) =>
      store(
        facts.map((fact) => mapped(fact)),
        deliveries,
      ),
    )
}

/** Checks that type and data belong together. */
function webhookFact<Name extends WebhookType>(
  type: Name,
  fact: Omit<WebhookFact<Name>, 'type'>,
): WebhookFact<Name> {
  return { type, ...fact }
}

function ofContact(type: 'contact.created' | 'contact.updated') {
  return ({ tenant, contactId, occurredAt: at }: ContactFact) =>
    webhookFact(type, { tenant, contactId, at, data: { contactId, occurredAt: at } })
}

function ofEntry(type: 'automation.entered' | 'automation.completed' | 'automation.failed') {
  return ({ tenant, ...data }: EntryFact) =>
    webhookFact(type, { tenant, contactId: data.contactId, at: data.occurredAt, data })
}

function ofCampaign(type: 'campaign.launched' | 'campaign.completed') {
  return ({ tenant, campaignId, at }: CampaignFact) =>
    webhookFact(type, { tenant, contactId: null, at, data: { campaignId, occurredAt: at } })
}

function ofForm(type: 'form.captured' | 'form.confirmed') {
  return ({ tenant, ...data }: FormFact) =>
    webhookFact(type, { tenant, contactId: data.contactId, at: data.occurredAt, data })
}

function ofDomain(type: 'domain.verified' | 'domain.degraded' | 'domain.failed') {
  return ({ tenant, at, ...domain }: DomainFact) =>
    webhookFact(type, { tenant, contactId: null, at, data: { ...domain, occurredAt: at } })
}

/** The fields common to all webhooks about messages. */
function aboutMessage(fact: MessageFact) {
  const { tenant, at, detail: _detail, machine: _machine, ...message } = fact
  return { tenant, contactId: message.contactId, at, data: { ...message, occurredAt: at } }
}

function ofMessage(
  type: 'message.sent' | 'message.delivered' | 'message.complained' | 'message.unsubscribed',
) {
  return (fact: MessageFact) => webhookFact(type, aboutMessage(fact))
}

/** The enhanced status code (RFC 3463) in the text of a relay or a report; null if there is none. */
function statusIn(detail = ''): string | null {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(detail.slice(0, 1_000))?.[0] ?? null
}

/** A link's target without its query and fragment, where callers put what is about one person. */
function withoutQuery(target: string | undefined): string | null {
  return target === undefined ? null : target.replace(/[?#].*$/s, '')
}

/** The fact of an erasure (see `erasures.ts` for its other effects). */
export function erasureFact(erasure: ContactErased): WebhookFact {
  const { tenant, contactId, formerIds, erasedAt: at } = erasure
  return webhookFact('contact.erased', {
    tenant,
    contactId,
    at,
    data: { contactId, formerIds, occurredAt: at },
  })
}

/** All other facts that webhooks deliver. */
export const sources: readonly Source[] = [
  source(contactCreated, ofContact('contact.created')),
  source(contactUpdated, ofContact('contact.updated')),
  source(contactMerged, ({ tenant, ...data }) =>
    webhookFact('contact.merged', { tenant, contactId: data.contactId, at: data.occurredAt, data }),
  ),
  source(eventReceived, ({ tenant, ...data }) =>
    webhookFact('event.received', { tenant, contactId: data.contactId, at: data.receivedAt, data }),
  ),
  source(entryFacts.entered, ofEntry('automation.entered')),
  source(entryFacts.completed, ofEntry('automation.completed')),
  source(entryFacts.failed, ofEntry('automation.failed')),
  source(messageFacts.sent, ofMessage('message.sent')),
  source(messageFacts.delivered, ofMessage('message.delivered')),
  source(messageFacts.complained, ofMessage('message.complained')),
  source(messageFacts.unsubscribed, ofMessage('message.unsubscribed')),
  source(messageFacts.bounced, (fact) => {
    const { data, ...about } = aboutMessage(fact)
    return webhookFact('message.bounced', {
      ...about,
      data: { ...data, status: statusIn(fact.detail) },
    })
  }),
  source(messageFacts.opened, (fact) => {
    const { data, ...about } = aboutMessage(fact)
    const { machine = false } = fact
    return webhookFact('message.opened', { ...about, data: { ...data, machine } })
  }),
  source(messageFacts.clicked, (fact) => {
    const { data, ...about } = aboutMessage(fact)
    const { machine = false, detail } = fact
    return webhookFact('message.clicked', {
      ...about,
      data: { ...data, machine, url: withoutQuery(detail) },
    })
  }),
  source(campaignFacts.launched, ofCampaign('campaign.launched')),
  source(campaignFacts.completed, ofCampaign('campaign.completed')),
  source(formCaptured, ofForm('form.captured')),
  source(formConfirmed, ofForm('form.confirmed')),
  source(domainFacts.verified, ofDomain('domain.verified')),
  source(domainFacts.degraded, ofDomain('domain.degraded')),
  source(domainFacts.failed, ofDomain('domain.failed')),
  source(keyCreated, ({ tenant, ...data }) =>
    webhookFact('key.created', { tenant, contactId: null, at: data.occurredAt, data }),
  ),
  source(keyRolled, ({ tenant, ...data }) =>
    webhookFact('key.rolled', { tenant, contactId: null, at: data.occurredAt, data }),
  ),
  source(keyRevoked, ({ tenant, ...data }) =>
    webhookFact('key.revoked', { tenant, contactId: null, at: data.occurredAt, data }),
  ),
]
