import { createAutomation } from '@outrider/contracts/automations'
import { newId } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { replyGetSubject } from '@outrider/contracts/service'
import { connectNats } from '@outrider/service/nats/connection'
import { handle, serveRequests } from '@outrider/service/nats/requests'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatewayUnderTest, startGatewayUnderTest } from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
let created = 0
const creationIds: string[] = []
/** What the stand-in waits for before it creates one of a name, or does not create one called broken. */
const beforehand: Record<string, () => Promise<unknown>> = {}
beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack)
  const log = createLog('peer', 'silent')
  const automations = await connectNats(sandboxUrl('automations'), 'automations', log)
  stack.defer(() => automations.close())
  const now = new Date().toISOString()
  await serveRequests(automations, 'automations', log, [
    handle(createAutomation, async ({ automation }, { creationId }) => {
      created += 1
      creationIds.push(creationId)
      await beforehand[automation.name]?.()
      if (automation.name === 'away' && created % 2 === 1) throw new Problem('UNAVAILABLE', 'away')
      if (automation.name === 'broken') throw new Problem('CONFLICT', 'broken')
      return {
        id: newId('auto'),
        name: automation.name,
        status: 'draft' as const,
        published: false,
        version: 0,
        trigger: automation.trigger,
        graph: { nodes: [], edges: [] },
        reentry: { mode: 'always' as const },
        createdAt: now,
        updatedAt: now,
      }
    }),
  ])
})
afterAll(() => stack.disposeAsync())

const sandboxUrl = (service: 'automations') => gateway.sandbox.config(service).natsUrl
const create = (key: string, idempotencyKey: string, name = 'one') =>
  gateway.call('/automations', {
    key,
    body: { name, trigger: { type: 'custom_event' } },
    headers: { 'Idempotency-Key': idempotencyKey },
  })

/** Lets the first request for an automation of this name wait until another one has looked for its answer. */
async function holdUp(name: string): Promise<void> {
  const { heard } = await gateway.overhear(`${replyGetSubject}.>`)
  beforehand[name] = () => heard
}

test('a request that is repeated is answered as the first time, and done once', async () => {
  const { text } = await gateway.issueKey()
  const before = created
  const first = await create(text, 'a key: with anything u in it')
  const again = await create(text, 'a key: with anything u in it')
  expect(first.status).toBe(201)
  expect(first.headers.get('Idempotent-Replayed')).toBeNull()
  expect(again.status).toBe(201)
  expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  expect(again.body).toEqual(first.body)
  expect(created - before).toBe(1)
})

test('of ten at once one is done, and the others wait for its answer and repeat it', async () => {
  const { text } = await gateway.issueKey()
  const before = created
  await holdUp('slow')
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(text, 'race', 'slow')))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const replayed = answers.filter(({ headers }) => headers.get('Idempotent-Replayed') === 'true')
  expect(replayed).toHaveLength(9)
  expect(created - before).toBe(1)
})

test('of two at once with different bodies one is done, and the other told of it', async () => {
  const { text } = await gateway.issueKey()
  await holdUp('slow')
  const both = [create(text, 'k', 'slow'), create(text, 'k', 'other')]
  const statuses = (await Promise.all(both)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([201, 422]))
})

test('whoever waited for a request that failed takes its place', async () => {
  const { text } = await gateway.issueKey()
  const before = created
  await holdUp('broken')
  const first = create(text, 'k', 'broken')
  await eventually(() => expect(created).toBe(before + 1)) // it holds the key
  const answers = await Promise.all([first, create(text, 'k', 'whole')])
  expect(answers.map(({ status }) => status)).toEqual([409, 201])
  expect(created - before).toBe(2)
})

test('a request that is tried again asks for the same id to be created', async () => {
  const { text } = await gateway.issueKey()
  created = 0
  expect((await create(text, 'k', 'away')).status).toBe(503)
  expect((await create(text, 'k', 'away')).status).toBe(201)
  expect(creationIds.at(-1)).toMatch(/^[0-9a-z]{26}$/)
  expect(creationIds.at(-2)).toBe(creationIds.at(-1))
})

test('a key has at most 256 characters', async () => {
  const { text } = await gateway.issueKey()
  expect((await create(text, 'k'.repeat(256))).status).toBe(201)
  expect(await create(text, 'k'.repeat(257))).toMatchObject({
    status: 400,
    body: { error: { message: 'Idempotency-Key: must be at most 256 characters' } },
  })
})

test('another body under the same key is 422', async () => {
  const { text } = await gateway.issueKey()
  await create(text, 'k', 'one')
  expect(await create(text, 'k', 'other')).toMatchObject({
    status: 422,
    body: { error: { code: 'IDEMPOTENCY_MISMATCH' } },
  })
})

test('a request that failed leaves its key free, and keys are each organization’s own', async () => {
  const { text } = await gateway.issueKey()
  expect((await create(text, 'k', 'broken')).status).toBe(409)
  expect((await create(text, 'k', 'whole')).status).toBe(201)
  const other = await create((await gateway.issueKey()).text, 'k', 'whole')
  expect(other.headers.get('Idempotent-Replayed')).toBeNull()
})

test('a secret that is shown once is not shown again', async () => {
  const orgId = newId('org')
  const { token } = await gateway.openSession({ [orgId]: 'OWNER' })
  const issue = () =>
    gateway.call('/keys', {
      body: { name: 'k', environment: 'live' },
      headers: { Authorization: `Bearer ${token}`, 'X-Org-Id': orgId, 'Idempotency-Key': 'k' },
    })
  expect((await issue()).body.key).toMatch(/^sk_live_/)
  const again = await issue()
  expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  expect(again.body.key).toBeUndefined()
  expect(again.body.name).toBe('k')
})
