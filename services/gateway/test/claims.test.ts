import { jetstreamManager } from '@nats-io/jetstream'
import { clock } from '@outrider/service/clock'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { answerOnce } from '../src/idempotency/kept-replies.ts'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox(stack)
})
afterAll(() => stack.disposeAsync())
const { now } = clock
afterEach(() => {
  clock.now = now
  vi.useRealTimers()
})

test('a request that takes minutes keeps its key all the while', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { streams } = await jetstreamManager(sandbox.operator)
  const written = async () => (await streams.info('REPLIES')).state.last_seq
  const { promise: answered, resolve } = Promise.withResolvers<{ status: number; body: unknown }>()
  let asked = 0
  const ask = () =>
    answerOnce(
      sandbox.nats,
      { key: 'upload', scope: 'somebody', fingerprint: async () => 'f' },
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
    clock.now = () => new Date(now().getTime() + tens * 10_000)
    vi.advanceTimersByTime(10_000)
    await eventually(async () => expect(await written()).toBe(claimed + tens))
  }
  const repeated = ask()
  resolve({ status: 202, body: { id: 'imp_1' } })
  expect(await first).toMatchObject({ replayed: false })
  expect(await repeated).toEqual({ status: 202, body: { id: 'imp_1' }, replayed: true })
  expect(asked).toBe(1)
})
