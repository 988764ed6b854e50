import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutrider, createTracker, type TrackerOptions } from '../src/sdk.ts'
import { type ScriptedServer, startScriptedServer } from './scripted-server.ts'

const stack = new AsyncDisposableStack()
let server: ScriptedServer

beforeAll(async () => {
  server = await startScriptedServer(stack)
})
afterAll(() => stack.disposeAsync())

const stored = { status: 202, body: { accepted: 1, deduplicated: 0, rejected: 0, results: [] } }
const lasting = { intervalMs: 60_000 }

function trackerWith(options: TrackerOptions) {
  const calls = createOutrider({ baseUrl: server.baseUrl, secretKey: 'x', maxRetries: 0 })
  return createTracker(calls, options)
}

const eventNamed = (event: string) => ({ event, contact: { externalId: 'u' } })
const batches = () =>
  server.seen.map(({ body }) =>
    JSON.parse(body).events.map(({ event }: { event: string }) => event),
  )

test('events are sent together as soon as they are as many as a batch', async () => {
  server.answer(stored)
  const tracker = trackerWith({ ...lasting, batchSize: 2 })
  for (const name of ['a', 'b', 'c']) await tracker.track(eventNamed(name))
  await tracker.close()
  expect(batches()).toEqual([['a', 'b'], ['c']])
})

test('few events are sent after the interval', async () => {
  server.answer(stored)
  const tracker = trackerWith({ intervalMs: 20 })
  await tracker.track(eventNamed('a'))
  await expect.poll(batches).toEqual([['a']])
  await tracker.close()
})

test('a batch that could not be sent is sent again under the same keys, with the time of its events', async () => {
  server.answer({ status: 503 }, stored)
  const errors: unknown[] = []
  const tracker = trackerWith({ intervalMs: 20, onError: (error) => errors.push(error) })
  await tracker.track(eventNamed('a'))
  await expect.poll(() => server.seen.length).toBe(2)
  await tracker.close()
  const [first, second] = server.seen.map(({ body }) => JSON.parse(body).events[0])
  expect(first).toMatchObject({
    idempotencyKey: expect.any(String),
    occurredAt: expect.any(String),
  })
  expect(second).toEqual(first)
  expect(errors).toHaveLength(1)
})

test('where there is no room, tracking waits until there is', async () => {
  server.answer(stored)
  const tracker = trackerWith({ ...lasting, maxWaiting: 1 })
  await tracker.track(eventNamed('a'))
  await tracker.track(eventNamed('b'))
  await tracker.close()
  expect(batches().flat()).toEqual(['a', 'b'])
})

test('where nobody may wait, what is dropped is told', async () => {
  server.answer(stored)
  const dropped: unknown[] = []
  const tracker = trackerWith({
    ...lasting,
    maxWaiting: 1,
    whenFull: 'drop',
    onDropped: ({ event }, why) => dropped.push([event, why]),
  })
  await tracker.track(eventNamed('a'))
  await tracker.track(eventNamed('b'))
  await tracker.close()
  expect(dropped).toEqual([['b', 'FULL']])
})

test.each([400, 413])(
  'an event for which a batch is rejected with %i is dropped, and the others are sent',
  async (status) => {
    const error = { code: 'VALIDATION_FAILED', message: 'must not have a lone surrogate' }
    server.answer(({ body }) => (body.includes('"bad"') ? { status, body: { error } } : stored))
    const dropped: unknown[] = []
    const tracker = trackerWith({
      ...lasting,
      onDropped: ({ event: name }, why) => dropped.push([name, why]),
    })
    for (const name of ['a', 'b', 'bad', 'c', 'd']) await tracker.track(eventNamed(name))
    await tracker.close()
    expect(dropped).toEqual([['bad', error]])
    const sent = batches().filter((names) => !names.includes('bad'))
    expect(sent.flat()).toEqual(['a', 'b', 'c', 'd'])
  },
)

test('a key or time that is undefined counts as left out', async () => {
  server.answer(stored)
  const tracker = trackerWith(lasting)
  await tracker.track({
    ...eventNamed('a'),
    ...Object({ idempotencyKey: undefined, occurredAt: undefined }),
  })
  await tracker.close()
  expect(JSON.parse(server.seen[0]?.body ?? '').events[0]).toMatchObject({
    idempotencyKey: expect.any(String),
    occurredAt: expect.any(String),
  })
})

test('a process ends though its events cannot be sent', async () => {
  const sdk = new URL('../src/sdk.ts', import.meta.url).href
  const program = `
    import { createOutrider, createTracker } from ${JSON.stringify(sdk)}
    const calls = createOutrider({ baseUrl: 'http://127.0.0.1:9/api/v1', secretKey: 'x', maxRetries: 0 })
    const onError = (error) => console.log(error.code)
    await createTracker(calls, { onError }).track({ event: 'a', contact: { externalId: 'u' } })`
  const args = ['--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 30_000 })
  expect(stdout).toBe('CONNECTION_FAILED\n')
})

test('an event that the interface refuses is told, and the others are stored', async () => {
  const error = { code: 'VALIDATION_FAILED', message: 'event: must match', field: 'event' }
  const results = [{ index: 0, status: 'rejected', error }]
  server.answer({ status: 202, body: { accepted: 0, deduplicated: 0, rejected: 1, results } })
  const dropped: unknown[] = []
  const tracker = trackerWith({ ...lasting, onDropped: (_, why) => dropped.push(why) })
  await tracker.track(eventNamed('not a name'))
  await tracker.close()
  expect(dropped).toEqual([error])
})
