import { type EntryFact, type EntryFailure, entryFacts } from '@outrider/contracts/entry-facts'
import { type CampaignFact, campaignFacts } from '@outrider/contracts/campaigns'
import {
  contactCreated,
  type ContactFact,
  contactMerged,
  subscriptionChanged,
  contactUpdated,
  eventReceived,
} from '@outrider/contracts/contacts'
import type { EventContract } from '@outrider/contracts/contract'
import { type DomainFact, domainFacts } from '@outrider/contracts/domains'
import type { ContactErased } from '@outrider/contracts/erasures'
import { formCaptured, formConfirmed, type FormFact } from '@outrider/contracts/forms'
import { newUuidBytes, type TypeId, type Uuid, uuidOf, uuidText } from '@outrider/contracts/ids'
import { keyCreated, keyRevoked, keyRolled } from '@outrider/contracts/keys'
import { type MessageFact, messageFacts } from '@outrider/contracts/messaging'
import { importCompleted } from '@outrider/contracts/imports'
import { suppressionCreated } from '@outrider/contracts/suppressions'
import type { Tenant } from '@outrider/contracts/shapes'
import { webhookDisabled } from '@outrider/contracts/webhooks'
import type { WebhookData, WebhookType } from '@outrider/contracts/webhook-payloads'
import { type Db, json, retried } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { type ItemContext, onBatch, type Subscriber } from '@outrider/service/nats/subscriber'
import { keptOf, type Origin, type TracedRow } from '@outrider/service/observe/origin'
import { hash } from 'node:crypto'
import type { Static, TSchema } from 'typebox'
import type { WebhooksDeps } from './deps.ts'

/** A fact as webhooks of one type deliver it. */
export interface WebhookFact<Name extends WebhookType = WebhookType> {
  readonly type: Name
  readonly tenant: Tenant
  /** The contact whose erasure removes the content, if any. */
  readonly contactId: TypeId<'con'> | null
  /** When it happened here, RFC 3339: the webhook's `timestamp`. */
  readonly at: string
  readonly data: WebhookData<Name>
  /** The webhook that does not get it, although it may subscribe to it. */
  readonly except?: TypeId<'whk'>
}

/** A row of `facts` to be. */
export interface NewFact extends StoredTenant, TracedRow {
  readonly id: Uuid
  readonly key: string
  readonly type: string
  readonly contactId: Uuid | null
  readonly occurredAt: string
  readonly data: unknown
  readonly except?: Uuid
}

/** The key of a fact: 128 bits of SHA-256 over whose it is, its type and its id. */
function keyOf({ orgId, environment }: StoredTenant, type: string, factId: string): string {
  const digest = hash('sha256', JSON.stringify([orgId, environment, type, factId]), 'buffer')
  return uuidText(digest.subarray(0, 16))
}

/** A new id that sorts by the time of the fact. */
function factIdAt(at: Date): Uuid {
  return uuidText(newUuidBytes(at.getTime()))
}

/** The row of a fact, of a public type or the test type. A fact that is received twice has the same `factId`. */
export function factOf(
  {
    tenant,
    type,
    contactId,
    at,
    data,
    except,
  }: Omit<WebhookFact, 'type' | 'data'> & { readonly type: string; readonly data: unknown },
  factId: string,
  origin?: Origin,
): NewFact {
  const stored = storedTenant(tenant)
  return {
    ...stored,
    id: factIdAt(new Date(at)),
    key: keyOf(stored, type, factId),
    type,
    contactId: contactId === null ? null : uuidOf(contactId),
    occurredAt: at,
    data,
    ...(except && { except: uuidOf(except) }),
    ...keptOf(origin),
  }
}

/** The fields of a payload that an erasure removes: all except IDs, times, and our own terms. */
export const personal = ['payload', 'idempotencyKey', 'url']

/**
 * Stores the facts that an endpoint subscribes to, each with its deliveries, unless they were stored before; returns
 * whether a delivery is due now. Deliveries to disabled endpoints are missed until a caller recovers them.
 */
