import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  type Automation,
  changeAutomation,
  getAutomation,
  getVersion,
  listAutomations,
} from '@outrider/contracts/automations'
import type { Graph } from '@outrider/contracts/graphs'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { type Standing, standingChanged } from '@outrider/contracts/organizations'
import { resealSecrets } from '@outrider/contracts/rotations'
import type { Tenant } from '@outrider/contracts/shapes'
import { openDatabase } from '@outrider/service/db/pool'
import { resealHandler } from '@outrider/service/db/sealed-columns'
import { request } from '@outrider/testing/requests'
import { createVault, makeEncryptionKey } from '@outrider/service/text/encryption'
import { eventually } from '@outrider/testing/eventually'
import { publishItem } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openGraph, sealedHeaders } from '../src/graphs/headers.ts'
import { chainOf, type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

interface Received extends Pick<IncomingMessage, 'method' | 'url' | 'headers'> {
  readonly body: string
}

/** A receiver of calls that answers these statuses in turn, and the last one from then on. */
async function receiver(...statuses: number[]) {
  const received: Received[] = []
  const server = createServer((req, res) => {
    const { method, url, headers } = req
    const answer = async () => {
      received.push({ method, url, headers, body: await text(req) })
      res.writeHead((statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200).end()
    }
    void answer()
  })
  return { received, url: await listening(server) }
}

/** The URL of a server, until the test is over. */
async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

async function enter(owner: Tenant, config: Record<string, unknown>, trigger = {}) {
  await house.live(owner, { graph: chainOf({ type: 'http_request', config }) })
  const { entries } = await house.fire(owner, trigger)
  return entries[0]?.entryId
}

/** Why the call failed whose URL is a template over a `target`. */
async function called(url: string, target: unknown, status: string) {
  const owner = tenant()
  const entryId = await enter(owner, { url, method: 'GET' }, { payload: { target } })
  const { steps } = await house.entry(owner, entryId, status)
  return steps[0]?.reason
}

test('calls the outside with texts filled in, and says how that went', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner, { attributes: { name: 'Ada' } })
  const { received, url } = await receiver(201)
  const config = {
    url: `${url}/{{ trigger.chain }}/{{ contact.id }}`,
    method: 'PUT',
    headers: { 'X-Amount': '{{ event.payload.amount }}' },
    body: '{"name":{{ contact.attributes.name | json }}}',
  }
  const entryId = await enter(owner, config, { contactId, payload: { amount: '7' } })
  const { steps } = await house.entry(owner, entryId)
  expect(steps[0]).toMatchObject({ status: 'done', result: { status: 201 } })
  expect(received).toMatchObject([
    { method: 'PUT', url: `/base/${contactId}`, body: '{"name":"Ada"}' },
  ])
  expect(received[0]?.headers).toMatchObject({
    'x-amount': '7',
    'content-type': 'application/json',
    'idempotency-key': expect.stringContaining(String(entryId)),
  })
})

test('calls of a suspended organization wait until it is resumed', async () => {
  const owner = tenant()
  const { received, url } = await receiver(200)
  const change = (standing: Standing, revision: number) =>
    publishItem(house.operator, standingChanged, { orgId: owner.orgId, standing, revision })
  await change('suspended', 1)
  const orgId = uuidOf(owner.orgId)
  await eventually(async () => {
    const rows =
      await house.admin`select from automations.organization_standings where org_id = ${orgId}`
    expect(rows).toHaveLength(1)
  })
  const entryId = await enter(owner, { url, method: 'GET' })
  await eventually(async () => {
    const rows = await house.admin`
      select from automations.steps where org_id = ${orgId} and due_at > now() + interval '1 year'`
    expect(rows).toHaveLength(1)
  })
  expect(received).toEqual([])
  await change('active', 2)
  await house.entry(owner, entryId)
  expect(received).toHaveLength(1)
})

test('a body of any JSON is sent as JSON, its texts filled in', async () => {
  const { received, url } = await receiver(200)
  const bodies: [unknown, string][] = [
    [
      { list: ['{{ trigger.chain }}', 1, null, {}], 'who{{ a }}': '{{ contact.attributes.name }}' },
      '{"list":["base",1,null,{}],"who{{ a }}":"A \\"da\\""}',
    ],
    [['{{ trigger.chain }}'], '["base"]'],
    [5, '5'],
    [null, 'null'],
    ['{{ trigger.chain }}', 'base'],
  ]
  for (const [body, sent] of bodies) {
    const owner = tenant()
    const { id: contactId } = await house.contacts.add(owner, { attributes: { name: 'A "da"' } })
    await house.entry(owner, await enter(owner, { url, method: 'POST', body }, { contactId }))
    expect(received.at(-1)).toMatchObject({
      headers: { 'content-type': 'application/json' },
      body: sent,
    })
  }
  const owner = tenant()
  const headers = { 'Content-Type': 'application/vnd.api+json' }
  await house.entry(owner, await enter(owner, { url, method: 'POST', headers, body: {} }))
  expect(received.at(-1)).toMatchObject({ headers: { 'content-type': headers['Content-Type'] } })
})

