import { jetstreamManager } from '@nats-io/jetstream'
import { replySubject } from '@outrider/contracts/gateway'
import { Problem } from '@outrider/contracts/problem'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { advanceClock } from '@outrider/testing/time'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  createPruner,
  createReplyStore,
  pruningOf,
  type ReplyStore,
} from '../src/idempotency/reply-store.ts'
import { createRespondOnce, type RespondOnce } from '../src/idempotency/respond-once.ts'

const stack = new AsyncDisposableStack()
const log = createLog('test', 'silent')
let sandbox: Sandbox
let store: ReplyStore
let answerOnce: RespondOnce
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  store = createReplyStore(sandbox.nats, createPruner(pruningOf(sandbox.nats, log)))
  answerOnce = createRespondOnce(store, log)
})
afterAll(() => stack.disposeAsync())
afterEach(() => {
  vi.useRealTimers()
})

const requestOf = (key: string, body = 'one') => ({
  key,
  owner: 'somebody',
  use: 'POST /things',
  bodyHash: body,
  readBodyHash: async () => body,
})

test('a request that takes minutes keeps its key all the while', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { streams } = await jetstreamManager(sandbox.operator)
  const written = async () => (await streams.info('REPLIES')).state.last_seq
  const { promise: answered, resolve } = Promise.withResolvers<{ status: number; body: unknown }>()
  let asked = 0
  const ask = () =>
    answerOnce(
      requestOf('upload'),
      () => {
        asked += 1
        return answered
      },
      [],
    )
  const first = ask()
  await eventually(() => expect(asked).toBe(1))
  const claimed = await written()
  for (let tens = 1; tens <= 6; tens += 1) {
    advanceClock(10_000)
    vi.advanceTimersByTime(10_000)
    await eventually(async () => expect(await written()).toBe(claimed + tens))
  }
  const repeated = ask()
  resolve({ status: 202, body: { id: 'imp_1' } })
  expect(await first).toMatchObject({ replayed: false })
  expect(await repeated).toEqual({ status: 202, body: { id: 'imp_1' }, replayed: true })
  expect(asked).toBe(1)
})

test('a reply is kept although the acknowledgement of a renewal was lost', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let writes = 0
  const forgetful: ReplyStore = {
    ...store,
    write: async (...written) => {
      const sequence = await store.write(...written)
      if ((writes += 1) === 2) throw new Problem('UNAVAILABLE', 'the acknowledgement is lost')
      return sequence
    },
  }
  const { promise: answered, resolve } = Promise.withResolvers<{ status: number; body: unknown }>()
  const first = createRespondOnce(forgetful, log)(requestOf('renewed'), () => answered, [])
  await eventually(() => expect(writes).toBe(1))
  vi.advanceTimersByTime(10_000)
  await eventually(() => expect(writes).toBe(2))
  resolve({ status: 201, body: 'made' })
  await first
  const again = await answerOnce(
    requestOf('renewed'),
    async () => ({ status: 201, body: 'no' }),
    [],
  )
  expect(again).toEqual({ status: 201, body: 'made', replayed: true })
})

/** Tries a request; answers under which id it was to create something. */
async function attempt(
  answering: RespondOnce,
  request: ReturnType<typeof requestOf>,
  work: () => Promise<unknown>,
): Promise<{ creationId: string | undefined; answer: unknown }> {
  let creationId: string | undefined
  const answer = await answering(
    request,
    async (id) => {
      creationId = id
      return { status: 201, body: await work() }
    },
    [],
  ).catch((error: unknown) => error)
  return { creationId, answer }
}

test('work whose reply cannot be kept is answered all the same, and not created twice', async () => {
  const failing: ReplyStore = {
    ...store,
    write: async (key, last, kept) => {
      if (kept.reply) throw new Problem('UNAVAILABLE', 'not accepted')
      return store.write(key, last, kept)
    },
  }
  const first = await attempt(
    createRespondOnce(failing, log),
    requestOf('lost'),
    async () => 'made',
  )
  expect(first.answer).toEqual({ status: 201, body: 'made', replayed: false })
  advanceClock(31_000)
  const again = await attempt(answerOnce, requestOf('lost'), async () => 'found')
  expect(again.creationId).toBe(first.creationId)
  expect((await attempt(answerOnce, requestOf('lost'), async () => 'no')).answer).toEqual({
    status: 201,
    body: 'found',
    replayed: true,
  })
})

async function timeout(): Promise<never> {
  throw new Problem('UNAVAILABLE', 'no answer')
}

test('what was interrupted is tried again with the same id, another body with another', async () => {
  const first = await attempt(answerOnce, requestOf('cut'), timeout)
  expect(first.answer).toMatchObject({ code: 'UNAVAILABLE' })
  const again = await attempt(answerOnce, requestOf('cut'), timeout)
  expect(again.creationId).toBe(first.creationId)
  const other = await attempt(answerOnce, requestOf('cut', 'two'), async () => 'made')
  expect(other.creationId).not.toBe(first.creationId)
})

const write = (owner: string, key: number) =>
  store.write({ owner, subject: replySubject(owner, String(key)) }, 0, {
    bodyHash: 'f',
    at: new Date().toISOString(),
  })

test('of an owner who keeps too much the oldest go, and nobody else’s', async () => {
  const { streams } = await jetstreamManager(sandbox.operator)
  const keptOf = async (owner: string) => {
    const info = await streams.info('REPLIES', { subjects_filter: replySubject(owner, '*') })
    return Object.keys(info.state.subjects ?? {})
  }
  await Promise.all(Array.from({ length: 20 }, (_, key) => write('other', key)))
  for (let key = 0; key < 30; key += 1) await write('greedy', key)
  pruningOf(sandbox.nats, log)('greedy', 10)
  const newest = Array.from({ length: 10 }, (_, key) => replySubject('greedy', String(20 + key)))
  await eventually(async () => expect(new Set(await keptOf('greedy'))).toEqual(new Set(newest)))
  expect(await keptOf('other')).toHaveLength(20)
})
