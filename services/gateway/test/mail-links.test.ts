import {
  getUnsubscribe,
  receiveInbound,
  recordClick,
  recordOpen,
  unsubscribe,
} from '@outrider/contracts/emails'
import { newId, type TypeId } from '@outrider/contracts/ids'
import { notFound, Problem } from '@outrider/contracts/problem'
import { connectNats } from '@outrider/service/nats/connection'
import { handle, serveRequests } from '@outrider/service/nats/requests'
import { createLog } from '@outrider/service/observe/log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type GatewayUnderTest,
  operatorToken,
  startGatewayUnderTest,
} from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
const visits: unknown[] = []
const unsubscribed: unknown[] = []
const inbound: string[] = []
let orgId: TypeId<'org'>
/** Who the links are for; those whose token begins with `topic` are of emails with a topic. */
const linkOf = (token: string) => {
  if (!/^(?:good|topic)\.token$/.test(token)) throw notFound()
  const topic = token.startsWith('topic') ? 'news' : null
  const tenant = { orgId, environment: 'live' as const }
  return { orgId, owner: { tenant, contactId: newId('con'), topic } }
}
beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack)
  orgId = (await gateway.issueKey()).tenant.orgId
  const log = createLog('peer', 'silent')
  const { natsUrl } = gateway.sandbox.config('messaging')
  const messaging = await connectNats(natsUrl, 'messaging', log)
  stack.defer(() => messaging.close())
  await serveRequests(messaging, 'messaging', log, [
    handle(recordOpen, async (visit) => {
      visits.push(visit)
      return {}
    }),
    handle(recordClick, async (visit) => {
      visits.push(visit)
      if (visit.token === 'blocked.token') throw new Problem('NOT_ALLOWED', 'suspended')
      if (visit.token !== 'good.token') throw notFound()
      return { target: 'https://shop.example/ü?a=1' }
    }),
    handle(unsubscribe, async (request) => {
      unsubscribed.push(request)
      return linkOf(request.token)
    }),
    handle(getUnsubscribe, async ({ token }) => linkOf(token)),
    handle(receiveInbound, async ({ message }) => {
      inbound.push(Buffer.from(message, 'base64').toString())
      return { outcome: 'bounced' as const }
    }),
  ])
})
afterAll(() => stack.disposeAsync())

const get = (path: string, init: RequestInit = {}) =>
  fetch(gateway.baseUrl + path, { redirect: 'manual', ...init })

const post = (raw: string, token = operatorToken) =>
  gateway.call('/email/inbound', {
    raw,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'message/rfc822' },
  })

test('a link leads on, and tells who followed it and how', async () => {
  const headers = { 'User-Agent': 'Browser/1' }
  const answered = await get('/email/click/good.token', { headers })
  expect(answered.status).toBe(302)
  expect(answered.headers.get('Location')).toBe('https://shop.example/%C3%BC?a=1')
  expect(answered.headers.get('Referrer-Policy')).toBe('no-referrer')
  await get('/email/click/good.token', { method: 'HEAD', headers })
  expect(visits.splice(0)).toEqual([
    { token: 'good.token', userAgent: 'Browser/1', onlyHeaders: false },
    { token: 'good.token', userAgent: 'Browser/1', onlyHeaders: true },
  ])
})

test('a link that is none leads nowhere, whatever it asks for', async () => {
  for (const path of ['bad.token', 'nothing', 'good.token%0d%0aX:1', '..%2f..'])
    expect((await get(`/email/click/${path}?url=https://evil.example`)).status).toBe(404)
  const blocked = await get('/email/click/blocked.token')
  expect(blocked.status).toBe(410)
  expect(blocked.headers.get('Location')).toBeNull()
  expect(await blocked.text()).toContain('The sender of the email is suspended')
  visits.splice(0)
})

test('the pixel is a picture that nobody keeps', async () => {
  const answered = await get('/email/open/good.token')
  expect(answered.headers.get('Content-Type')).toBe('image/gif')
  expect(answered.headers.get('Cache-Control')).toBe('no-store')
  expect(
    Buffer.from(await answered.arrayBuffer())
      .subarray(0, 6)
      .toString(),
  ).toBe('GIF89a')
  expect(visits.splice(0)).toHaveLength(1)
})

test('opening the unsubscribe link changes nothing; its button, or one click, does', async () => {
  const page = await get('/unsubscribe/good.token')
  expect(page.status).toBe(200)
  expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  expect(page.headers.get('Cache-Control')).toBe('no-store')
  const html = await page.text()
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('<form method="post">')
  expect(html).toContain('emails from Acme?')
  expect(await (await get('/unsubscribe/bad.token')).text()).toContain('emails from this sender?')
  expect(unsubscribed).toEqual([])

  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const multipart = new FormData()
  multipart.set('List-Unsubscribe', 'One-Click')
  for (const body of [form, multipart]) {
    const done = await get('/unsubscribe/good.token', { method: 'POST', body })
    expect(done.status).toBe(200)
    expect(await done.text()).toContain('no longer receive emails from Acme.')
  }
  const oneClick = { token: 'good.token', source: 'one_click', all: false }
  expect(unsubscribed.splice(0)).toEqual([oneClick, oneClick])
  const gone = await get('/unsubscribe/nonsense', { method: 'POST', body: form })
  expect(gone.status).toBe(404)
  expect(gone.headers.get('Content-Type')).toContain('text/html')
})

test('the page of an email with a topic offers to leave the topic, or everything', async () => {
  const html = await (await get('/unsubscribe/topic.token')).text()
  expect(html.match(/name="choice" value="[^"]*"/g)).toEqual([
    'name="choice" value="email"',
    'name="choice" value="all"',
  ])
  expect(html).toContain('unsubscribe from these emails from Acme?') // contacts is down
  for (const choice of ['email', 'all'])
    await get('/unsubscribe/topic.token?utm=x', {
      method: 'POST',
      body: new URLSearchParams({ choice }),
    })
  expect(unsubscribed.splice(0)).toEqual([
    { token: 'topic.token', source: 'page', all: false },
    { token: 'topic.token', source: 'page', all: true },
  ])
})

test('the operator hands in what came back by email, as bytes and not too much of it', async () => {
  expect(await post('To: a@b.example\r\n\r\nüx')).toMatchObject({
    status: 200,
    body: { outcome: 'bounced' },
  })
  expect(inbound).toEqual(['To: a@b.example\r\n\r\nüx'])
  expect((await post('x'.repeat(1_000_000))).status).toBe(200)
  expect(inbound[1]).toHaveLength(400_000)
  expect((await post('x'.repeat(1_100_000))).status).toBe(413)
  expect((await post('x', 'another-token-than-it-is')).status).toBe(401)
})
