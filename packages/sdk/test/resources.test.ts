import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../generated/operations.ts'
import {
  type Contact,
  createOutrider,
  type EventInput,
  Outrider,
  OutriderError,
} from '../src/sdk.ts'
import { type ScriptedServer, startScriptedServer } from './scripted-server.ts'

const stack = new AsyncDisposableStack()
let server: ScriptedServer
let outrider: Outrider
beforeAll(async () => {
  server = await startScriptedServer(stack)
  outrider = new Outrider({ baseUrl: server.baseUrl, secretKey: 'sk_test_x', maxRetries: 0 })
})
afterAll(() => stack.disposeAsync())

const event: EventInput = { event: 'deposit', contact: { email: 'a@example.com' } }
const receipt = { status: 202, body: { accepted: true, deduplicated: false, idempotencyKey: 'k' } }

interface Operation {
  readonly tags: readonly string[]
  readonly security?: readonly object[]
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}

/** The operations that are no methods, and why. */
const others: readonly [why: string, (path: string, operation: Operation) => boolean][] = [
  ['people and mailboxes open them by links', (_, { tags }) => tags.includes('Links in emails')],
  [
    'they are pages or streams for browsers',
    (_, { responses }) =>
      Object.entries(responses).some(
        ([status, { content = {} }]) =>
          status.startsWith('2') &&
          Object.keys(content).some((type) => !/^application\/(json|x-ndjson)$/.test(type)),
      ),
  ],
  ['keys have another path', (path) => path.startsWith('/automations/runtime/')],
  ['another protocol', (path) => path.startsWith('/segment/')],
  ['relays and operators call them', (path) => /^\/(?:email|operator|domain\/zone)\b/.test(path)],
  [
    'they take other credentials',
    (_, { security = [] }) =>
      security.some((each) => 'contactToken' in each || 'publishableKey' in each),
  ],
]

test('every operation is one method, which calls its method and path', async () => {
  const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
    readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
  )
  const expected = Object.entries(paths).flatMap(([path, each]) =>
    Object.entries(each)
      .filter(([, operation]) => !others.some(([, isOther]) => isOther(path, operation)))
      .map(([verb]) => `${verb.toUpperCase()} ${path}`),
  )
  const called: string[] = []
  for (const [resource, methods] of Object.entries(operations))
    for (const name of Object.keys(methods)) {
      server.answer({ status: 200, body: { items: [], nextCursor: null } })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whichever method it is
      const method = Reflect.get(Reflect.get(outrider, resource) as object, name) as Method
      const ids = [...(methods[name] ?? '').matchAll(/\{\w+\}/g)].map(([param]) => param)
      const made = method(...ids, { x: 1 }, { headers: { 'x-mark': 'y' } })
      await (made.page?.() ?? made)
      const [seen] = server.seen
      const path = decodeURIComponent(seen?.url ?? '').replace('/api/v1', '')
      called.push(`${seen?.method} ${path.replace(/\?.*$/, '')}`)
    }
  expect(called.toSorted()).toEqual(expected.toSorted())
})
type Method = (...args: unknown[]) => Promise<unknown> & { page?: () => Promise<unknown> }

test('methods take path parameters, then the body or the query, then options', async () => {
  server.answer(receipt)
  await outrider.events.send(event, { idempotencyKey: 'k-1', headers: { 'x-mark': 'y' } })
  expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ ...event, idempotencyKey: 'k-1' })
  expect(server.seen[0]?.headers).toMatchObject({
    authorization: 'Bearer sk_test_x',
    'user-agent': expect.stringMatching(/^outrider-sdk\/\d/),
    'x-mark': 'y',
  })
  server.answer({ status: 201, body: {} })
  await outrider.contacts.create({ externalId: 'u' }, { idempotencyKey: 'k-2' })
  expect(server.seen[0]?.headers).toMatchObject({ 'idempotency-key': 'k-2' })
  await outrider.keys.roll('key_1', { gracePeriodSeconds: 0 })
  expect(server.seen[1]).toMatchObject({ method: 'POST', url: '/api/v1/keys/key_1/roll' })
  await outrider.triggers.onchainEvent(
    { chain: 'base', event: 'Transfer', txHash: '0x2' },
    { idempotencyKey: 'k-3' },
  )
  expect(JSON.parse(server.seen[2]?.body ?? '')).toMatchObject({ sourceEventId: 'k-3' })
  await outrider.messages.list({ status: ['sent', 'failed'], campaignId: 'cmp_1' }).page()
  expect(server.seen[3]?.url).toBe('/api/v1/messages?status=sent&status=failed&campaignId=cmp_1')
})

