import { type Static, Type } from 'typebox'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { chosenKey, defineResource } from './resource.ts'
import {
  closed,
  described,
  Environment,
  FreeForm,
  listReply,
  Nullable,
  PageQuery,
  StatusFilter,
  Tenant,
  Time,
  TimeFilter,
} from './shapes.ts'
import { DisabledReason, testType, webhookTypes } from './webhook-payloads.ts'

/** Webhooks of one environment of an organization. */
export const maxWebhooks = 50

/** Types, or `*` for all, including types of later versions. */
const Subscriptions = Type.Array(Type.Enum([...webhookTypes, '*']), {
  minItems: 1,
  maxItems: webhookTypes.length + 1,
})
/** Where to post: https, a public host. An installation may allow networks of its own, and http to them. */
const Url = Type.String({ minLength: 1, maxLength: 2_048 })
const Description = Type.String({ maxLength: 500 })

/** More deliveries of an endpoint are not counted. */
export const maxCounted = 1_000

const WebhookHealth = Type.Object(
  {
    state: described(
      'The state. `failing`: the last attempt failed.',
      Type.Enum(['healthy', 'failing', 'disabled']),
    ),
    failingSince: described(
      'When the current series of failed attempts began; null if the last attempt succeeded.',
      Nullable(Time),
    ),
    pending: described(
      'The number of pending deliveries; at most 1,000 are counted.',
      Type.Integer(),
    ),
    failed: described(
      'The number of failed deliveries of the last 30 days; at most 1,000 are counted.',
      Type.Integer(),
    ),
  },
  { title: 'WebhookHealth', description: 'Whether the deliveries of a webhook succeed.' },
)

export type Webhook = Static<typeof Webhook>
export const Webhook = Type.Object(
  {
    id: Id('whk'),
    ...chosenKey.inRecord,
    url: Type.String(),
    events: described(
      'The types to which the endpoint subscribes, or `*` for all.',
      Type.Array(Type.String()),
    ),
    description: described('Your description of the endpoint.', Nullable(Type.String())),
    enabled: described('Whether deliveries are sent to the endpoint.', Type.Boolean()),
    disabledReason: described(
      'Why the webhook is disabled. `REQUESTED`: a request disabled it. `GONE`: the endpoint returned 410. `FAILING`: all attempts in five days failed.',
      Nullable(DisabledReason),
    ),
    disabledAt: Nullable(Time),
    failingSince: described(
      'When the current series of failed attempts began; null if the last attempt succeeded.',
      Nullable(Time),
    ),
    health: described('Whether deliveries succeed.', WebhookHealth),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'Webhook', description: 'A webhook endpoint: a URL that receives notifications.' },
)

/** `whsec_` and the signing key in base64; displayed once. */
const Secret = Type.String({ pattern: '^whsec_[A-Za-z0-9+/]{43}=$' })
export type WebhookWithSecret = Static<typeof WebhookWithSecret>
export const WebhookWithSecret = Type.Object({
  ...Webhook.properties,
  secret: described(
    'The secret for verifying signatures: `whsec_` and the key in base64. It is shown only once.',
    Secret,
  ),
})

export type WebhookInput = Static<typeof WebhookInput>
export const WebhookInput = Type.Object(
  {
    ...chosenKey.inInput,
    url: described('The URL of the endpoint: HTTPS and a public host.', Url),
    events: described(
      'The types to which the endpoint subscribes, or `*` for all, including types of later versions.',
      Subscriptions,
    ),
    description: described('Your description of the endpoint.', Type.Optional(Description)),
  },
  {
    ...closed,
    title: 'WebhookInput',
    description: 'A new webhook endpoint.',
    examples: [{ url: 'https://example.com/hooks/outrider', events: ['message.bounced'] }],
  },
)

export type WebhookPatch = Static<typeof WebhookPatch>
export const WebhookPatch = Type.Object(
  {
    ...chosenKey.inPatch,
    url: described('The URL of the endpoint: HTTPS and a public host.', Type.Optional(Url)),
    events: described(
      'The types to which the endpoint subscribes, or `*` for all, including types of later versions.',
      Type.Optional(Subscriptions),
    ),
    description: described(
      'Your description of the endpoint. Null removes it.',
      Type.Optional(Nullable(Description)),
    ),
    enabled: described(
      'Whether deliveries are sent to the endpoint. Events that happened while it was disabled are sent only by `POST /webhooks/{id}/recover`.',
      Type.Optional(Type.Boolean()),
    ),
  },
  {
    ...closed,
    minProperties: 1,
    title: 'WebhookPatch',
    description: 'The fields of a webhook endpoint to update.',
    examples: [{ events: ['*'] }],
  },
)

const webhooks = defineResource('webhooks', 'webhook', Id('whk'), Webhook)

/** `LIMIT_REACHED` if the environment has `maxWebhooks`. */
export const createWebhook = webhooks.create(WebhookInput, WebhookWithSecret)
export const listWebhooks = webhooks.listKeyed(Webhook, {})
export const getWebhook = webhooks.get()
export const changeWebhook = webhooks.changeIf(WebhookPatch)
export const deleteWebhook = webhooks.deleteIf()

/** The new secret signs immediately; the previous one signs as well for 24 hours. */
export const rotateSecret = webhooks.request('rotate-secret', {}, WebhookWithSecret)