async function insertFactRows(db: Db, facts: readonly NewFact[]): Promise<boolean> {
  const [row] = await db<[{ due: boolean }]>`
    with incoming as (
      select * from jsonb_to_recordset(${json(db, facts)}::jsonb) as t (
        id uuid, key uuid, "orgId" uuid, environment text, type text, "contactId" uuid,
        "occurredAt" timestamptz, data jsonb, "except" uuid, traceparent text
      )
    ), wanted as (
      select t.*, e.id as endpoint_id, e.disabled_at is null as enabled
      from incoming t
      join endpoints e on e.org_id = t."orgId" and e.environment = t.environment
      where e.deleted_at is null and e.events && array[t.type, '*'] and e.id is distinct from t."except"
    ), stored as (
      insert into facts (id, key, org_id, environment, type, contact_id, occurred_at, data, traceparent)
      select distinct on (w.key) w.id, w.key, w."orgId", w.environment, w.type,
        case when g.contact_id is null then w."contactId" end, w."occurredAt",
        case when g.contact_id is null then w.data else w.data - ${personal}::text[] end, w.traceparent
      from wanted w
      left join erased_contacts g
        on g.org_id = w."orgId" and g.environment = w.environment and g.contact_id = w."contactId"
      order by w.key
      on conflict (key) do nothing
      returning id
    ), sent as (
      insert into deliveries (endpoint_id, fact_id, org_id, environment, status, due_at)
      select w.endpoint_id, w.id, w."orgId", w.environment,
        case when w.enabled then 'pending' else 'missed' end, case when w.enabled then now() end
      from wanted w join stored s on s.id = w.id
      returning endpoint_id, status
    ), queued as (
      insert into queues (endpoint_id, next_at)
      select distinct endpoint_id, now() from sent where status = 'pending' order by endpoint_id
      on conflict (endpoint_id) do update set next_at = excluded.next_at
        where queues.next_at > excluded.next_at
    )
    select exists (select from sent where status = 'pending') as due`
  return row.due
}

/** Stores facts with their deliveries, and wakes the sending loop. */
export function storeFacts({ db, sending }: Pick<WebhooksDeps, 'db' | 'sending'>): StoreFacts {
  return async (incoming, deliveries) => {
    const facts = incoming.map((each, index) => {
      const { id = '', origin } = deliveries[index] ?? {}
      return factOf(each, id, origin)
    })
    if (await retried(() => insertFactRows(db, facts))) sending.wake()
  }
}

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

function ofEntry(type: 'automation.entered' | 'automation.completed') {
  return ({ tenant, ...data }: EntryFact) =>
    webhookFact(type, { tenant, contactId: data.contactId, at: data.occurredAt, data })
}

const ofFailure = ({ tenant, ...data }: EntryFailure) =>
  webhookFact('automation.failed', {
    tenant,
    contactId: data.contactId,
    at: data.occurredAt,
    data,
  })

function ofCampaign(type: 'campaign.launched' | 'campaign.completed' | 'campaign.cancelled') {
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

function ofUnsent(type: 'message.failed' | 'message.skipped') {
  return (fact: MessageFact) => {
    const { data, ...about } = aboutMessage(fact)
    return webhookFact(type, { ...about, data: { ...data, reason: fact.detail ?? 'UNKNOWN' } })
  }
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
  source(subscriptionChanged, ({ tenant, ...data }) =>
    webhookFact('contact.subscription_changed', {
      tenant,
      contactId: data.contactId,
      at: data.occurredAt,
      data,
    }),
  ),
  source(contactMerged, ({ tenant, ...data }) =>
    webhookFact('contact.merged', { tenant, contactId: data.contactId, at: data.occurredAt, data }),
  ),
  source(eventReceived, ({ tenant, ...data }) =>
    webhookFact('event.received', { tenant, contactId: data.contactId, at: data.receivedAt, data }),
  ),
  source(entryFacts.entered, ofEntry('automation.entered')),
  source(entryFacts.completed, ofEntry('automation.completed')),
  source(entryFacts.failed, ofFailure),
  source(messageFacts.sent, ofMessage('message.sent')),
  source(messageFacts.delivered, ofMessage('message.delivered')),
  source(messageFacts.complained, ofMessage('message.complained')),
  source(messageFacts.unsubscribed, ofMessage('message.unsubscribed')),
  source(messageFacts.failed, ofUnsent('message.failed')),
  source(messageFacts.skipped, ofUnsent('message.skipped')),
  source(suppressionCreated, ({ tenant, addressHash: _hidden, ...data }) =>
    webhookFact('suppression.created', {
      tenant,
      contactId: data.contactId,
      at: data.occurredAt,
      data,
    }),
  ),
  source(importCompleted, ({ tenant, ...data }) =>
    webhookFact('import.completed', { tenant, contactId: null, at: data.occurredAt, data }),
  ),
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
  source(campaignFacts.cancelled, ofCampaign('campaign.cancelled')),
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
  // The URL may contain a secret.
  source(webhookDisabled, ({ tenant, url: _url, ...data }) => ({
    ...webhookFact('webhook.disabled', { tenant, contactId: null, at: data.occurredAt, data }),
    except: data.webhookId,
  })),
]
