import {
  TestData,
  testType,
  webhookBody,
  webhookPayloads,
} from '@outrider/contracts/webhook-payloads'
import type { TSchema } from 'typebox'

const headers: Readonly<Record<string, string>> = {
  'webhook-id': 'The `id` of the body. It is the same in every attempt.',
  'webhook-timestamp': 'The time of this attempt, in seconds since the Unix epoch.',
  'webhook-signature':
    'The signatures (Standard Webhooks): `v1,` followed by an HMAC-SHA256 in base64, one for each valid secret, separated by spaces.',
}
const id = `whd_01jd4xq2v7f8r9s0t1w2x3y4z0`

interface Notification {
  readonly description: string
  readonly data: TSchema
  readonly example: unknown
}

const test: Notification = {
  description: 'A test delivery, requested by `POST /webhooks/{id}/test`.',
  data: TestData,
  example: {
    webhookId: 'whk_01jd4xq2v7f8r9s0t1w2x3y4zh',
    occurredAt: '2026-11-20T09:30:00.000Z',
  },
}

/** The headers of every webhook, as `components.parameters`. */
export const webhookHeaders: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(headers).map(([name, description]) => [
    name,
    { name, in: 'header', required: true, description, schema: { type: 'string' } },
  ]),
)

/** The `webhooks` of an OpenAPI 3.1 document: the requests to endpoints, by type. */
export function describeWebhooks(): Record<string, object> {
  const notifications: [string, Notification][] = [
    ...Object.entries(webhookPayloads),
    [testType, test],
  ]
  return Object.fromEntries(
    notifications.map(([type, notification]) => [type, { post: describe(type, notification) }]),
  )
}

function describe(type: string, { description, data, example }: Notification): object {
  const timestamp = '2026-11-20T09:30:00.000Z'
  return {
    operationId: `webhook_${type.replaceAll('.', '_')}`,
    tags: ['Webhooks'],
    summary: type,
    description,
    security: [],
    parameters: Object.keys(headers).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: webhookBody(type, data),
          example: { id, type, timestamp, environment: 'live', data: example },
        },
      },
    },
    responses: {
      '2XX': { description: 'The delivery succeeded. Only the first KiB of the body is read.' },
      '410': { description: 'The endpoint no longer exists. The webhook is disabled.' },
      default: { description: 'The delivery failed. It is retried later.' },
    },
  }
}
