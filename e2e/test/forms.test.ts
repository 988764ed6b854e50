import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../src/client.ts'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'

const stack = new AsyncDisposableStack()
let outrider: Installation
/** In the test environment, where mail can be looked at. */
let api: Client
beforeAll(async () => {
  outrider = await shareOutrider()
  api = createClient(outrider.bootstrap.baseUrl, outrider.bootstrap.secretKey.test)
})
afterAll(() => stack.disposeAsync())

const consentText = 'Send me the newsletter.'
const reachable = async (id: string) => (await api.get(`/contacts/${id}`)).body.reachable.email

/** The link in the contact's one mail. */
const linkTo = (contactId: string) =>
  eventually(async () => {
    const [message] = await api.list(`/messages?contactId=${contactId}`, 'messages')
    expect(message?.status).toBe('sent')
    const { content } = (await api.get(`/messages/${String(message?.id)}`)).body
    const [link] = /http[^"\s]+\/forms\/confirm\/\w+/.exec(String(content?.['text'])) ?? []
    return new URL(link ?? '').pathname
  })

test('a person enters their address, confirms it by mail, and is in the segment of subscribers', async () => {
  const { body: segment } = await api.post('/segments', {
    name: 'Subscribers',
    type: 'dynamic',
    definition: { all: [{ tag: 'newsletter' }, { reachable: 'email' }] },
  })
  const { body: form } = await api.post('/forms', {
    name: 'Newsletter',
    doubleOptIn: true,
    consentText,
    tags: ['newsletter'],
    fields: { type: 'object', properties: { city: { type: 'string', maxLength: 50 } } },
  })
  const capture = { email: 'Ada@Example.com', consent: true, consentText, fields: { city: 'Pisa' } }
  const ingested = await api.post(`/forms/${form.token}/ingest`, capture)
  expect(ingested).toMatchObject({ status: 202, body: { ok: true, queued: true } })

  const contact = await eventually(async () => {
    const [found] = await api.list('/contacts?email=ada@example.com', 'contacts')
    if (!found) throw new Error('no contact yet')
    return found
  })
  const path = await linkTo(contact.id)
  const { origin } = new URL(outrider.bootstrap.baseUrl)
  const page = await fetch(origin + path)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(consentText)])
  expect(await reachable(contact.id)).toBe(false)
  const members = async () => (await api.get(`/segments/${segment.id}/members`)).body.members
  expect(await members()).toEqual([])

  const pressed = await fetch(origin + path, { method: 'POST' })
  expect([pressed.status, await pressed.text()]).toEqual([
    200,
    expect.stringContaining('Thank you'),
  ])
  expect(await reachable(contact.id)).toBe(true)
  await eventually(async () => expect(await members()).toMatchObject([{ id: contact.id }]))
  const { consents } = (await api.get(`/contacts/${contact.id}/consents`)).body
  expect(consents).toMatchObject([
    { formId: form.id, formVersion: 1, status: 'confirmed', consentText },
  ])
})
