import { publishItem } from '@outrider/testing/published'
import { newId } from '@outrider/contracts/ids'
import { keyChanged } from '@outrider/contracts/keys'
import { eventually } from '@outrider/testing/eventually'
import { advanceClock, stopClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatewayUnderTest, startGatewayUnderTest } from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack)
})
afterAll(() => stack.disposeAsync())

const read = async (key: string) => (await gateway.call('/contacts/con_1', { key })).status

test('a verdict is asked for once, however many callers wait for it', async () => {
  const { text, id } = await gateway.issueKey()
  const statuses = await Promise.all(Array.from({ length: 20 }, () => read(text)))
  expect(new Set(statuses)).toEqual(new Set([404]))
  expect(gateway.verified.filter((asked) => asked === id)).toHaveLength(1)
})

test('a key that was revoked is dead at once although its verdict was cached', async () => {
  stopClock() // what is cached stays so
  const { text, id, tenant } = await gateway.issueKey()
  expect(await read(text)).toBe(404)
  await gateway.forgetKey(id)
  expect(await read(text)).toBe(404)
  await publishItem(gateway.sandbox.operator, keyChanged, { tenant, keyId: id })
  await eventually(async () => expect(await read(text)).toBe(401))
})

test('a change of access in one organization leaves the verdicts of others', async () => {
  stopClock()
  const { text, id } = await gateway.issueKey()
  expect(await read(text)).toBe(404)
  const orgId = newId('org')
  const { token } = await gateway.openSession({ [orgId]: 'OWNER' })
  const made = await gateway.call('/keys', {
    key: token,
    body: { name: 'one', environment: 'live' },
    headers: { 'X-Org-Id': orgId },
  })
  expect(made.status).toBe(201)
  expect(await read(text)).toBe(404)
  expect(gateway.verified.filter((asked) => asked === id)).toHaveLength(1)
})

test('while the keys service is away what was known serves for an hour, and then nobody gets in', async () => {
  await using other = new AsyncDisposableStack()
  const alone = await startGatewayUnderTest(other)
  const { text } = await alone.issueKey()
  const status = async () => (await alone.call('/contacts/con_1', { key: text })).status
  expect(await status()).toBe(404)
  await alone.stopKeys()
  expect(await status()).toBe(404)
  advanceClock(5_001)
  expect(await status()).toBe(404)
  const { text: unknown } = await alone.issueKey()
  expect((await alone.call('/contacts/con_1', { key: unknown })).status).toBe(503)
  advanceClock(3_600_000)
  expect(await status()).toBe(503)
})
