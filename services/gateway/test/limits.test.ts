import { newId } from '@outrider/contracts/ids'
import { eventually } from '@outrider/testing/eventually'
import { advanceClock, stopClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { budgetSpent, defaultRates } from '@outrider/contracts/gateway'
import type { Static } from 'typebox'
import { startGateway } from '../src/service.ts'
import { type GatewayUnderTest, startGatewayUnderTest } from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack, { EVENTS: 10, READS: 5, BATCH_ITEMS: 10 })
})
afterAll(() => stack.disposeAsync())

const read = (key: string) => gateway.call('/contacts/con_1', { key })
const event = { event: 'signup', contact: { externalId: 'u' } }

test('a burst passes, then 429 says when to come back, and then one passes again', async () => {
  stopClock()
  const { text } = await gateway.issueKey()
  const first = await read(text)
  expect(first.headers.get('RateLimit-Policy')).toBe('"reads";q=5;w=1;burst=10')
  expect(first.headers.get('RateLimit')).toMatch(/^"reads";r=\d+;t=\d+$/)
  expect(first.headers.get('X-RateLimit-Limit')).toBe('5')
  const answers = await Promise.all(Array.from({ length: 20 }, () => read(text)))
  const refused = answers.filter((answer) => answer.status === 429)
  expect(refused).toHaveLength(11) // nine of the burst were left
  expect(refused[0]?.body.error.code).toBe('RATE_LIMITED')
  expect(refused[0]?.headers.get('Retry-After')).toBe('1')
  expect(refused[0]?.headers.get('X-RateLimit-Remaining')).toBe('0')
  advanceClock(1_000)
  expect((await read(text)).status).toBe(404)
})

test('budgets are one organization’s, one environment’s and one class’s own', async () => {
  stopClock()
  const { text } = await gateway.issueKey()
  await Promise.all(Array.from({ length: 15 }, () => read(text)))
  expect((await read(text)).status).toBe(429)
  expect((await gateway.call('/events', { key: text, body: event })).status).toBe(202)
  expect((await read((await gateway.issueKey()).text)).status).toBe(404)
})

test('who is known and may not do something is told so on their budget', async () => {
  stopClock()
  const { text } = await gateway.issueKey('read_only')
  const send = () => gateway.call('/events', { key: text, body: event })
  const first = await send()
  expect(first).toMatchObject({ status: 403, body: { error: { code: 'READ_ONLY_KEY' } } })
  expect(first.headers.get('RateLimit-Policy')).toBe('"events";q=10;w=1;burst=20')
  expect(first.headers.get('RateLimit')).toMatch(/^"events";r=10;t=\d+$/)
  expect(first.headers.get('X-RateLimit-Remaining')).toBe('10')
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await send()).status))
  expect(statuses.filter((status) => status === 403)).toHaveLength(19)
  expect(statuses.filter((status) => status === 429)).toHaveLength(11)
})

test('who is no member of an organization does not spend its budget', async () => {
  stopClock()
  const [own, other] = [newId('org'), newId('org')]
  const callAs = (token: string) =>
    gateway.call('/contacts/con_1', {
      headers: { Authorization: `Bearer ${token}`, 'X-Org-Id': own },
    })
  const stranger = (await gateway.openSession({ [other]: 'OWNER' })).token
  const answers = await Promise.all(Array.from({ length: 15 }, () => callAs(stranger)))
  expect(answers.map(({ status }) => status)).toContain(429)
  const owner = await callAs((await gateway.openSession({ [own]: 'OWNER' })).token)
  expect(owner.headers.get('X-RateLimit-Remaining')).toBe('5')
})

test('what is beyond the limit is refused before the body is looked at', async () => {
  stopClock()
  const { text } = await gateway.issueKey()
  const send = () => gateway.call('/events', { key: text, method: 'POST', raw: '{"broken' })
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await send()).status))
  expect(statuses.filter((status) => status === 400)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

test.each([
  ['/events/batch', event],
  ['/v2/automations/runtime/triggers/decoded-events/batch', { event: 'Transfer' }],
])('items of %s count, whatever number of requests they come in', async (path, item) => {
  stopClock()
  const { text } = await gateway.issueKey()
  const send = (items: number) =>
    gateway.call(path, { key: text, body: { events: Array.from({ length: items }, () => item) } })
  expect((await send(15)).status).toBe(202)
  const refused = await send(6)
  expect(refused).toMatchObject({
    status: 429,
    body: {
      error: { code: 'RATE_LIMITED', message: 'Rate limit exceeded: at most 10 items per second.' },
    },
  })
  expect(refused.headers.get('RateLimit-Policy')).toBe('"batch_items";q=10;w=1;burst=20')
  expect((await send(5)).status).toBe(202)
  advanceClock(2_000)
  const large = await send(500) // more than the burst passes once the budget is full
  expect(large.status).toBe(202)
  expect(large.headers.get('RateLimit-Policy')).toMatch(/^"batch";/)
  advanceClock(8_000)
  expect((await send(1)).status).toBe(429)
})

test('two gateways share one budget', async () => {
  stopClock()
  const { text, tenant } = await gateway.issueKey()
  const { natsUrl } = gateway.sandbox.config('gateway')
  const rates = { ...defaultRates, READS: 5 }
  const { port } = await startGateway(
    { natsUrl, logLevel: 'silent', port: 0, publicUrl: 'http://localhost', rateLimit: rates },
    stack,
  )
  const other = async () => {
    const url = `http://127.0.0.1:${port}/api/v1/contacts/con_1`
    const answer = await fetch(url, { headers: { Authorization: `Bearer ${text}` } })
    await answer.arrayBuffer()
    return answer.status
  }
  let reported = 0
  gateway.sandbox.operator.subscribe(budgetSpent.subject, {
    callback: (_, msg) => {
      for (const [budget, count] of Object.entries(
        msg.json<Static<typeof budgetSpent.data>>().spent,
      ))
        if (budget.includes(tenant.orgId)) reported += count
    },
  })
  await gateway.sandbox.operator.flush()
  for (let index = 0; index < 10; index += 1) expect((await read(text)).status).toBe(404)
  await eventually(() => expect(reported).toBe(10))
  // The report came before the verdict on the key, which the other gateway has to ask for.
  expect(await other()).toBe(429)
})
