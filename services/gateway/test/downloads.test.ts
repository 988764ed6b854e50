import { noFields } from '@outrider/contracts/contact-fields'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type ContactRecord, exportContacts } from '@outrider/contracts/contacts'
import { newId } from '@outrider/contracts/ids'
import { keyChanged } from '@outrider/contracts/keys'
import { handle, serveRequests } from '@outrider/service/nats/requests'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { publishItem } from '@outrider/testing/published'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatewayUnderTest, startGatewayUnderTest } from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
/** Pages that were read, by organization. */
const pages = new Map<string, number>()
beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack)
  const nats = await gateway.sandbox.connect('contacts')
  await serveRequests(nats, 'contacts', createLog('peer', 'silent'), [
    handle(exportContacts, async ({ tenant: { orgId } }) => {
      pages.set(orgId, (pages.get(orgId) ?? 0) + 1)
      return { contacts, nextCursor: 'there are more' }
    }),
  ])
})
afterAll(() => stack.disposeAsync())

const now = new Date().toISOString()
/** As many as make a large page, which is all that matters here. */
const contacts = Array.from({ length: 50 }, (): ContactRecord => ({
  id: newId('con'),
  displayName: null,
  ...noFields,
  externalId: 'x'.repeat(200),
  reachable: { email: false, inapp: true },
  tags: [],
  createdAt: now,
  updatedAt: now,
  attributes: { note: 'x'.repeat(16_000) },
  subscription: { email: 'subscribed', topics: {} },
}))

/** Begins a download that never ends, and takes nothing of it. */
async function begin(key: string): Promise<IncomingMessage> {
  const request = get(`${gateway.baseUrl}/contacts/export`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (!response) throw new Error('no response')
  response.on('error', () => {}) // it is given up
  return response
}

test('a tenant has ten downloads open at once, and one that ends makes room', async () => {
  const { text: key } = await gateway.issueKey()
  const open = await Promise.all(Array.from({ length: 10 }, () => begin(key)))
  expect(open.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  const refused = await gateway.call('/contacts/export', { key })
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } })
  expect(refused.headers.get('Retry-After')).toBe('30')

  const stranger = await begin((await gateway.issueKey()).text)
  expect(stranger.statusCode).toBe(200)
  stranger.destroy()
  open[0]?.destroy()
  await eventually(async () => {
    const next = await begin(key)
    next.destroy()
    expect(next.statusCode).toBe(200)
  })
  for (const each of open) each.destroy()
})

test('a download ends once its key is revoked, and no other does', async () => {
  const { text, id: keyId, tenant } = await gateway.issueKey()
  const [revoked, left] = [await begin(text), await begin((await gateway.issueKey()).text)]
  for (const each of [revoked, left]) each.resume()
  await gateway.forgetKey(keyId)
  await publishItem(gateway.sandbox.operator, keyChanged, { tenant, keyId })
  await eventually(() => expect(revoked.destroyed).toBe(true))
  expect([revoked.complete, left.destroyed]).toEqual([false, false])
  left.destroy()
})

test('a download is read page by page, as it is taken', async () => {
  const [slow, fast] = [await gateway.issueKey(), await gateway.issueKey()]
  const pagesOf = ({ tenant }: typeof slow) => pages.get(tenant.orgId) ?? 0
  const [untaken, taken] = [await begin(slow.text), await begin(fast.text)]
  untaken.pause()
  taken.resume()
  // What fits between here and there is sent ahead.
  await eventually(async () => {
    const [before, read] = [pagesOf(slow), pagesOf(fast)]
    await eventually(() => expect(pagesOf(fast)).toBeGreaterThan(read + 5))
    expect(pagesOf(slow)).toBe(before)
  })
  for (const each of [untaken, taken]) each.destroy()
})
