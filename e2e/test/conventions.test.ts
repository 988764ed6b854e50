import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../src/client.ts'
import { signIn } from '../src/dashboard.ts'
import { makeDataDir, type Outrider, startOutrider } from '../src/outrider.ts'

const stack = new AsyncDisposableStack()
let outrider: Outrider
beforeAll(async () => {
  outrider = await startOutrider(await makeDataDir(stack), stack)
})
afterAll(() => stack.disposeAsync())

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
