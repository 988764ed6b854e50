import { defineRequest } from '@outrider/contracts/contract'
import { getDomain } from '@outrider/contracts/domains'
import { Problem } from '@outrider/contracts/problem'
import { connectNats } from '@outrider/service/nats/connection'
import { handle, request, serveRequests } from '@outrider/service/nats/requests'
import { currentOrigin, loggedOrigin, withOrigin } from '@outrider/service/observe/origin'
import pino from 'pino'
import { Type } from 'typebox'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'

/** On a subject that the gateway may ask and the domains service may answer. */
const greet = defineRequest({
  subject: getDomain.subject,
  request: Type.Object({
    tenant: Type.Optional(Type.Object({ orgId: Type.String() })),
    name: Type.String({ minLength: 2 }),
  }),
  reply: Type.Object({ greeting: Type.String() }),
})

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
let service: AsyncDisposableStack
let logged: string[]
beforeAll(async () => {
  sandbox = await openSandbox(stack)
})
beforeEach(() => {
  service = new AsyncDisposableStack()
  logged = []
})
afterEach(() => service.disposeAsync())
afterAll(() => stack.disposeAsync())

async function serve(
  greeted: (name: string) => Promise<{ greeting: string }>,
  bounds?: Parameters<typeof serveRequests>[4],
): Promise<void> {
  const log = pino(
    { mixin: () => loggedOrigin(currentOrigin()) },
    { write: (line: string) => logged.push(line) },
  )
  const nats = await connectNats(sandbox.config('domains').natsUrl, 'domains', log)
  service.defer(() => nats.close())
  const handler = handle(greet, ({ name }) => greeted(name))
  service.use(await serveRequests(nats, 'domains', log, [handler], bounds))
}

const ask = (name: string) =>
  withOrigin({ requestId: 'req_1' }, () => request(sandbox.nats, greet, { name }))

test('the caller gets the reply', async () => {
  await serve(async (name) => ({ greeting: `hello ${name}` }))
  expect(await ask('Ada')).toEqual({ greeting: 'hello Ada' })
})

test('a problem travels with its code, message, faults and delay, and is not logged', async () => {
  const faults = [{ field: 'name', code: 'taken', message: 'is taken' }]
  await serve(async () => {
    throw new Problem('CONFLICT', 'name: is taken', { faults, retryAfter: 7 })
  })
  const problem = await ask('Ada').catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(Problem)
  expect(problem).toMatchObject({ code: 'CONFLICT', message: 'name: is taken', faults })
  expect(problem).toHaveProperty('retryAfter', 7)
  expect(logged).toEqual([])
})

test('a request that breaks the contract names each field', async () => {
  await serve(async (name) => ({ greeting: name }))
  await expect(ask('A')).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'name', code: 'minLength' }],
  })
})

test('a bug reads INTERNAL, and only the log learns what it was', async () => {
  await serve(async () => {
    throw new Error('relation "diary" does not exist')
  })
  const problem = await ask('Ada').catch((error: unknown) => error)
  expect(problem).toMatchObject({ code: 'INTERNAL', message: 'Internal error.', faults: [] })
  expect(problem).not.toHaveProperty('cause')
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('diary')
  expect(logged[0]).toContain('req_1')
})

test('a reply that breaks the contract is not the fault of who asked', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the compiler would refuse
  await serve(async () => ({ salutation: 'hello' }) as never)
  const error = await ask('Ada').catch((thrown: unknown) => thrown)
  expect(error).not.toBeInstanceOf(Problem)
  expect(error).toHaveProperty('message', expect.stringContaining(greet.subject))
})

test('nobody there reads UNAVAILABLE soon, with a time to try again', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout'] }) // no timeout ends it
  await expect(ask('Ada')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 })
})

test('a request finds a process that comes soon', async () => {
  const log = pino({ level: 'silent' })
  const nats = await sandbox.connect('domains')
  const reply = ask('Ada')
  await sandbox.nats.flush() // the server has said that there is none
  service.use(
    await serveRequests(nats, 'domains', log, [
      handle(greet, async ({ name }) => ({ greeting: name })),
    ]),
  )
  expect(await reply).toEqual({ greeting: 'Ada' })
})

