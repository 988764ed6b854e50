import { published } from '@outrider/testing/published'
import { type QueuedTrigger, triggerQueued } from '@outrider/contracts/triggers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatewayUnderTest, startGatewayUnderTest } from './gateway-under-test.ts'

const base = '/v2/automations/runtime/triggers'
const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack, { BATCH: 10_000 })
})
afterAll(() => stack.disposeAsync())

type Key = Awaited<ReturnType<GatewayUnderTest['issueKey']>>

/** What lies in the queue for the key's organization; a repetition, which nothing comes of, counts once. */
async function queuedFor({ tenant: { orgId } }: Key): Promise<QueuedTrigger[]> {
  const queued = await published(gateway.sandbox.operator, triggerQueued)
  const mine = queued.filter(({ tenant }) => tenant.orgId === orgId)
  return mine.filter(
    ({ trigger }, index) =>
      mine.findIndex((each) => each.trigger.sourceEventId === trigger.sourceEventId) === index,
  )
}

const one = (key: Key, body: unknown) =>
  gateway.call(`${base}/decoded-event/queue`, { key: key.text, body })
const batch = (key: Key, events: unknown, sourceId?: string) =>
  gateway.call(`${base}/decoded-events/batch`, {
    key: key.text,
    body: { events, ...(sourceId !== undefined && { sourceId }) },
  })

test('one event is answered like a batch of one, and lies in the queue then', async () => {
  const key = await gateway.issueKey()
  const event = { event: 'Transfer', sourceEventId: '0x1:2', sourceId: 'indexer' }
  const first = await one(key, event)
  expect(first.status).toBe(202)
  expect(first.body).toEqual({
    mode: 'queued',
    accepted: 1,
    queued: 1,
    results: [{ index: 0, status: 'queued', sourceEventId: '0x1:2' }],
  })
  const trigger = { ...event, type: 'decoded_event' }
  expect(await queuedFor(key)).toMatchObject([{ tenant: key.tenant, trigger }])
  expect((await one(key, event)).body).toMatchObject({
    accepted: 1,
    queued: 0,
    results: [{ status: 'duplicate', sourceEventId: '0x1:2' }],
  })
  expect(await queuedFor(key)).toHaveLength(1)
})

test('of a batch every event is judged on its own', async () => {
  const key = await gateway.issueKey()
  await one(key, { sourceEventId: 'known' })
  const { status, body } = await batch(
    key,
    [
      { sourceEventId: 'a' },
      { sourceEventId: 'known' },
      { sourceEventId: 'b', surprise: 1 },
      'nonsense',
      null,
      { sourceEventId: 'a' },
      { sourceEventId: 7 },
      { chain: 'base', txHash: '0xaa', sourceId: 'its own' },
    ],
    'indexer',
  )
  expect(status).toBe(202)
  expect(body).toMatchObject({ mode: 'queued', accepted: 4, queued: 2 })
  expect(body.results).toMatchObject([
    { index: 0, status: 'queued', sourceEventId: 'a' },
    { index: 1, status: 'duplicate', sourceEventId: 'known' },
    { index: 2, status: 'rejected', sourceEventId: 'b', error: { field: 'surprise' } },
    { index: 3, status: 'rejected', sourceEventId: null, error: { code: 'VALIDATION_FAILED' } },
    { index: 4, status: 'rejected', sourceEventId: null },
    { index: 5, status: 'duplicate', sourceEventId: 'a' },
    { index: 6, status: 'rejected', sourceEventId: null, error: { field: 'sourceEventId' } },
    { index: 7, status: 'queued', sourceEventId: 'onchain:base:0xaa' },
  ])
  expect((await queuedFor(key)).map(({ trigger }) => trigger.sourceId)).toEqual([
    undefined,
    'indexer',
    'its own',
  ])
})

test('two events of one transaction are both queued; the same one twice is not', async () => {
  const key = await gateway.issueKey()
  const event = { chain: 'base', txHash: '0xbb', event: 'Transfer' }
  const { body } = await batch(key, [event, { ...event, event: 'Swap' }, event])
  expect(body.results).toMatchObject([
    { status: 'queued', sourceEventId: 'onchain:base:0xbb' },
    { status: 'queued', sourceEventId: 'onchain:base:0xbb' },
    { status: 'duplicate', sourceEventId: 'onchain:base:0xbb' },
  ])
})

test('without transaction and key, each delivery is an event of its own', async () => {
  const key = await gateway.issueKey()
  const { body } = await batch(key, [{ chain: 'base' }, { chain: 'base' }])
  expect(body).toMatchObject({ accepted: 2, queued: 2 })
  const keys = body.results.map((result: { sourceEventId: string }) => result.sourceEventId)
  expect(new Set(keys).size).toBe(2)
  expect(keys[0]).toMatch(/^onchain:base:[0-9a-f]{32}$/)
})

test('another organization, and the other environment, have keys of their own', async () => {
  for (const key of [
    await gateway.issueKey(),
    await gateway.issueKey(),
    await gateway.issueKey('read_write', 'test'),
  ])
    expect((await one(key, { sourceEventId: 'same' })).body).toMatchObject({ queued: 1 })
})

test.each([
  ['no events', [], 'events'],
  ['too many', Array.from({ length: 501 }, () => ({})), 'events'],
  ['no list', {}, 'events'],
])('a batch of %s is refused', async (_what, events, field) => {
  const { status, body } = await batch(await gateway.issueKey(), events)
  expect(status).toBe(400)
  expect(body.error.message).toContain(field)
})

test('500 events make one batch', async () => {
  const key = await gateway.issueKey()
  const events = Array.from({ length: 500 }, (_, index) => ({ sourceEventId: `e${index}` }))
  expect((await batch(key, events)).body).toMatchObject({ accepted: 500, queued: 500 })
  expect((await queuedFor(key)).map(({ trigger }) => trigger.sourceEventId)).toEqual(
    events.map(({ sourceEventId }) => sourceEventId),
  )
  expect((await batch(key, events)).body).toMatchObject({ accepted: 500, queued: 0 })
})

test('numbers count as they are written out, and what is too large refuses nothing else', async () => {
  const key = await gateway.issueKey()
  const numbers = `[${'1e20,'.repeat(200_000)}1]` // 1 MB as it comes, 4.4 MB written out
  const raw = `{"sourceEventId":"big","payload":{"numbers":${numbers}}}`
  const single = await gateway.call(`${base}/decoded-event/queue`, {
    key: key.text,
    raw,
    method: 'POST',
  })
  expect(single).toMatchObject({ status: 400, body: { error: { field: 'payload' } } })
  const answered = await gateway.call(`${base}/decoded-event`, {
    key: key.text,
    raw,
    method: 'POST',
  })
  expect(answered).toMatchObject({ status: 400, body: { error: { field: 'payload' } } })
  const mixed = await gateway.call(`${base}/decoded-events/batch`, {
    key: key.text,
    method: 'POST',
    raw: `{"events":[${raw},{"sourceEventId":"small"}]}`,
  })
  expect(mixed.body.results).toMatchObject([
    { status: 'rejected', sourceEventId: 'big', error: { field: 'payload' } },
    { status: 'queued', sourceEventId: 'small' },
  ])
})
