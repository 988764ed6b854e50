import {
  createInbox,
  createOutrider,
  createSessionCalls,
  createTracker,
  signInByWallet,
} from '@outrider/sdk'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, test } from 'vitest'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'

const origin = 'https://app.example.com'
let house: Installation
let outrider: ReturnType<typeof createOutrider>
let baseUrl: string

beforeAll(async () => {
  house = await shareOutrider()
  baseUrl = house.bootstrap.baseUrl
  outrider = createOutrider({ baseUrl, secretKey: house.bootstrap.secretKey.live })
})

test('an event makes a contact, which lists show', async () => {
  const receipt = await outrider.post('/events', {
    body: { event: 'signup', contact: { externalId: 'ann' }, attributes: { plan: 'pro' } },
  })
  expect(receipt).toMatchObject({ accepted: true, deduplicated: false })
  await expect
    .poll(async () => (await outrider.get('/contacts', byExternalId('ann'))).contacts.length)
    .toBe(1)
})

test('a tracker’s events are all stored, and a list goes through all pages', async () => {
  const tracker = createTracker(outrider, { batchSize: 20 })
  for (let index = 0; index < 55; index += 1)
    await tracker.track({
      event: 'page.viewed',
      contact: { externalId: `v${index}` },
      attributes: { seen: true },
    })
  await tracker.close()
  const count = async () => {
    const ids = new Set<string>()
    const pages = { params: { query: { limit: 20 } } }
    for await (const { id, externalId } of outrider.list('/contacts', pages))
      if (externalId?.startsWith('v')) ids.add(id)
    return ids.size
  }
  await expect.poll(count).toBe(55)
})

test('a refusal names code, field and request', async () => {
  const call = outrider.post('/events', { body: { event: 'no name', contact: {} } })
  await expect(call).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    status: 400,
    requestId: expect.stringMatching(/^req_/),
    errors: expect.arrayContaining([expect.objectContaining({ field: 'event' })]),
  })
})

test('a session reads and writes by its cookie’s rules', async () => {
  const { email, password } = house.bootstrap.owner
  const stranger = createSessionCalls({ baseUrl, scope: () => ({}) })
  const session = await stranger.post('/auth/sessions', { body: { email, password } })
  const calls = createSessionCalls({
    baseUrl,
    scope: () => ({ organization: house.bootstrap.orgId, csrfToken: session.csrfToken }),
    fetch: (request) => {
      request.headers.set('cookie', `outrider_session=${session.token}`)
      return fetch(request)
    },
  })
  const origins = await calls.put('/origins', { body: { live: [origin], test: [] } })
  expect(origins.live).toEqual([origin])
  expect((await calls.get('/keys')).keys.length).toBeGreaterThan(0)
})

test('a wallet signs in, and its inbox streams what is pushed', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const { token, contactId } = await signInByWallet(
    {
      baseUrl,
      publishableKey: house.bootstrap.publishableKey.live,
      fetch: (request) => {
        request.headers.set('origin', origin)
        return fetch(request)
      },
    },
    {
      address: account.address,
      chain: 'base',
      signMessage: (message) => account.signMessage({ message }),
    },
  )
  const inbox = createInbox({ baseUrl, token: () => token })
  const push = (title: string) =>
    outrider.post('/inapp/push', {
      body: { contact: { walletAddress: account.address }, title, body: 'text' },
    })
  const first = await push('first')
  await expect.poll(async () => (await inbox.list()).unread).toBe(1)
  const stop = new AbortController()
  const stream = inbox.stream({ after: first.id, signal: stop.signal })
  const next = stream.next()
  await push('second')
  expect((await next).value).toMatchObject({ title: 'second' })
  stop.abort()
  await stream.return()
  await inbox.markAllRead()
  expect((await inbox.list()).unread).toBe(0)
  expect((await outrider.get('/contacts/{id}', { params: { path: { id: contactId } } })).id).toBe(
    contactId,
  )
})

function byExternalId(externalId: string) {
  return { params: { query: { externalId } } }
}