test('a URL may come from the event, and is called when it is one of http', async () => {
  const { received, url } = await receiver(200)
  await called('{{ event.payload.target }}/a', url, 'completed')
  await called('{% if true %}{{ event.payload.target }}{% endif %}/b', url, 'completed')
  await called('http{{ event.payload.target }}', url.slice('http'.length), 'completed')
  expect(received.map((each) => each.url)).toEqual(['/a', '/b', '/'])
  for (const target of ['ftp://example.com', 'javascript:alert(1)', '/a', '', undefined])
    expect(await called('{{ event.payload.target }}', target, 'failed')).toBe('INVALID_URL')
  expect(await called('{{ event.payload.target }}', 'http://10.0.0.1/', 'failed')).toBe(
    'ADDRESS_NOT_ALLOWED',
  )
})

test('a header may come from the event, and is sent when HTTP can carry it', async () => {
  const { received, url } = await receiver(200)
  const withHeader = async (name: unknown, status: string) => {
    const owner = tenant()
    const config = { url, method: 'GET', headers: { 'X-Name': '{{ event.payload.name }}' } }
    const { steps } = await house.entry(
      owner,
      await enter(owner, config, { payload: { name } }),
      status,
    )
    return steps[0]?.reason
  }
  await withHeader('Zoë', 'completed')
  expect(received).toMatchObject([{ headers: { 'x-name': 'Zoë' } }])
  for (const name of ['Ada\r\nX-Admin: yes', 'Ada €', '\u007f'])
    expect(await withHeader(name, 'failed')).toBe('INVALID_HEADER')
  expect(received).toHaveLength(1)
})

test('a header that HTTP cannot carry is refused when it is saved', async () => {
  const headers = { 'X-Name': 'Ada\nX-Admin: yes' }
  await expect(
    enter(tenant(), { url: 'https://example.com', method: 'GET', headers }),
  ).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: expect.stringMatching(/config\.headers\.X-Name$/) }],
  })
})

test.each([
  ['https://169.254.169.254/latest', 'public address'],
  ['https://[::ffff:10.0.0.1]/{{ event.payload.path }}', 'public address'],
  ['https://example.com:22/', 'port 22'],
  ['https://a:b@example.com/', 'credentials'],
  ['http://1.1.1.1/', 'https'],
])('a URL that is never called, %s, is refused when it is saved', async (url, why) => {
  await expect(enter(tenant(), { url, method: 'GET' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'graph.nodes.n0.config.url', message: expect.stringContaining(why) }],
  })
})

test('a call in the middle of a graph is made once the entry comes there', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  const { received, url } = await receiver(200)
  const tag = { type: 'update_contact', config: { addTags: ['a'] } }
  await house.live(owner, {
    graph: chainOf(tag, { type: 'http_request', config: { url, method: 'POST' } }, tag),
  })
  const { entries } = await house.fire(owner, { contactId })
  await house.entry(owner, entries[0]?.entryId)
  expect(received).toHaveLength(1)
  expect(await house.commands(owner)).toHaveLength(2)
})

test('a server that fails is called again under the same key, and then the entry goes on', async () => {
  const owner = tenant()
  const { received, url } = await receiver(503, 200)
  const entryId = await enter(owner, { url, method: 'POST' })
  const { steps } = await house.entry(owner, entryId)
  expect(steps[0]).toMatchObject({ status: 'done', result: { status: 200 } })
  expect(received).toHaveLength(2)
  const keys = received.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(1)
})

test('a server that keeps failing fails the entry after a few tries', async () => {
  const owner = tenant()
  const { received, url } = await receiver(500)
  const entryId = await enter(owner, { url, method: 'POST' })
  for (const count of [1, 2, 3]) {
    // Recorded, not only received: the next try is due by the clock of the moment.
    await eventually(async () => {
      const [call] = await house.admin`
        select attempts, leased_until < now() as is_free from automations.steps
        where entry_id = ${uuidOf(entryId ?? newId('ent'))}`
      expect(call).toMatchObject({ attempts: count, isFree: true })
    })
    advanceClock(61_000)
  }
  const { steps } = await house.entry(owner, entryId, 'failed')
  expect(steps).toMatchObject([{ status: 'failed', reason: 'HTTP_500', result: { status: 500 } }])
  expect(received).toHaveLength(4)
})

test('a refusal is final, and no redirect is followed', async () => {
  for (const status of [400, 404, 302]) {
    const { received, url } = await receiver(status)
    const owner = tenant()
    const { steps } = await house.entry(
      owner,
      await enter(owner, { url, method: 'POST' }),
      'failed',
    )
    expect(steps).toMatchObject([{ status: 'failed', reason: `HTTP_${status}` }])
    expect(received).toHaveLength(1)
  }
})

test('addresses that are not public are not called, whatever the texts come to', async () => {
  const owner = tenant()
  const config = { url: 'http://{{ event.payload.host }}/', method: 'GET' }
  const entryId = await enter(owner, config, { payload: { host: '169.254.169.254' } })
  const { steps } = await house.entry(owner, entryId, 'failed')
  expect(steps).toMatchObject([{ reason: 'ADDRESS_NOT_ALLOWED' }])
})