test('a request that may be repeated reaches another process, when the first one ends without a reply', async () => {
  const repeatable = { ...greet, isRepeatable: true } as const
  const ended = await sandbox.connect('domains')
  const ids: unknown[] = []
  ended.subscribe(greet.subject, {
    queue: 'domains',
    max: 1,
    callback: (_, msg) => void ids.push(msg.headers?.get('Outrider-Creation-Id')),
  })
  await ended.flush()
  const reply = request(sandbox.nats, repeatable, { name: 'Ada' })
  await eventually(async () => expect(ids).toHaveLength(1))
  const nats = await sandbox.connect('domains')
  const handler = handle(repeatable, async ({ name }, { creationId }) => {
    ids.push(creationId)
    return { greeting: name }
  })
  service.use(await serveRequests(nats, 'domains', pino({ level: 'silent' }), [handler]))
  expect(await reply).toEqual({ greeting: 'Ada' })
  expect(ids[0]).toBe(ids[1])
})

test('what was asked before disposal is still answered, and disposal waits for it', async () => {
  const { promise: asked, resolve: arrived } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await serve(async (name) => {
    if (name === 'Ada') {
      arrived()
      await released
    }
    return { greeting: name }
  })
  const reply = ask('Ada')
  await asked
  let disposed = false
  const disposal = service.disposeAsync().then(() => (disposed = true))
  // What comes before the server knows is answered too.
  await eventually(() => expect(ask('Eve')).rejects.toMatchObject({ code: 'UNAVAILABLE' }))
  expect(disposed).toBe(false)
  release()
  expect(await reply).toEqual({ greeting: 'Ada' })
  await disposal
})

test('each request is answered by one of a service’s replicas', async () => {
  let answered = 0
  const count = async (name: string) => {
    answered += 1
    return { greeting: name }
  }
  await serve(count)
  await serve(count)
  await Promise.all(Array.from({ length: 20 }, () => ask('Ada')))
  expect(answered).toBe(20)
})

/** One request at a time, which is handled until it is released; \`handled\` are those that were begun. */
async function serveSlowly(bytes = 1_000) {
  const handled: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await serve(
    async (name) => {
      handled.push(name)
      await released
      return { greeting: name }
    },
    { running: 1, waiting: { bytes, perItem: 100 - 45 } },
  )
  return { handled, release }
}

const askFor = (orgId: string, name: string) =>
  request(sandbox.nats, greet, { tenant: { orgId }, name })

/** Stops the clock by which callers and services measure how long a caller waits. */
function stopWaiting(): void {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('a request whose caller has gone is dropped before the work', async () => {
  stopWaiting()
  const { handled, release } = await serveSlowly()
  const first = askFor('a', 'first')
  await eventually(async () => expect(handled).toEqual(['first']))
  const until = performance.now() + 300
  const gone = withOrigin({ until }, () => askFor('a', 'gone'))
  await expect(gone).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const third = askFor('a', 'third')
  const last = ask('last') // of no organization, so it does not wait
  await eventually(() => expect(handled).toEqual(['first', 'last'])) // all have arrived
  vi.advanceTimersByTime(300)
  release()
  await Promise.all([first, third, last])
  expect(handled).toEqual(['first', 'last', 'third'])
})

test('what a handler requests waits no longer than its own caller', async () => {
  stopWaiting()
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  await serve(async (name) => {
    resolve(currentOrigin().until)
    return { greeting: name }
  })
  const patient = { ...greet, timeoutMs: 60_000 }
  const until = performance.now() + 50_000
  await withOrigin({ until }, () => request(sandbox.nats, patient, { name: 'Ada' }))
  expect(await promise).toBe(until)
  const over = withOrigin({ until: performance.now() }, () =>
    request(sandbox.nats, greet, { name: 'Ada' }),
  )
  await expect(over).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('requests of organizations take turns, and one that floods leaves room to the others', async () => {
  const { handled, release } = await serveSlowly()
  const first = askFor('a', 'first')
  await eventually(async () => expect(handled).toEqual(['first']))
  const flood = Array.from({ length: 20 }, (_, index) => askFor('a', `flood ${index}`))
  const outcomes = Promise.allSettled(flood)
  await sandbox.nats.flush()
  const other = askFor('b', 'other')
  const last = askFor('a', 'last') // it comes after the other one
  await expect(last).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 })
  release()
  await Promise.all([first, other])
  expect(handled.slice(0, 3)).toEqual(['first', 'flood 0', 'other'])
  const passed = (await outcomes).filter(({ status }) => status === 'fulfilled')
  expect(passed.length).toBeLessThan(10)
})