test('what is undefined is left out', async () => {
  server.answer({ status: 200, body: { contacts: [], nextCursor: null } })
  const options = { idempotencyKey: undefined, signal: undefined, headers: { a: undefined } }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as callers without strict types do
  const query = { tag: undefined, limit: 2 } as unknown as { limit: number }
  await outrider.contacts.list(query, { ...options, timeoutMs: undefined }).page()
  expect(server.seen[0]).toMatchObject({ url: '/api/v1/contacts?limit=2' })
  expect(server.seen[0]?.headers).not.toHaveProperty('a')
  await outrider.statistics.get(undefined, undefined)
  expect(server.seen[1]?.url).toBe('/api/v1/statistics')
})

test('an ID that is empty is refused before any request', () => {
  server.answer({ status: 204 })
  for (const id of ['', undefined, null])
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as callers without types do
    expect(() => outrider.contacts.delete(id as string)).toThrow(/contacts\.delete: id/)
  expect(server.seen).toEqual([])
})

test('a list is iterated page by page, and a page has its cursor', async () => {
  server.answer(
    { status: 200, body: { contacts: [{ id: 'con_1' }], nextCursor: 'c' } },
    { status: 200, body: { contacts: [{ id: 'con_2' }], nextCursor: null } },
  )
  const ids: Contact['id'][] = []
  for await (const { id } of outrider.contacts.list({ tag: 'vip' })) ids.push(id)
  expect(ids).toEqual(['con_1', 'con_2'])
  expect(server.seen.map(({ url }) => url)).toEqual([
    '/api/v1/contacts?tag=vip',
    '/api/v1/contacts?tag=vip&cursor=c',
  ])
  server.answer({ status: 200, body: { tags: [], truncated: true } })
  const { data, requestId } = await outrider.tags.list().page().withResponse()
  expect([data.truncated, requestId]).toEqual([true, null])
})

test('a reply has its response on request, and a refusal is one error', async () => {
  server.answer({ ...receipt, headers: { 'x-request-id': 'req_1' } })
  const { data, response, requestId } = await outrider.events.send(event).withResponse()
  expect([data.accepted, response.status, requestId]).toEqual([true, 202, 'req_1'])
  const error = { code: 'NOT_FOUND', message: 'not found', requestId: 'req_2' }
  server.answer({ status: 404, body: { error } })
  await expect(outrider.contacts.get('con_1')).rejects.toThrow(OutriderError)
  await expect(outrider.contacts.get('con_1').withResponse()).rejects.toMatchObject(error)
  const caught = await outrider.contacts.get('con_1').catch((reason: unknown) => reason)
  expect(caught).toBeInstanceOf(OutriderError)
  await expect(outrider.contacts.get('con_1').finally(() => {})).rejects.toMatchObject(error)
})

test('files are sent as they are, and exports are streams', async () => {
  server.answer({ status: 202, body: { id: 'imp_1' } })
  await outrider.contacts.import('email\na@example.com\n')
  expect(server.seen[0]).toMatchObject({
    body: 'email\na@example.com\n',
    headers: { 'content-type': 'text/csv' },
  })
  const headers = { 'Content-Type': 'application/x-ndjson' }
  await outrider.contacts.import(new Blob(['{}\n']), { headers })
  expect(server.seen[1]).toMatchObject({
    body: '{}\n',
    headers: { 'content-type': 'application/x-ndjson' },
  })
  const stream = new Blob(['email\n']).stream()
  await outrider.contacts.import(stream)
  expect(server.seen[2]).toMatchObject({ body: 'email\n' })
  server.answer({ status: 200, body: '{"id":"con_1"}\n' })
  const exported = await outrider.contacts.export()
  expect(await new Response(exported).text()).toBe('{"id":"con_1"}\n')
})

test('the key and the URL come from the environment, and a missing one is refused before any request', async () => {
  const saved = { ...process.env }
  stack.defer(() => void Object.assign(process.env, saved))
  process.env['OUTRIDER_KEY'] = 'sk_test_env'
  process.env['OUTRIDER_URL'] = server.baseUrl
  server.answer(receipt)
  await new Outrider().events.send(event)
  await new Outrider({ secretKey: undefined, baseUrl: undefined }).events.send(event)
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer sk_test_env',
    'Bearer sk_test_env',
  ])
  delete process.env['OUTRIDER_KEY']
  expect(() => createOutrider()).toThrow(/OUTRIDER_KEY/)
  delete process.env['OUTRIDER_URL']
  expect(() => new Outrider({ secretKey: 'sk_test_x' })).toThrow(/OUTRIDER_URL/)
})
