import { eventually } from '@outrider/testing/eventually'
import { beforeAll, expect, test } from 'vitest'
import { createClient } from '../src/client.ts'
import { signIn } from '../src/dashboard.ts'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'

let outrider: Installation
beforeAll(async () => {
  outrider = await shareOutrider()
})

// First: an export of one contact is one line of JSON.
test('the audit log has what keys and members did, with actor, network and request', async () => {
  const { bootstrap, api } = outrider
  const dashboard = (await signIn(outrider)).in(bootstrap.orgId)
  const { body: session } = await dashboard.get('/auth/session')
  const key = `key_${bootstrap.secretKey.live.slice('sk_live_'.length).split('.')[0]}`
  const users = session.user.id
  const { body: person } = await api.post('/contacts', { externalId: 'audited' })
  const { body: automation } = await api.post('/automations', {
    name: 'a',
    trigger: { type: 'custom_event', events: ['e'] },
    graph: { nodes: [{ id: 'n', type: 'exit', config: {} }], edges: [] },
  })
  const { body: webhook } = await api.post('/webhooks', {
    url: 'https://example.com',
    events: ['*'],
  })
  const { body: domain } = await api.post('/domain', { domain: 'audited.example.com' })
  const { body: barred } = await api.post('/suppressions', { email: 'a@example.com' })
  const { body: campaign } = await api.post('/campaigns', {
    name: 'c',
    channel: 'inapp',
    audience: { tag: 'nobody' },
    content: { title: 't', body: 'b' },
  })
  const named = { 'X-Request-Id': 'audited-1' }
  const expected = [
    ['webhook.created', key, webhook.id],
    ['domain.created', key, domain.id],
  ]
  const acts = [
    ['contact.exported', 'GET', `/contacts/${person.contact.id}/export`, person.contact.id],
    ['contacts.exported', 'GET', '/contacts/export', bootstrap.orgId],
    ['automation.published', 'POST', `/automations/${automation.id}/publish`, automation.id],
    ['automation.activated', 'POST', `/automations/${automation.id}/activate`, automation.id],
    ['campaign.launched', 'POST', `/campaigns/${campaign.id}/launch`, campaign.id],
    ['webhook.changed', 'PATCH', `/webhooks/${webhook.id}`, webhook.id],
    ['webhook.secret_rotated', 'POST', `/webhooks/${webhook.id}/rotate-secret`, webhook.id],
    ['webhook.deleted', 'DELETE', `/webhooks/${webhook.id}`, webhook.id],
    ['domain.deleted', 'DELETE', `/domain/${domain.id}`, domain.id],
    ['suppression.deleted', 'DELETE', `/suppressions/${barred.id}`, barred.id],
  ] as const
  for (const [action, method, path, target] of acts) {
    const body = method === 'PATCH' ? { description: 'd' } : undefined
    const answer = await dashboard.callUntyped(method, path, body, named)
    expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 201, 204])])
    expected.push([action, users, target])
  }
  const refused = await dashboard.post(`/campaigns/${campaign.id}/launch`)
  expect(refused.status).toBe(409)
  await eventually(async () => {
    const { body } = await dashboard.get('/audit?limit=200')
    const told = body.entries.filter(({ action }) => action in Object.fromEntries(expected))
    expect(told.map(({ action, actor, target }) => [action, actor.id, target.id])).toEqual(
      expected.toReversed(),
    )
    for (const { address } of body.entries.slice(0, 5)) expect(address).toMatch(/127\.0\.0\.1|::/)
    expect(told.filter(({ requestId }) => requestId === 'audited-1')).toHaveLength(acts.length)
  })
  const { body: signedIn } = await dashboard.get('/audit?limit=200')
  expect(signedIn.entries.map(({ action }) => action)).toContain('user.signed_in')
})

test('a kept reply about somebody who was erased is not given again', async () => {
  const { api } = outrider
  const register = () =>
    api.post('/contacts', { externalId: 'gone', attributes: { a: 1 } }, { 'Idempotency-Key': 'k' })
  const first = await register()
  expect(first.status).toBe(201)
  expect((await register()).headers.get('Idempotent-Replayed')).toBe('true')
  expect((await api.delete(`/contacts/${first.body.contact.id}`)).status).toBe(204)
  const after = await register()
  expect(after).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
})

test('a push, a form’s capture and an import are repeated under their key', async () => {
  const { api } = outrider
  await api.post('/contacts', { externalId: 'u' })
  const form = (await api.post('/forms', { name: 'f', doubleOptIn: false, consentText: 'Yes' }))
    .body
  const requests = [
    ['/inapp/push', { contact: { externalId: 'u' }, title: 't', body: 'b' }, {}],
    [
      `/forms/${form.token}/ingest`,
      { email: 'a@example.com', consent: true, consentText: 'Yes' },
      {},
    ],
    ['/contacts/import', '{"externalId":"v"}\n', { 'Content-Type': 'application/x-ndjson' }],
  ] as const
  for (const [path, body, headers] of requests) {
    const send = () =>
      api.callUntyped('POST', path, body, { ...headers, 'Idempotency-Key': `key of ${path}` })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status]).toEqual([202, 202])
    expect(first.headers.get('Idempotent-Replayed')).toBeNull()
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
  }
  const other = { contact: { externalId: 'u' }, title: 'another', body: 'b' }
  const mismatch = await api.post('/inapp/push', other, { 'Idempotency-Key': 'key of /inapp/push' })
  expect(mismatch.status).toBe(422)
})

