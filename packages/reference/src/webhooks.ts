import {
  TestData,
  testType,
  webhookBody,
  webhookPayloads,
} from '@outrider/contracts/webhook-payloads'
import type { TSchema } from 'typebox'

const headers: Readonly<Record<string, string>> = {
  'webhook-id': 'The `id` of the body: the same in every attempt.',
  'webhook-timestamp': 'Seconds since the epoch when this attempt was made.',
  'webhook-signature':
    'Standard Webhooks: `v1,` and HMAC-SHA256 in base64, by each secret that signs, separated by spaces.',
}
const id = `whd_01jd4xq2v7f8r9s0t1w2x3y4z0`

interface Telling {
  readonly description: string
  readonly data: TSchema
  readonly example: unknown
}

const test: Telling = {
  description: 'Sent by `POST /webhooks/{id}/test`.',
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
  const tellings: [string, Telling][] = [...Object.entries(webhookPayloads), [testType, test]]
  return Object.fromEntries(
    tellings.map(([type, telling]) => [type, { post: describe(type, telling) }]),
  )
}

function describe(type: string, { description, data, example }: Telling): object {
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
      '2XX': { description: 'Delivered. The body is not read beyond its first KiB.' },
      '410': { description: 'The endpoint is gone: the webhook is disabled.' },
      default: { description: 'Delivered again later.' },
    },
  }
}
