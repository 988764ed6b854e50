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