test('an entry that is cancelled while a call waits for its next try makes it no more', async () => {
  const [cancelled, other] = [await receiver(500), await receiver(500, 200)]
  const failing = async (owner: Tenant, url: string) => {
    const entryId = (await enter(owner, { url, method: 'POST' })) ?? newId('ent')
    await eventually(async () => {
      const { steps } = await house.entry(owner, entryId, 'running')
      expect(steps).toMatchObject([{ status: 'waiting', reason: 'HTTP_500' }])
    })
    return entryId
  }
  const [owner, another] = [tenant(), tenant()]
  await house.cancel(owner, await failing(owner, cancelled.url))
  const otherId = await failing(another, other.url)
  advanceClock(100_000)
  await house.entry(another, otherId) // it was due later
  expect(other.received).toHaveLength(2)
  expect(cancelled.received).toHaveLength(1)
})

const secrets = {
  Authorization: 'Bearer token-of-the-callee-1234',
  'X-Short': 'short',
  'X-Person': '{{ event.payload.name }}',
}
const masks = { Authorization: '••••1234', 'X-Short': '••••', 'X-Person': '••••e }}' }
const headersIn = ({ graph }: { graph: Graph }) => graph.nodes[0]?.config?.['headers']

/** A graph with one call that has these headers. */
const callWith = (url: string, headers: object) =>
  chainOf({ type: 'http_request', config: { url, method: 'GET', headers } })

const change = (owner: Tenant, { id }: Automation, graph: Graph) =>
  request(house.nats, changeAutomation, { tenant: owner, automationId: id, change: { graph } })

test('values of headers are masked in every response, and a mask that is sent back keeps the value', async () => {
  const owner = tenant()
  const { received, url } = await receiver(200)
  const automation = await house.live(owner, { graph: callWith(url, secrets) })
  const one = { tenant: owner, automationId: automation.id }
  const read = async () => [
    await request(house.nats, getAutomation, one),
    ...(await request(house.nats, listAutomations, { tenant: owner, query: { limit: 10 } }))
      .automations,
    await request(house.nats, getVersion, { ...one, version: '1' }),
  ]
  for (const each of [automation, ...(await read())]) expect(headersIn(each)).toEqual(masks)

  const sent = { ...masks, 'X-Short': 'new-value-5678', 'X-More': 'brief' }
  const changed = await change(owner, automation, callWith(`${url}/v2`, sent))
  expect(headersIn(changed)).toEqual({ ...masks, 'X-Short': '••••5678', 'X-More': '••••' })
  const renamed = await request(house.nats, changeAutomation, { ...one, change: { name: 'New' } })
  expect(headersIn(renamed)).toEqual(headersIn(changed))
  await house.move(owner, automation, 'publish')
  const { entries } = await house.fire(owner, { payload: { name: 'Ada' } })
  const entry = await house.entry(owner, entries[0]?.entryId)
  expect(received[0]).toMatchObject({
    url: '/v2',
    headers: { authorization: secrets.Authorization, 'x-person': 'Ada', 'x-more': 'brief' },
  })
  expect(JSON.stringify(entry)).not.toContain('token-of')
})

test.each([
  ['of a new automation', { Authorization: '••••1234' }, {}],
  ['of another header', secrets, { Other: '••••1234' }],
  ['of another value', secrets, { Authorization: '••••9999' }],
  ['of no value', { 'X-Long': secrets.Authorization }, { 'X-None': '••••' }],
])('a mask %s is refused by the name of its header', async (_what, first, then) => {
  const owner = tenant()
  const attempt = async () => {
    const automation = await house.create(owner, { graph: callWith('https://a.example', first) })
    return change(owner, automation, callWith('https://a.example', then))
  }
  const [name = ''] = Object.keys(Object.keys(then).length > 0 ? then : first)
  await expect(attempt()).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: `graph.nodes.n0.config.headers.${name}`, code: 'mask' }],
  })
})

test('values of headers are encrypted where they are stored, in drafts and versions, and again by a new key', async () => {
  const owner = tenant()
  const { id } = await house.live(owner, { graph: callWith('https://a.example', secrets) })
  const stored = () => house.admin<{ graph: Graph; headers: string }[]>`
    select graph, headers from automations.automations where id = ${uuidOf(id)}
    union all
    select graph, headers from automations.versions where automation_id = ${uuidOf(id)}`
  expect(JSON.stringify(await stored())).not.toMatch(/token-of|short/)
  const { databaseUrl, encryptionKeys } = house.config('automations')
  const fresh = makeEncryptionKey('k2')
  const db = openDatabase(databaseUrl, 'automations')
  onTestFinished(() => db.end())
  const both = createVault(`${fresh},${encryptionKeys}`)
  const rotation = resealHandler(db, both, resealSecrets.automations, sealedHeaders)
  await eventually(async () => {
    expect(await rotation.handle({}, { creationId: '' })).toMatchObject({ isComplete: true })
  })
  const rows = await stored()
  expect(rows).toHaveLength(2)
  for (const row of rows)
    expect(headersIn({ graph: openGraph(createVault(fresh), uuidOf(id), row) })).toEqual(secrets)
})
