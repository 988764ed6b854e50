import { getConfirmation } from '@outrider/contracts/forms'
import { newId } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { makeSecretKey, makeToken } from '@outrider/contracts/secrets'
import { handle, serveRequests } from '@outrider/service/nats/requests'
import { createLog } from '@outrider/service/observe/log'
import { advanceClock, stopClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatewayUnderTest, newReader, startGatewayUnderTest } from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
beforeAll(async () => {
  gateway = await startGatewayUnderTest(
    stack,
    { WALLET: 5, PUBLIC: 2, WRITES: 50, INBOX: 3, CONTACT: 2 },
    { trustedProxies: 1, publicUrl: 'https://api.example.com' },
  )
})
afterAll(() => stack.disposeAsync())

let addresses = 0
const newAddress = () => `203.0.113.${(addresses += 1)}`
const origin = 'https://shop.example.com'
const challenge = (key: string, address: string, from = origin) =>
  gateway.call('/wallet/challenge', {
    key,
    body: { address: '0x01', chain: 'ethereum' },
    headers: { Origin: from, 'X-Forwarded-For': address },
  })
const statusesOf = async (calls: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status)
const times = <Made>(count: number, make: () => Made) => Array.from({ length: count }, make)

test('every response forbids sniffing and, under https, a return to http; one to a credential is not kept', async () => {
  const { text: key } = await gateway.issueKey()
  const { origin: base } = new URL(gateway.baseUrl)
  const own = { Authorization: `Bearer ${key}` }
  const calls = [
    ['/', 200, {}, false],
    ['/livez', 200, {}, false],
    ['/none', 404, {}, false],
    ['/metrics', 401, {}, false],
    ['/api/v1/openapi.json', 200, {}, false],
    ['/api/v1/none', 404, {}, false],
    ['/api/v1/email/open/none', 404, {}, false],
    ['/api/v1/invitations/none/accept', 200, {}, true],
    ['/api/v1/contacts', 401, {}, true],
    ['/api/v1/contacts?none=1', 400, own, true],
    ['/api/v1/contacts/export', 503, own, true],
  ] as const
  for (const [path, status, headers, notKept] of calls) {
    const answer = await fetch(base + path, { headers })
    const { headers: sent } = answer
    await answer.body?.cancel()
    expect([path, answer.status]).toEqual([path, status])
    expect([path, sent.get('X-Content-Type-Options')]).toEqual([path, 'nosniff'])
    const policy = 'max-age=31536000; includeSubDomains'
    expect([path, sent.get('Strict-Transport-Security')]).toEqual([path, policy])
    const isNotKept = sent.get('Cache-Control') === 'no-store'
    expect([path, isNotKept || !notKept]).toEqual([path, true])
  }
})

test('handshakes are on a budget of their own, which no address can use up alone', async () => {
  stopClock()
  const key = await gateway.issuePublishableKey([origin])
  const address = newAddress()
  const statuses = await statusesOf(times(10, () => challenge(key, address)))
  expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  const other = await challenge(key, newAddress())
  expect(other.status).toBe(400) // the keys service refuses the address
  expect(other.headers.get('RateLimit-Policy')).toBe('"wallet";q=5;w=1;burst=10')
})

test('handshakes of all addresses together stay within the budget', async () => {
  stopClock()
  const key = await gateway.issuePublishableKey([origin])
  const statuses = await statusesOf(times(15, () => challenge(key, newAddress())))
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})

test('an address of IPv6 counts with its network', async () => {
  stopClock()
  const key = await gateway.issuePublishableKey([origin])
  const [network, last] = ['2001:db8:0:7', ['::1', ':1:2:3:4', '::2', ':0:0:0:5', '::6']]
  const statuses = await statusesOf(last.map((end) => challenge(key, network + end)))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('sign-in and invitations count per address, before their body is looked at', async () => {
  stopClock()
  const address = newAddress()
  const signIn = () =>
    gateway.call('/auth/sessions', { raw: '{"broken', headers: { 'X-Forwarded-For': address } })
  const statuses = await statusesOf(times(6, signIn))
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  const refused = await gateway.call('/invitations/x/accept', {
    body: {},
    headers: { 'X-Forwarded-For': address },
  })
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } })
  expect(refused.headers.get('RateLimit-Policy')).toBe('"public";q=2;w=1;burst=4')
})

