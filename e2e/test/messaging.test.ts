import { eventually } from '@outrider/testing/eventually'
import { beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../src/client.ts'
import { makeOrganization } from '../src/dashboard.ts'
import { mailsTo } from '../src/mails.ts'
import type { Installation } from '../src/outrider.ts'
import type { Schema } from '../src/interface.ts'
import { shareOutrider } from '../src/shared.ts'

let outrider: Installation
let api: Client
beforeAll(async () => {
  outrider = await shareOutrider()
  ;({ api } = outrider)
})

/** An active automation that writes to whoever sends the event. */
async function welcoming(client: Client, event: string): Promise<string> {
  const template = await client.post('/templates', {
    name: 'Welcome',
    tracking: { opens: true, clicks: true },
    subject: 'Welcome, {{ contact.attributes.name }}',
    mjml: `<mjml><mj-body><mj-section><mj-column>
      <mj-text>Your code is {{ event.payload.code }}</mj-text>
      <mj-button href="https://shop.example/?a=1&amp;b=2">Go on</mj-button>
    </mj-column></mj-section></mj-body></mjml>`,
  })
  expect(template.status).toBe(201)
  const nodes: Schema<'Graph'>['nodes'] = [
    { id: 'email', type: 'send_email', config: { templateId: template.body.id } },
    { id: 'inapp', type: 'send_inapp', config: { title: 'Hi', body: '{{ event.payload.code }}' } },
    { id: 'end', type: 'exit' },
  ]
  const edges = [
    { from: 'email', to: 'inapp' },
    { from: 'inapp', to: 'end' },
  ]
  const trigger = { type: 'custom_event', events: [event] } as const
  const { body } = await client.post('/automations', {
    name: 'W',
    trigger,
    graph: { nodes, edges },
  })
  for (const transition of ['publish', 'activate'] as const)
    expect((await client.post(`/automations/${body.id}/${transition}`)).status).toBe(200)
  return body.id
}

const unknown = '01jd6fjq4ee7ptyb6zezyfmqkr'

const refusal = (field: string) => ({
  status: 400,
  body: {
    error: {
      code: 'VALIDATION_FAILED',
      field: `graph.nodes.email.config.${field}`,
      errors: [{ field: `graph.nodes.email.config.${field}`, code: 'unknown_reference' }],
    },
  },
})

test('an automation that names a template or sender that is not there is refused when saved, and when published', async () => {
  const id = await welcoming(api, 'referred')
  const { graph } = (await api.callUntyped('GET', `/automations/${id}`)).body
  const withConfig = (config: object) => ({
    graph: { ...graph, nodes: [{ ...graph.nodes[0], config }, ...graph.nodes.slice(1)] },
  })
  const path = `/automations/${id}`
  const [template, sender] = [
    withConfig({ templateId: `tpl_${unknown}` }),
    withConfig({ subject: 'Hi', text: 'Hi', senderId: `snd_${unknown}` }),
  ]
  expect(await api.callUntyped('PATCH', path, template)).toMatchObject(refusal('templateId'))
  expect(await api.callUntyped('PATCH', path, sender)).toMatchObject(refusal('senderId'))
  const input = { name: 'W', trigger: { type: 'custom_event' } }
  expect(await api.callUntyped('POST', '/automations', { ...input, ...template })).toMatchObject(
    refusal('templateId'),
  )
  await api.delete(`/templates/${graph.nodes[0].config.templateId}`)
  expect(await api.callUntyped('POST', `${path}/publish`)).toMatchObject(refusal('templateId'))
})

const signUp = async (client: Client, event: string, email: string) => {
  const contact = { email, externalId: email }
  const attributes = { name: 'Ada' }
  await client.post('/events', { event, contact, attributes, payload: { code: '4711' } })
  return (await client.post('/contacts', { email })).body.contact.id
}

const messages = (client: Client, contactId: string, count: number) =>
  eventually(async () => {
    const { body } = await client.get(`/messages?contactId=${contactId}`)
    expect(body.messages).toHaveLength(count)
    for (const { status } of body.messages) expect(status).not.toBe('queued')
    return body.messages
  })

test('an event writes to its contact, who clicks, and then wants no more', async () => {
  await welcoming(api, 'signed_up')
  const address = `ada-${crypto.randomUUID()}@example.com` // other tests write to others
  const contactId = await signUp(api, 'signed_up', address)
  await messages(api, contactId, 2)
  const [{ file, text: email } = { file: '', text: '' }] = await mailsTo(outrider, address)
  expect(email).toContain('Subject: Welcome, Ada')
  expect(email).toContain('Your code is 4711')
  const linkTo = (kind: string) =>
    new RegExp(`${outrider.bootstrap.baseUrl}(/${kind}/[\\w.-]+)`).exec(email)?.[1] ?? ''

  const click = await fetch(outrider.bootstrap.baseUrl + linkTo('email/click'), {
    redirect: 'manual',
  })
  expect(click.headers.get('Location')).toBe('https://shop.example/?a=1&b=2')
  await click.body?.cancel()

  const reader = createClient(outrider.bootstrap.baseUrl)
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const leave = linkTo('unsubscribe')
  expect((await reader.callUntyped('GET', leave)).status).toBe(200)
  expect((await api.get(`/contacts/${contactId}`)).body.reachable.email).toBe(true)
  expect((await reader.callUntyped('POST', leave, 'List-Unsubscribe=One-Click', form)).status).toBe(
    200,
  )
  expect((await api.get(`/contacts/${contactId}`)).body).toMatchObject({
    reachable: { email: false },
    subscription: { email: 'unsubscribed' },
  })
  const { body } = await api.get(`/messages/${file.replace('.eml', '')}`)
  expect(body.timeline.map(({ type }) => type)).toEqual([
    'queued',
    'sent',
    'clicked',
    'unsubscribed',
  ])

  // The page of the same link asks again, in words, and saves what is ticked.
  await api.post('/topics', { key: 'news', name: 'News & more', kind: 'optional' })
  const choose = leave.replace('unsubscribe', 'preferences')
  const page = await (await fetch(outrider.bootstrap.baseUrl + choose)).text()
  expect(page).toContain('name="topic" value="news" checked> <strong>News &amp; more</strong>')
  expect(page).not.toContain('value="subscribed" checked')

  const brand = { name: 'Acme & Co', logoUrl: 'https://cdn.example/a.png', color: '#ffcc00' }
  const texts = { preferencesIntroduction: 'E-Mails von {sender}:' }
  await api.patch('/settings', { brand, pages: { de: texts } })
  const german = await fetch(outrider.bootstrap.baseUrl + choose, {
    headers: { 'Accept-Language': 'de-AT,en;q=0.5' },
  })
  expect(german.headers.get('Content-Security-Policy')).toContain('img-src https://cdn.example;')
  const shown = await german.text()
  for (const part of [
    '<html lang="de">',
    'E-Mails von Acme &amp; Co:',
    'src="https://cdn.example/',
  ])
    expect(shown).toContain(part)
  await api.patch(`/contacts/${contactId}`, { locale: 'en' })
  const english = await reader.callUntyped('GET', leave, undefined, { 'Accept-Language': 'de' })
  expect(english.body).toContain('unsubscribe from emails from Acme &amp; Co?')

  await reader.callUntyped('POST', choose, 'email=subscribed&shown=news&shown=other&other=1', form)
  expect((await api.get(`/contacts/${contactId}`)).body.subscription).toEqual({
    email: 'subscribed',
    topics: { news: false },
  })
  await reader.callUntyped('POST', choose, 'topic=news', form)
  expect((await api.get(`/contacts/${contactId}`)).body.subscription).toEqual({
    email: 'unsubscribed',
    topics: { news: false },
  })
  expect((await reader.callUntyped('GET', '/preferences/x.y')).status).toBe(404)

  await api.post('/events', { event: 'signed_up', contact: { email: address } })
  const later = await messages(api, contactId, 4)
  expect(later.filter(({ reason }) => reason === 'UNSUBSCRIBED')).toHaveLength(1)
  expect(JSON.stringify(later)).not.toContain(address)

  expect((await api.delete(`/contacts/${contactId}`)).status).toBe(204)
  await messages(api, contactId, 0)
})

test('what the test environment writes stays there, to be looked at', async () => {
  const client = createClient(outrider.bootstrap.baseUrl, outrider.bootstrap.secretKey.test)
  const address = `bo-${crypto.randomUUID()}@example.com`
  await welcoming(client, 'tested')
  const contactId = await signUp(client, 'tested', address)
  const sent = await messages(client, contactId, 2)
  expect(sent.find(({ channel }) => channel === 'email')?.content).toMatchObject({
    subject: 'Welcome, Ada',
    html: expect.stringContaining('Your code is 4711'),
    text: expect.stringContaining('Your code is 4711'),
  })
  expect(await mailsTo(outrider, address)).toEqual([])
})

test('a contact’s token opens their inbox and its stream', async () => {
  const contact = { externalId: 'reader' }
  const { body } = await api.post('/inapp/tokens', { contact })
  const { baseUrl } = outrider.bootstrap
  const headers = { Authorization: `Bearer ${body.token}` }
  const closing = new AbortController()
  const stream = await fetch(`${baseUrl}/inapp/stream`, { headers, signal: closing.signal })
  const pushed = await api.post('/inapp/push', { contact, title: 'T', body: 'B' })
  expect(pushed).toMatchObject({ status: 202, body: { queued: true, deduplicated: false } })
  let heard = ''
  for await (const chunk of stream.body ?? []) {
    heard += new TextDecoder().decode(chunk)
    if (heard.includes('data:')) break
  }
  closing.abort()
  expect(heard).toContain(`id: ${pushed.body.id}`)
  const reader = createClient(baseUrl, body.token)
  expect((await reader.get('/inapp/messages')).body).toMatchObject({
    unread: 1,
    messages: [{ id: pushed.body.id, title: 'T' }],
  })
  expect((await reader.post(`/inapp/messages/${pushed.body.id}/read`)).status).toBe(200)
  expect((await reader.get('/inapp/messages')).body.unread).toBe(0)
  expect((await reader.get('/contacts')).status).toBe(401)
})

const reachable = async (email: string) =>
  (await api.post('/contacts', { email })).body.contact.reachable.email

test('a suppressed address reaches nobody from the answer on, whoever has it or will have it', async () => {
  const email = 'grace@example.com'
  expect(await reachable(email)).toBe(true)
  for (const address of [email, 'not-yet@example.com']) {
    const { body } = await api.post('/suppressions', { email: address })
    expect(await reachable(address)).toBe(false)
    expect((await api.delete(`/suppressions/${body.id}`)).status).toBe(204)
    expect(await reachable(address)).toBe(true)
  }
})

/** Periods, events and in-app messages that statistics tell of. */
const counted = async (client: Client, interval: string) => {
  const { body } = await client.get(`/statistics?interval=${interval}`)
  const received = body.periods.reduce((sum, { events }) => sum + events.received, 0)
  const sent = body.periods.reduce((sum, { inapp }) => sum + inapp.sent, 0)
  return [body.periods.length, received, sent]
}

test('statistics say by hour and by day what happened, to its organization and environment alone', async () => {
  const { live, test: other } = await makeOrganization(outrider)
  const contact = { externalId: 'counted' }
  await live.post('/contacts', contact)
  for (const idempotencyKey of ['one', 'one', 'two'])
    await live.post('/events', { event: 'counted', contact, idempotencyKey })
  await live.post('/inapp/push', { contact, title: 'T', body: 'B' })
  await eventually(async () => expect(await counted(live, 'day')).toEqual([30, 2, 1]))
  expect(await counted(live, 'hour')).toEqual([24, 2, 1])
  expect(await counted(other, 'day')).toEqual([30, 0, 0])
  expect(await live.get('/statistics?from=2020-01-01T00:00:00Z')).toMatchObject({
    status: 400,
    body: { error: { field: 'from' } },
  })
})
