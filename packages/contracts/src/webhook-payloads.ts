import { type Static, type TSchema, Type } from 'typebox'
import { EntryFailure } from './entry-facts.ts'
import { ChoiceSource, Subscription } from './subscriptions.ts'
import { RecordName } from './domains.ts'
import { Id } from './ids.ts'
import { Import } from './imports.ts'
import { Scope } from './keys.ts'
import { MessageFact } from './messaging.ts'
import { Suppression } from './suppressions.ts'
import { described, Environment, FreeForm, Nullable, Time } from './shapes.ts'

/** The payload of a webhook type. */
interface Payload<Data extends TSchema = TSchema> {
  readonly description: string
  readonly data: Data
  readonly example: Static<Data>
}

function payload<Data extends TSchema>(
  description: string,
  data: Data,
  example: Static<Data>,
): Payload<Data> {
  return { description, data, example }
}

const occurredAt = described('When the event happened.', Time)
const at = '2026-11-20T09:30:00.000Z'
const contactId = 'con_01jd4xq2v7f8r9s0t1w2x3y4z5' as const

const contact = Type.Object({ contactId: Id('con'), occurredAt })
const contactExample = { contactId, occurredAt: at }

const entry = Type.Object({
  entryId: Id('ent'),
  automationId: Id('auto'),
  contactId: Nullable(Id('con')),
  occurredAt,
})
const entryExample = {
  entryId: 'ent_01jd4xq2v7f8r9s0t1w2x3y4z6' as const,
  automationId: 'auto_01jd4xq2v7f8r9s0t1w2x3y4z7' as const,
  contactId,
  occurredAt: at,
}

const message = {
  messageId: Id('msg'),
  contactId: Id('con'),
  channel: MessageFact.properties.channel,
  campaignId: MessageFact.properties.campaignId,
  automationId: MessageFact.properties.automationId,
  entryId: MessageFact.properties.entryId,
  occurredAt,
}
const messageExample = {
  messageId: 'msg_01jd4xq2v7f8r9s0t1w2x3y4z8' as const,
  contactId,
  channel: 'email' as const,
  occurredAt: at,
}
const failureReason = described(
  'Why, such as `UNSUBSCRIBED`; the same as `reason` of the message.',
  Type.String(),
)
const machine = described(
  'Whether a scanner or a prefetching mail client caused the event, as far as can be determined.',
  Type.Boolean(),
)

const form = Type.Object({
  formId: Id('form'),
  consentId: Id('cns'),
  contactId: Id('con'),
  occurredAt,
})
const formExample = {
  formId: 'form_01jd4xq2v7f8r9s0t1w2x3y4z9' as const,
  consentId: 'cns_01jd4xq2v7f8r9s0t1w2x3y4za' as const,
  contactId,
  occurredAt: at,
}

const campaign = Type.Object({ campaignId: Id('cmp'), occurredAt })
const campaignExample = { campaignId: 'cmp_01jd4xq2v7f8r9s0t1w2x3y4zb' as const, occurredAt: at }

const domain = Type.Object({
  domainId: Id('dom'),
  domain: Type.String(),
  records: described('The records that changed.', Type.Array(RecordName)),
  sendReady: described('Whether emails can be sent from the domain.', Type.Boolean()),
  occurredAt,
})
const domainExample = {
  domainId: 'dom_01jd4xq2v7f8r9s0t1w2x3y4zc' as const,
  domain: 'mail.example.com',
  records: ['dkim' as const],
  sendReady: true,
  occurredAt: at,
}

const key = { keyId: Id('key'), name: Type.String(), scope: Scope, occurredAt }
const keyExample = {
  keyId: 'key_01jd4xq2v7f8r9s0t1w2x3y4zd' as const,
  name: 'Backend',
  scope: 'read_write' as const,
  occurredAt: at,
}

/**
 * Why a webhook is disabled: by a caller, because the endpoint returned 410, or because all attempts of five days
 * failed.
 */