test('links in emails do not count per address', async () => {
  stopClock()
  const address = newAddress()
  const open = () => gateway.call('/unsubscribe/x', { headers: { 'X-Forwarded-For': address } })
  expect(new Set(await statusesOf(times(20, open)))).toEqual(new Set([200]))
})

test('preflights of made-up origins are asked about only so often, and those that are known still pass', async () => {
  stopClock()
  const own = 'https://own.example.com'
  await gateway.issuePublishableKey([own])
  const address = newAddress()
  const preflight = (from: string) =>
    gateway.call('/wallet/challenge', {
      method: 'OPTIONS',
      headers: { Origin: from, 'X-Forwarded-For': address },
    })
  expect((await preflight(own)).headers.get('Access-Control-Allow-Origin')).toBe(own)
  const asked = gateway.origins.length
  const statuses = await statusesOf(
    times(30, () => preflight(`https://${crypto.randomUUID()}.example`)),
  )
  expect(gateway.origins.length - asked).toBe(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(27)
  expect((await preflight(own)).headers.get('Access-Control-Allow-Origin')).toBe(own)
})

test('what is no origin is not asked about', async () => {
  const asked = gateway.origins.length
  for (const from of ['x'.repeat(400), 'null', 'nonsense'])
    expect(
      await gateway.call('/wallet/challenge', { method: 'OPTIONS', headers: { Origin: from } }),
    ).toMatchObject({ status: 204 })
  expect(gateway.origins.length).toBe(asked)
})

test('a page or a stranger sends at most 64 KiB', async () => {
  const body = { email: 'a@b.co', password: 'x'.repeat(65_536) }
  expect(await gateway.call('/auth/sessions', { body })).toMatchObject({
    status: 413,
    body: { error: { message: 'body: must be at most 65536 bytes' } },
  })
})

test('under https a session’s cookie is taken by its guarded name alone', async () => {
  const orgId = newId('org')
  const { token } = await gateway.openSession({ [orgId]: 'OWNER' })
  const read = (name: string) =>
    gateway.call('/contacts/con_1', { headers: { Cookie: `${name}=${token}`, 'X-Org-Id': orgId } })
  expect((await read('__Host-outrider_session')).status).toBe(404)
  expect((await read('outrider_session')).status).toBe(401)
})

test('made-up credentials are looked up only so often for an address, and known ones pass beside them', async () => {
  stopClock()
  const address = newAddress()
  const call = (key: string) =>
    gateway.call('/contacts/con_1', { key, headers: { 'X-Forwarded-For': address } })
  const { text: known } = await gateway.issueKey()
  expect((await call(known)).status).toBe(404)
  const asked = gateway.verified.length
  const statuses = await statusesOf(times(30, () => call(makeSecretKey('live').text)))
  expect(gateway.verified.length - asked).toBe(4)
  expect(statuses.filter((status) => status === 429)).toHaveLength(26)
  advanceClock(6_000) // the verdict on the known one has to be confirmed
  stopClock()
  await statusesOf(times(30, () => call(makeSecretKey('live').text)))
  expect((await call(known)).status).toBe(404)
})

test('made-up links of confirmations are looked up only so often for an address', async () => {
  stopClock()
  let asked = 0
  const contacts = await gateway.sandbox.connect('contacts')
  await serveRequests(contacts, 'contacts', createLog('peer', 'silent'), [
    handle(getConfirmation, async () => {
      asked += 1
      throw notFound()
    }),
  ])
  const address = newAddress()
  const open = () =>
    gateway.call(`/forms/confirm/${makeToken('cfm').text}`, {
      headers: { 'X-Forwarded-For': address },
    })
  const statuses = await statusesOf(times(20, open))
  expect(asked).toBe(4)
  expect(statuses.filter((status) => status === 429)).toHaveLength(16)
})

const readInbox = (key: string) =>
  gateway.call('/inapp/messages', { key, headers: { 'X-Forwarded-For': newAddress() } })

test('requests with contact tokens count for the contact, and for the organization', async () => {
  stopClock()
  const { tenant } = newReader()
  const tokens = await Promise.all(
    times(8, () => gateway.issueContactToken({ tenant, contactId: newId('con') })),
  )
  const [first = ''] = tokens
  const own = await statusesOf(times(5, () => readInbox(first)))
  expect(own.filter((status) => status === 429)).toHaveLength(1)
  const others = await statusesOf(tokens.slice(1).map(readInbox))
  expect(others.filter((status) => status === 429)).toHaveLength(6)
})
