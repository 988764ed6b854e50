import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../src/client.ts'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'
import type { Schema } from '../src/interface.ts'

const stack = new AsyncDisposableStack()
let outrider: Installation
let api: Client
beforeAll(async () => {
  outrider = await shareOutrider()
  ;({ api } = outrider)
})
afterAll(() => stack.disposeAsync())

/** Addresses that got an email, one for each. */
async function mailed(to: string): Promise<string[]> {
  const mail = join(outrider.dataDir, 'mail')
  const files = await Promise.all(
    (await readdir(mail)).map((file) => readFile(join(mail, file), 'utf8')),
  )
  return files.flatMap((text) => {
    const address = /^To: (.*)$/m.exec(text)?.[1]?.trim() ?? ''
    return address.endsWith(to) ? [address] : []
  })
}

async function register(domain: string, count: number, tag: string): Promise<string[]> {
  const made = Array.from({ length: count }, async (_, index) => {
    const email = `p${index}@${domain}`
    const { body } = await api.post('/contacts', {
      email,
      attributes: { name: 'Ada' },
      tags: [tag],
    })
    return body.contact.id
  })
  return Promise.all(made)
}

const campaignOf = async (
  input: Omit<Schema<'CampaignInput'>, 'name' | 'channel'> & { readonly channel?: 'inapp' },
) => {
  const { status, body } = await api.post('/campaigns', { name: 'C', channel: 'email', ...input })
  expect([status, body]).toMatchObject([201, { status: 'draft' }])
  return body.id
}
const content = { subject: 'Hi {{ contact.attributes.name }}', html: '<p>News</p>' }
const completed = (id: string) =>
  eventually(async () => expect((await api.get(`/campaigns/${id}`)).body.status).toBe('completed'))
const stats = async (id: string) => (await api.get(`/campaigns/${id}/stats`)).body

test('a campaign goes once to everybody who had the tag when it was launched', async () => {
  const people = await register('tag.example', 30, 'news')
  const id = await campaignOf({ audience: { tag: 'news' }, content })
  const launched = await api.post(`/campaigns/${id}/launch`)
  expect(launched).toMatchObject({ status: 200, body: { id, status: 'sending' } })
  await register('late.example', 1, 'news')
  expect((await api.post(`/campaigns/${id}/launch`)).body.error?.code).toBe('INVALID_TRANSITION')
  await completed(id)
  const addresses = await mailed('@tag.example')
  expect(new Set(addresses).size).toBe(30)
  expect(addresses).toHaveLength(30)
  expect(await mailed('@late.example')).toEqual([])
  expect(await stats(id)).toMatchObject({ audience: 30, sent: 30, pending: 0, skipped: {} })
  const messages = await api.list(`/messages?campaignId=${id}`, 'messages')
  expect(new Set(messages.map(({ contactId }) => contactId))).toEqual(new Set(people))
})

test('a segment may be an audience, in-app a channel, and who must not be mailed is skipped', async () => {
  await register('segment.example', 2, 'chosen')
  for (const name of ['p0', 'p1'])
    // an external ID opens an inbox
    await api.post('/contacts', { email: `${name}@segment.example`, externalId: name })
  const segment = await api.post('/segments', {
    name: 'S',
    type: 'dynamic',
    definition: { tag: 'chosen' },
  })
  const audience = { segmentId: segment.body.id }
  const inapp = await campaignOf({
    channel: 'inapp',
    audience,
    content: { title: 'Hi {{ contact.attributes.name }}', body: 'News' },
  })
  await api.post(`/campaigns/${inapp}/launch`)
  await completed(inapp)
  const token = await api.post('/inapp/tokens', { contact: { email: 'p0@segment.example' } })
  const reader = createClient(outrider.bootstrap.baseUrl, token.body.token)
  const inbox = await reader.get('/inapp/messages')
  expect(inbox.body.messages).toMatchObject([{ title: 'Hi Ada', body: 'News' }])
  await eventually(async () => expect(await stats(inapp)).toMatchObject({ sent: 2, delivered: 1 }))

  await api.post('/suppressions', { email: 'p1@segment.example' })
  const email = await campaignOf({ audience, content })
  await api.post(`/campaigns/${email}/launch`)
  await completed(email)
  expect(await stats(email)).toMatchObject({ audience: 2, sent: 1, skipped: { SUPPRESSED: 1 } })
  expect(await mailed('@segment.example')).toEqual(['p0@segment.example'])
})

test('what is wrong is refused with the field, and what is somebody else’s is not found', async () => {
  const wrong = async (input: object) => {
    const { status, body } = await api.callUntyped('POST', '/campaigns', {
      name: 'C',
      channel: 'email',
      audience: { all: true },
      ...input,
    })
    return [status, body.error.errors?.[0]?.field]
  }
  const unknown = '01jd4xq2v7f8r9s0t1w2x3y4z5'
  expect(await wrong({})).toEqual([400, 'templateId'])
  expect(await wrong({ templateId: `tpl_${unknown}` })).toEqual([400, 'templateId'])
  expect(await wrong({ templateId: `tpl_${unknown}`, content })).toEqual([400, 'content'])
  expect(await wrong({ content, perMinute: 0 })).toEqual([400, 'perMinute'])
  expect(await wrong({ content, audience: {} })).toEqual([400, 'audience'])
  expect(await wrong({ content, audience: { all: true, tag: 't' } })).toEqual([400, 'audience'])
  expect(await wrong({ content, audience: { segmentId: `seg_${unknown}` } })).toEqual([
    400,
    'audience.segmentId',
  ])
  const variants = Array.from({ length: 11 }, (_, n) => ({ name: `v${n}`, weight: 9 }))
  expect(await wrong({ content, variants })).toEqual([400, 'variants'])

  const id = await campaignOf({ audience: { tag: 'nobody' }, content })
  const other = createClient(outrider.bootstrap.baseUrl, outrider.bootstrap.secretKey.test)
  for (const path of ['', '/stats'])
    expect((await other.get(`/campaigns/${id}${path}`)).status).toBe(404)
  await api.post(`/campaigns/${id}/launch`)
  await completed(id)
  expect((await api.patch(`/campaigns/${id}`, { content })).body.error?.code).toBe(
    'INVALID_TRANSITION',
  )
  expect((await api.delete(`/campaigns/${id}`)).status).toBe(204)
  expect((await api.get(`/campaigns/${id}`)).status).toBe(404)
})

test('one email goes to one contact, once for each key', async () => {
  await register('one.example', 1, 'one')
  const email = {
    contact: { email: 'p0@one.example' },
    subject: 'Order {{ data.order }}',
    text: 'T',
    data: { order: 7 },
    idempotencyKey: 'order-7',
  }
  const first = await api.post('/emails', email)
  expect(first).toMatchObject({ status: 202, body: { queued: true, deduplicated: false } })
  const again = await api.post('/emails', email)
  expect(again.body).toEqual({ id: first.body.id, queued: false, deduplicated: true })
  await eventually(async () =>
    expect((await api.get(`/messages/${first.body.id}`)).body.status).toBe('sent'),
  )
  expect(await mailed('@one.example')).toEqual(['p0@one.example'])
  const nobody = { ...email, contact: { email: 'nobody@one.example' }, idempotencyKey: 'x' }
  expect(await api.post('/emails', nobody)).toMatchObject({
    status: 400,
    body: { error: { field: 'contact', errors: [{ code: 'unknown_reference' }] } },
  })
})
