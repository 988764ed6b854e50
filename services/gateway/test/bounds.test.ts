import { newId } from '@outrider/contracts/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatewayUnderTest, startGatewayUnderTest } from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
let key: string
beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack)
  key = (await gateway.issueKey()).text
})
afterAll(() => stack.disposeAsync())

/** An object whose JSON has so many bytes. */
const ofBytes = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) })
/** A trigger spec whose JSON has so many bytes. */
function specOf(bytes: number) {
  const filters = [{ path: 'p', op: 'eq', value: '' }]
  const spec = { type: 'custom_event', filters }
  return {
    ...spec,
    filters: [{ ...filters[0], value: 'x'.repeat(bytes - JSON.stringify(spec).length) }],
  }
}
/** A graph whose JSON has so many bytes. */
function graphOf(bytes: number) {
  const graph = { nodes: [{ id: 'n', type: 'exit', config: { text: '' } }], edges: [] }
  const text = 'x'.repeat(bytes - JSON.stringify(graph).length)
  return { ...graph, nodes: [{ id: 'n', type: 'exit', config: { text } }] }
}

const runtime = '/v2/automations/runtime/triggers'
const named = { type: 'custom_event' }
const contact = { externalId: 'u' }
test.each<[string, number, string, (bytes: number) => unknown]>([
  ['payload', 16_384, '/events', (bytes) => ({ event: 'a', contact, payload: ofBytes(bytes) })],
  ['attributes', 16_384, '/contacts', (bytes) => ({ ...contact, attributes: ofBytes(bytes) })],
  ['payload', 65_536, `${runtime}/decoded-event/queue`, (bytes) => ({ payload: ofBytes(bytes) })],
  ['decoded', 65_536, `${runtime}/decoded-event/queue`, (bytes) => ({ decoded: ofBytes(bytes) })],
  [
    'payload',
    65_536,
    `${runtime}/onchain-event`,
    (bytes) => ({ chain: 'base', event: 'Transfer', payload: ofBytes(bytes) }),
  ],
  ['decoded', 65_536, `${runtime}/decoded-event`, (bytes) => ({ decoded: ofBytes(bytes) })],
  [
    'payload',
    65_536,
    `${runtime}/segment-entered`,
    (bytes) => ({ segmentId: 's', email: 'a@b.co', payload: ofBytes(bytes) }),
  ],
  [
    'payload',
    65_536,
    `${runtime}/email-opened`,
    (bytes) => ({ campaignId: 'c', email: 'a@b.co', payload: ofBytes(bytes) }),
  ],
  [
    'payload',
    65_536,
    `${runtime}/health-threshold`,
    (bytes) => ({ score: 1, email: 'a@b.co', payload: ofBytes(bytes) }),
  ],
  ['trigger', 16_384, '/automations', (bytes) => ({ name: 'a', trigger: specOf(bytes) })],
  [
    'graph',
    262_144,
    '/automations',
    (bytes) => ({ name: 'a', trigger: named, graph: graphOf(bytes) }),
  ],
])(
  '%s of %d bytes passes at %s, one byte more is refused by name',
  async (field, bytes, path, bodyOf) => {
    // 202 is queued, 503 is as far as the service, which is away, and 409 is as far as its stand-in
    expect([202, 409, 503]).toContain(
      (await gateway.call(path, { key, body: bodyOf(bytes) })).status,
    )
    const refused = await gateway.call(path, { key, body: bodyOf(bytes + 1) })
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { field, message: `${field}: must be at most ${bytes} bytes` } },
    })
  },
)

test('an item of a batch beyond the bound is refused alone', async () => {
  const { body } = await gateway.call(`${runtime}/decoded-events/batch`, {
    key,
    body: { events: [{ payload: ofBytes(65_537) }, { sourceEventId: newId('evt') }] },
  })
  expect(body.results).toMatchObject([
    { status: 'rejected', error: { field: 'payload' } },
    { status: 'queued' },
  ])
})