/** `missed`: it came, or was still to be tried, while the webhook was disabled. */
export const DeliveryStatus = Type.Enum(['pending', 'delivered', 'failed', 'missed'])
export type DeliveryStatus = Static<typeof DeliveryStatus>

export type Attempt = Static<typeof Attempt>
export const Attempt = Type.Object(
  {
    at: Time,
    durationMs: described('The duration in milliseconds.', Type.Integer()),
    status: described(
      'The HTTP status of the response; null if there was none.',
      Nullable(Type.Integer()),
    ),
    error: described(
      'Why there was no valid response: `TIMEOUT`, `ADDRESS_NOT_ALLOWED`, or `NO_ANSWER`.',
      Nullable(Type.String()),
    ),
    answer: described('The first KiB of the response body.', Nullable(Type.String())),
  },
  { title: 'DeliveryAttempt', description: 'One attempt to deliver a webhook.' },
)

export type Delivery = Static<typeof Delivery>
export const Delivery = Type.Object(
  {
    id: described(
      'The ID of the delivery, which is also the header `webhook-id` and the `id` of the body.',
      Id('whd'),
    ),
    type: Type.Enum([...webhookTypes, testType]),
    status: described(
      'The status. `missed`: the event happened while the webhook was disabled.',
      DeliveryStatus,
    ),
    attempts: described('The latest 20 attempts, oldest first.', Type.Array(Attempt)),
    nextAttemptAt: described('When a pending delivery is attempted next.', Nullable(Time)),
    occurredAt: described('When the event of the delivery happened.', Time),
  },
  { title: 'Delivery', description: 'A webhook delivery with its attempts.' },
)

export const DeliveryQuery = Type.Object(
  {
    ...PageQuery.properties,
    status: described(
      'The status; `failing` means pending after a failed attempt. To list deliveries with one of several statuses, repeat the parameter.',
      StatusFilter(Type.Enum([...DeliveryStatus.enum, 'failing'])).status,
    ),
    ...TimeFilter,
  },
  closed,
)

/** Newest first. */
export const listDeliveries = webhooks.request(
  'list-deliveries',
  { query: DeliveryQuery },
  listReply('deliveries', Delivery),
)

export type DeliveryWithBody = Static<typeof DeliveryWithBody>
export const DeliveryWithBody = Type.Object(
  {
    ...Delivery.properties,
    body: described(
      'The request body, which is the same in every attempt. `data` depends on `type`; see `webhooks` in this document.',
      Type.Object({
        id: Id('whd'),
        type: Delivery.properties.type,
        timestamp: described('When the event happened.', Time),
        environment: Environment,
        data: described('The data of the event, depending on the type.', FreeForm),
      }),
    ),
  },
  { title: 'DeliveryWithBody', description: 'A webhook delivery with its request body.' },
)

export const getDelivery = webhooks.request(
  'get-delivery',
  { deliveryId: Id('whd') },
  DeliveryWithBody,
)

/** Redelivers with a new retry schedule. `CONFLICT` while the webhook is disabled. */
export const replayDelivery = webhooks.request(
  'replay-delivery',
  { deliveryId: Id('whd') },
  Delivery,
)

/** Delivers a `webhook.test`. `CONFLICT` while the webhook is disabled. */
export const testWebhook = webhooks.request('test-webhook', {}, Delivery)

/**
 * Redelivers failed and missed deliveries of events since then; returns their number. `CONFLICT` while the webhook is
 * disabled.
 */
export const recoverDeliveries = webhooks.request(
  'recover-deliveries',
  { since: described('Deliveries of events that happened at this time or later.', Time) },
  Type.Object({
    recovered: described('The number of deliveries that are sent again.', Type.Integer()),
  }),
)

/** A webhook was disabled because its endpoint is gone or keeps failing. The organization is notified. */
export const webhookDisabled = defineEvent({
  stream: 'FACTS',
  subject: 'facts.webhooks.endpoint.disabled',
  data: Type.Object({
    tenant: Tenant,
    webhookId: Id('whk'),
    url: Type.String(),
    reason: DisabledReason,
    occurredAt: Time,
  }),
})
export type WebhookDisabled = Static<typeof webhookDisabled.data>

/**
 * The types that a tenant's webhooks subscribe to, `*` for all. Services that would emit a fact for every event store
 * this and emit only subscribed types. The highest revision counts, in any order of arrival.
 */
export type TenantSubscriptions = Static<typeof TenantSubscriptions>
export const TenantSubscriptions = Type.Object({
  tenant: Tenant,
  types: Type.Array(Type.String()),
  revision: Type.Integer(),
})

export const webhookSubscriptionsChanged = defineEvent({
  stream: 'FACTS',
  subject: 'facts.webhooks.subscriptions.changed',
  data: TenantSubscriptions,
})

function noteTo(service: string) {
  return defineRequest({
    subject: `${service}.note-webhook-subscriptions`,
    request: TenantSubscriptions,
    reply: Type.Object({}),
  })
}

/**
 * The same as a request, sent when a webhook is created or changed, so that the change takes effect before the caller
 * gets the response. The fact is published in any case, so a failed request does no harm.
 */
export const noteWebhookSubscriptions = {
  contacts: noteTo('contacts'),
  automations: noteTo('automations'),
  messaging: noteTo('messaging'),
} as const