const graph = { nodes: [{ id: 'n', type: 'exit' }], edges: [] }
const trigger = { type: 'custom_event', events: ['versioned'] }

function tagOf({ headers }: { headers: Headers }) {
  return { 'If-Match': headers.get('ETag') ?? '' }
}

function call(method: string, path: string, body?: object, headers?: Record<string, string>) {
  return outrider.api.callUntyped(method, path, body, headers)
}

test('lists are filtered by name, status, and time of creation, each status by its own name', async () => {
  const made = {
    automations: ['/automations', { trigger, graph }],
    templates: ['/templates', { subject: 's', text: 't' }],
    segments: ['/segments', { type: 'static' }],
    forms: ['/forms', { doubleOptIn: false, consentText: 'Yes.' }],
    campaigns: [
      '/campaigns',
      { channel: 'inapp', audience: { tag: 'x' }, content: { title: 't', body: 'b' } },
    ],
  } as const
  for (const [noun, [path, body]] of Object.entries(made)) {
    for (const name of ['Spring Sale 100%', 'autumn'])
      expect((await call('POST', path, { ...body, name })).status).toBe(201)
    const namesOf = async (query: string) =>
      (await call('GET', `${path}?${query}`)).body[noun].map(({ name }: { name: string }) => name)
    expect(await namesOf('q=spring%20SALE')).toEqual(['Spring Sale 100%'])
    expect(await namesOf('q=0%25')).toEqual(['Spring Sale 100%'])
    expect(await namesOf('q=100%25x')).toEqual([])
  }
  for (const path of ['/automations', '/campaigns']) {
    const noun = path.slice(1)
    const count = async (query: string) => (await call('GET', `${path}?${query}`)).body[noun].length
    expect(await count('status=paused&status=draft&q=autumn')).toBe(1)
    expect(await count('status=paused')).toBe(0)
  }
  for (const path of ['/imports', '/messages', '/entries'])
    expect((await call('GET', `${path}?status=completed&status=nothing`)).body.error).toMatchObject(
      {
        code: 'VALIDATION_FAILED',
        field: 'status',
      },
    )
  expect((await call('GET', '/templates?status=draft')).body.error.field).toBe('status')
  const since = await call('GET', '/messages?since=yesterday')
  expect(since.body.error).toMatchObject({ code: 'VALIDATION_FAILED', field: 'since' })
})

test.each([
  ['/automations', { name: 'a', trigger, graph }],
  ['/templates', { name: 'a', subject: 's', text: 't' }],
  ['/segments', { name: 'a', type: 'dynamic', definition: { tag: 'x' } }],
  ['/segments', { name: 'a', type: 'static' }],
  ['/forms', { name: 'a', doubleOptIn: false, consentText: 'Yes.' }],
  [
    '/campaigns',
    { name: 'a', channel: 'inapp', audience: { tag: 'x' }, content: { title: 't', body: 'b' } },
  ],
  ['/webhooks', { description: 'a', url: 'https://example.com', events: ['*'] }],
])('%s: a change names the version that it is of', async (path, body) => {
  const created = await call('POST', path, body)
  const [first, one] = [tagOf(created), `${path}/${created.body.id}`]
  expect(first['If-Match']).toMatch(/^".+"$/)
  expect(tagOf(await call('GET', one))).toEqual(first)

  const change = path === '/webhooks' ? { description: 'b' } : { name: 'b' }
  const both = await Promise.all([1, 2].map(() => call('PATCH', one, change, first)))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  expect(both.find(({ status }) => status === 412)?.body.error.code).toBe('PRECONDITION_FAILED')
  const second = tagOf(await call('GET', one))
  expect(second).not.toEqual(first)

  expect((await call('DELETE', one, undefined, first)).status).toBe(412)
  const unknown = `${path}/${created.body.id.slice(0, -4)}0000`
  expect((await call('DELETE', unknown, undefined, second)).status).toBe(404)
  const malformed = await call('PATCH', one, change, { 'If-Match': 'b' })
  expect(malformed.body.error).toMatchObject({ code: 'VALIDATION_FAILED', field: 'If-Match' })
  expect((await call('PATCH', one, change, { 'If-Match': '*' })).status).toBe(200)
  const third = tagOf(await call('PATCH', one, change))
  expect((await call('DELETE', one, undefined, third)).status).toBe(204)
})

test('NUL is refused in a query as in a body', async () => {
  for (const name of ['tag', 'externalId', 'walletAddress']) {
    const answer = await outrider.api.get(`/contacts?${name}=%00`)
    expect(answer).toMatchObject({ status: 400, body: { error: { field: name } } })
  }
})

test('a key that was revoked or rolled without grace is dead in the very next request', async () => {
  const { bootstrap } = outrider
  const owner = (await signIn(outrider)).in(bootstrap.orgId)
  const statusOf = async (key: string) =>
    (await createClient(bootstrap.baseUrl, key).get('/contacts')).status
  const { body: one } = await owner.post('/keys', { name: 'one', environment: 'live' })
  const { body: two } = await owner.post('/keys', { name: 'two', environment: 'live' })
  await eventually(async () => expect(await statusOf(one.key)).toBe(200))
  expect(await statusOf(two.key)).toBe(200)
  await owner.delete(`/keys/${one.id}`)
  expect(await statusOf(one.key)).toBe(401)
  await owner.post(`/keys/${two.id}/roll`, { gracePeriodSeconds: 0 })
  expect(await statusOf(two.key)).toBe(401)
})