export const DisabledReason = Type.Enum(['REQUESTED', 'GONE', 'FAILING'])
export type DisabledReason = Static<typeof DisabledReason>

/** Every webhook type. No payload has an email address; an event's payload is forwarded unchanged. */
export const webhookPayloads = {
  'contact.created': payload('A contact was created.', contact, contactExample),
  'contact.updated': payload('A request updated a contact.', contact, contactExample),
  'contact.merged': payload(
    'A contact was merged into another one: records of `formerId` now belong to `contactId`.',
    Type.Object({ ...contact.properties, formerId: Id('con') }),
    { ...contactExample, formerId: 'con_01jd4xq2v7f8r9s0t1w2x3y4ze' as const },
  ),
  'contact.erased': payload(
    'A contact and all data about the person were erased. `formerIds` had been merged into the contact.',
    Type.Object({ ...contact.properties, formerIds: Type.Array(Id('con')) }),
    { ...contactExample, formerIds: [] },
  ),
  'contact.subscription_changed': payload(
    'A contact has chosen something else about emails than before. `subscription` contains the changed choices.',
    Type.Object({
      ...contact.properties,
      subscription: described('The changed choices.', Subscription),
      source: described('The source of the change.', ChoiceSource),
    }),
    {
      ...contactExample,
      subscription: { topics: { 'product-news': false } },
      source: 'one_click' as const,
    },
  ),
  'event.received': payload(
    'A product event was stored. `payload` and `idempotencyKey` are deleted when the contact is erased.',
    Type.Object({
      eventId: Id('evt'),
      event: described('The name of the event, in lower case.', Type.String()),
      contactId: Id('con'),
      payload: described('The data of the event as it was sent.', Type.Optional(FreeForm)),
      idempotencyKey: described(
        'The idempotency key that was sent, or the generated one.',
        Type.Optional(Type.String()),
      ),
      occurredAt,
      receivedAt: Time,
    }),
    {
      eventId: 'evt_01jd4xq2v7f8r9s0t1w2x3y4zf',
      event: 'deposit.completed',
      contactId,
      payload: { amount: '250' },
      idempotencyKey: 'd-1',
      occurredAt: at,
      receivedAt: at,
    },
  ),
  'automation.entered': payload('A contact entered an automation.', entry, entryExample),
  'automation.completed': payload('An entry completed.', entry, entryExample),
  'automation.failed': payload(
    'An entry failed at a step.',
    Type.Object({
      ...entry.properties,
      node: EntryFailure.properties.node,
      reason: EntryFailure.properties.reason,
    }),
    { ...entryExample, node: 'call', reason: 'HTTP_404' },
  ),
  'message.sent': payload(
    'A message was handed to the mail relay or added to the inbox.',
    Type.Object(message),
    messageExample,
  ),
  'message.delivered': payload('A message was delivered.', Type.Object(message), messageExample),
  'message.bounced': payload(
    'An email bounced. `status` is the enhanced status code (RFC 3463), if there is one.',
    Type.Object({ ...message, status: Nullable(Type.String()) }),
    { ...messageExample, status: '5.1.1' },
  ),
  'message.complained': payload(
    'The recipient marked an email as spam.',
    Type.Object(message),
    messageExample,
  ),
  'message.opened': payload(
    'An email was opened for the first time.',
    Type.Object({ ...message, machine }),
    { ...messageExample, machine: false },
  ),
  'message.clicked': payload(
    'A link was clicked for the first time. `url` is the target without query and fragment.',
    Type.Object({ ...message, machine, url: Nullable(Type.String()) }),
    { ...messageExample, machine: false, url: 'https://example.com/offers' },
  ),
  'message.unsubscribed': payload(
    'The recipient unsubscribed by a link in the email.',
    Type.Object(message),
    messageExample,
  ),
  'message.failed': payload(
    'A message could not be sent.',
    Type.Object({ ...message, reason: failureReason }),
    { ...messageExample, reason: 'TEMPLATE_LIMIT' },
  ),
  'message.skipped': payload(
    'A message was not sent on purpose. A cancelled campaign is one `campaign.cancelled` instead.',
    Type.Object({ ...message, reason: failureReason }),
    { ...messageExample, reason: 'UNSUBSCRIBED' },
  ),
  'suppression.created': payload(
    'An address was suppressed: it receives no more email.',
    Type.Object({
      suppressionId: Id('sup'),
      contactId: Nullable(Id('con')),
      reason: Suppression.properties.reason,
      occurredAt,
    }),
    {
      suppressionId: 'sup_01jd4xq2v7f8r9s0t1w2x3y4zh' as const,
      contactId,
      reason: 'hard_bounce',
      occurredAt: at,
    },
  ),
  'campaign.launched': payload('A campaign was launched.', campaign, campaignExample),
  'campaign.completed': payload(
    'A campaign completed: every contact was messaged or skipped.',
    campaign,
    campaignExample,
  ),
  'campaign.cancelled': payload('A campaign was cancelled.', campaign, campaignExample),
  'import.completed': payload(
    'An import ended. `status` is `completed`, or `failed` if the file could not be read completely.',
    Type.Object({ ...Import.properties, occurredAt }),
    {
      id: 'imp_01jd4xq2v7f8r9s0t1w2x3y4zk' as const,
      status: 'completed' as const,
      rows: { total: 3, received: 3, created: 2, updated: 1, rejected: 0 },
      failure: null,
      createdAt: at,
      finishedAt: at,
      occurredAt: at,
    },
  ),
  'form.captured': payload('A form was submitted with consent.', form, formExample),
  'form.confirmed': payload('A consent was confirmed by double opt-in.', form, formExample),
  'domain.verified': payload(
    'A sending domain became ready to send, or missing records were found again.',
    domain,
    domainExample,
  ),
  'domain.degraded': payload(
    'A record of a verified domain is missing. The domain can still send while the record is checked again.',
    domain,
    domainExample,
  ),
  'domain.failed': payload('The verification of a record failed.', domain, domainExample),
  'key.created': payload('A secret key was created.', Type.Object(key), keyExample),
  'key.rolled': payload(
    'A secret key was rotated. The old key is valid until `expiresAt`.',
    Type.Object({ ...key, replacementId: Id('key'), expiresAt: Time }),
    { ...keyExample, replacementId: 'key_01jd4xq2v7f8r9s0t1w2x3y4zg' as const, expiresAt: at },
  ),
  'key.revoked': payload('A secret key was revoked.', Type.Object(key), keyExample),
  'webhook.disabled': payload(
    'Another webhook was disabled, because its endpoint is gone or keeps failing.',
    Type.Object({
      webhookId: Id('whk'),
      reason: described(
        '`GONE`: it returned 410. `FAILING`: all attempts of five days failed.',
        DisabledReason,
      ),
      occurredAt,
    }),
    {
      webhookId: 'whk_01jd4xq2v7f8r9s0t1w2x3y4zj' as const,
      reason: 'FAILING' as const,
      occurredAt: at,
    },
  ),
} as const

export type WebhookType = keyof typeof webhookPayloads

/** The `data` of a webhook of this type. */
export type WebhookData<Name extends WebhookType> = Static<(typeof webhookPayloads)[Name]['data']>

export function isWebhookType(name: string): name is WebhookType {
  return Object.hasOwn(webhookPayloads, name)
}

export const webhookTypes: readonly WebhookType[] =
  Object.keys(webhookPayloads).filter(isWebhookType)

/** The type of `POST /webhooks/{id}/test`; endpoints do not subscribe to it. */
export const testType = 'webhook.test'
export const TestData = Type.Object({ webhookId: Id('whk'), occurredAt })

/** The body of a webhook. `id` is the header `webhook-id`: the same in every attempt. */
export function webhookBody<Data extends TSchema>(type: string, data: Data) {
  return Type.Object({
    id: Id('whd'),
    type: Type.Literal(type),
    timestamp: described('When the event happened. It is the same in every attempt.', Time),
    environment: Environment,
    data: described('The data of the event, depending on the type.', data),
  })
}
