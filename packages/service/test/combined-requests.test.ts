import { combinedSubject, defineRequest } from '@outrider/contracts/contract'
import { getDomain } from '@outrider/contracts/domains'
import { Problem } from '@outrider/contracts/problem'
import type { ServiceName } from '@outrider/contracts/services'
import { fireTrigger } from '@outrider/contracts/triggers'
import {
  handle,
  request,
  type RequestContext,
  serveRequests,
} from '@outrider/service/nats/requests'
import { currentOrigin, type Origin, withOrigin } from '@outrider/service/observe/origin'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import pino from 'pino'
import { Type } from 'typebox'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

/**
 * On subjects that the gateway may ask and the automations service may answer. It is not repeatable: a slow machine would
 * send it again, and the messages are counted.
 */
const greet = defineRequest({
  subject: fireTrigger.subject,
  isCombined: true,
  request: Type.Object({
    tenant: Type.Object({ orgId: Type.String() }),
    name: Type.String({ minLength: 2 }),
  }),
  reply: Type.Object({ greeting: Type.String() }),
})

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
let service: AsyncDisposableStack
let seen: { readonly name: string; readonly origin: Origin; readonly creationId: string }[]
beforeAll(async () => {
  sandbox = await openSandbox(stack)
})
beforeEach(() => {
  service = new AsyncDisposableStack()
  seen = []
})
afterEach(() => service.disposeAsync())
afterAll(() => stack.disposeAsync())

async function greeted(asked: { readonly name: string }, { creationId }: RequestContext) {
  seen.push({ name: asked.name, origin: currentOrigin(), creationId })
  if (asked.name === 'Taken') throw new Problem('CONFLICT', 'name: is taken', { retryAfter: 7 })
  if (asked.name === 'Broken') throw new Error('relation "diary" does not exist')
  return { greeting: `hello ${asked.name}` }
}

async function serve(contract: typeof greet, name: ServiceName = 'automations'): Promise<void> {
  const nats = await sandbox.connect(name)
  const handlers = [handle(contract, greeted)]
  service.use(await serveRequests(nats, name, pino({ level: 'silent' }), handlers))
}

const ask = (name: string, orgId = 'org_1', contract = greet) =>
  request(sandbox.nats, contract, { tenant: { orgId }, name })

/** The messages with requests that are sent meanwhile. */
async function sentBy(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const subscriptions = [greet.subject, combinedSubject(greet)].map((subject) =>
    sandbox.operator.subscribe(subject, { callback: () => void (count += 1) }),
  )
  await sandbox.operator.flush()
  await work()
  await sandbox.operator.flush()
  for (const each of subscriptions) each.unsubscribe()
  return count
}

test('concurrent requests of a tenant share a message, and each gets its own reply', async () => {
  await serve(greet)
  const names = Array.from({ length: 60 }, (_, n) => `Ada ${n}`)
  const sent = await sentBy(async () => {
    const replies = await Promise.all(names.map((name) => ask(name)))
    expect(replies).toEqual(names.map((name) => ({ greeting: `hello ${name}` })))
  })
  expect(sent).toBe(1)
})

test('more requests than a message may carry take several', async () => {
  await serve(greet)
  const names = Array.from({ length: 130 }, (_, n) => `Ada ${n}`)
  const sent = await sentBy(async () => {
    const replies = await Promise.all(names.map((name) => ask(name)))
    expect(replies).toEqual(names.map((name) => ({ greeting: `hello ${name}` })))
  })
  expect(sent).toBe(3)
})

test('requests of two tenants share no message', async () => {
  await serve(greet)
  const sent = await sentBy(() =>
    Promise.all([
      ask('Ada', 'org_1'),
      ask('Eva', 'org_1'),
      ask('Ida', 'org_2'),
      ask('Ute', 'org_2'),
    ]),
  )
  expect(sent).toBe(2)
})

test('each request has its own problem, which fails no other', async () => {
  await serve(greet)
  const names = ['Ada', 'Taken', 'E', 'Broken', 'Eva']
  const replies = await Promise.allSettled(names.map((name) => ask(name)))
  expect(replies).toMatchObject([
    { value: { greeting: 'hello Ada' } },
    { reason: { code: 'CONFLICT', message: 'name: is taken', retryAfter: 7 } },
    { reason: { code: 'VALIDATION_FAILED', faults: [{ field: 'name', code: 'minLength' }] } },
    { reason: { code: 'INTERNAL', message: 'Internal error.', faults: [] } },
    { value: { greeting: 'hello Eva' } },
  ])
})

test('each request has its own origin and creation id', async () => {
  await serve(greet)
  const asked = (name: string, creationId: string) =>
    withOrigin({ requestId: `req_${name}`, address: '192.0.2.1' }, () =>
      request(sandbox.nats, greet, { tenant: { orgId: 'org_1' }, name }, { creationId }),
    )
  await Promise.all([asked('Ada', 'one'), asked('Eva', 'two')])
  expect(seen).toMatchObject([
    { name: 'Ada', origin: { requestId: 'req_Ada', address: '192.0.2.1' }, creationId: 'one' },
    { name: 'Eva', origin: { requestId: 'req_Eva', address: '192.0.2.1' }, creationId: 'two' },
  ])
})

test('a process of an earlier version gets each request in a message of its own', async () => {
  const { isCombined: _, ...before } = greet
  await serve(before)
  expect(await Promise.all([ask('Ada'), ask('Eva')])).toEqual([
    { greeting: 'hello Ada' },
    { greeting: 'hello Eva' },
  ])
})

test('so does one while NATS does not have the permissions of this version yet', async () => {
  const { isCombined: _, ...before } = { ...greet, subject: getDomain.subject }
  await serve(before, 'domains')
  const asked = ['Ada', 'Eva'].map((name) => ask(name, 'org_1', { ...before, isCombined: true }))
  expect(await Promise.all(asked)).toEqual([{ greeting: 'hello Ada' }, { greeting: 'hello Eva' }])
})

test('a request whose caller waits less long than usual is sent on its own', async () => {
  await serve(greet)
  const until = performance.now() + 60_000
  const askBoth = () =>
    Promise.all(['Ada', 'Eva'].map((name) => withOrigin({ until }, () => ask(name))))
  expect(await sentBy(askBoth)).toBe(2)
})

test('a message that carries no requests is refused', async () => {
  await serve(greet)
  const reply = await sandbox.nats.request(combinedSubject(greet), '{}')
  expect(reply.headers?.get('Outrider-Problem')).toBe('VALIDATION_FAILED')
})
