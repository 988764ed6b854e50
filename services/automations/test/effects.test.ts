import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { updateContact } from '@outrider/contracts/contacts'
import { entryFacts } from '@outrider/contracts/entry-facts'
import { contactErased } from '@outrider/contracts/erasures'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { pushInapp, sendEmail } from '@outrider/contracts/messaging'
import { noteWebhookSubscriptions } from '@outrider/contracts/webhooks'
import { openDatabase } from '@outrider/service/db/pool'
import { connectNats } from '@outrider/service/nats/connection'
import {
  createPublisher,
  maxWaitingBytes,
  messageOf,
  type Publisher,
} from '@outrider/service/nats/publish'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createOutbox, outboxBounds } from '../src/runs/outbox.ts'
import { chainOf, type House, openHouse, tagged } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

test('attributes are filled in however deep their texts lie', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  const attributes = { last: { chain: '{{ trigger.chain }}', seen: ['{{ event.name }}', 1, true] } }
  await house.live(owner, { graph: chainOf({ type: 'update_contact', config: { attributes } }) })
  const { entries } = await house.fire(owner, { contactId })
  await house.entry(owner, entries[0]?.entryId)
  expect(await house.commands(owner)).toMatchObject([
    { contactId, attributes: { last: { chain: 'base', seen: ['Transfer', 1, true] } } },
  ])
})

test('texts that take too long together fail the step', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  const slow = '{% for i in (1..3000) %}{{ i }}{% endfor %}'
  const attributes = { all: Array.from({ length: 300 }, () => slow) }
  await house.live(owner, { graph: chainOf({ type: 'update_contact', config: { attributes } }) })
  const { entries } = await house.fire(owner, { contactId })
  const { steps } = await house.entry(owner, entries[0]?.entryId, 'failed')
  expect(steps).toMatchObject([{ reason: 'TEMPLATE_LIMIT' }])
})

test('emails are commanded with what their texts speak of, in-app messages with what they say', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner, { attributes: { name: 'Ada' } })
  const inapp = { title: 'Hi {{ contact.attributes.name }}', body: '{{ trigger.chain | upcase }}' }
  const graph = chainOf(
    { type: 'send_email', config: { subject: 'Hi {{ contact.id }}', text: '{{ event.name }}' } },
    {
      type: 'send_inapp',
      config: { ...inapp, url: 'https://a.example/{{ event.payload.amount }}' },
    },
  )
  await house.live(owner, { graph })
  const { entries } = await house.fire(owner, { contactId, payload: { amount: '7' } })
  await house.entry(owner, entries[0]?.entryId)
  const context = {
    event: { name: 'Transfer', payload: { amount: '7' } },
    trigger: { type: 'onchain_event', chain: 'base' },
  }
  expect(await house.told(owner, sendEmail)).toMatchObject([
    { tenant: owner, contactId, subject: 'Hi {{ contact.id }}', context },
  ])
  expect(await house.told(owner, pushInapp)).toMatchObject([
    { tenant: owner, contactId, title: 'Hi Ada', body: 'BASE', url: 'https://a.example/7' },
  ])
})

test('a sending step names its message, the message its entry, and a repetition the same message', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  const graph = chainOf(
    { type: 'delay', config: { seconds: 0 } },
    { type: 'send_email', config: { subject: 'Hi', text: 'Ho' } },
    { type: 'send_inapp', config: { title: 'Hi', body: 'Ho' } },
  )
  const automation = await house.live(owner, { graph })
  const { entries } = await house.fire(owner, { contactId })
  const entryId = entries[0]?.entryId ?? newId('ent')
  const { steps } = await house.entry(owner, entryId)
  const origin = { automationId: automation.id, entryId }
  const told = async () => [
    ...(await house.told(owner, sendEmail)),
    ...(await house.told(owner, pushInapp)),
  ]
  const messageIds = steps.slice(1, 3).map(({ result }) => ({ ...origin, ...Object(result) }))
  expect(messageIds).toEqual(
    ['n0', 'n1'].map(() => ({ ...origin, messageId: expect.stringMatching(/^msg_/) })),
  )
  expect(await told()).toMatchObject(messageIds)

  // As if the process had ended before it recorded what it had published, and long after that.
  const { admin } = house
  const id = uuidOf(entryId)
  await admin`delete from automations.steps where entry_id = ${id} and node <> 'n0'`
  await admin`
    update automations.steps
    set status = 'waiting', finished_at = null, due_at = started_at, waiting_since = started_at
    where entry_id = ${id}`
  await admin`update automations.entries set status = 'running' where id = ${id}`
  const again = await house.entry(owner, entryId)
  expect(again.steps.map(({ result }) => result)).toEqual(steps.map(({ result }) => result))
  for (const command of await told())
    expect(messageIds).toContainEqual(expect.objectContaining({ messageId: command.messageId }))
})

test('an in-app message whose texts cannot be rendered fails its step', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  const nested = '{% for i in (1..9999) %}{% for j in (1..9999) %}x{% endfor %}{% endfor %}'
  const graph = chainOf({ type: 'send_inapp', config: { title: 'Hi', body: nested } })
  await house.live(owner, { graph })
  const { entries } = await house.fire(owner, { contactId })
  const { steps } = await house.entry(owner, entries[0]?.entryId, 'failed')
  expect(steps).toMatchObject([{ status: 'failed', reason: 'TEMPLATE_LIMIT' }])
})

test('nobody is written to where a trigger names nobody', async () => {
  const owner = tenant()
  const graph = chainOf(
    { type: 'send_email', config: { subject: 'Hi', text: 'Ho' } },
    { type: 'send_inapp', config: { title: 'Hi', body: 'Ho' } },
  )
  await house.live(owner, { graph })
  const { entries } = await house.fire(owner, {})
  const { steps } = await house.entry(owner, entries[0]?.entryId)
  expect(steps.slice(0, 2)).toMatchObject([{ reason: 'NO_CONTACT' }, { reason: 'NO_CONTACT' }])
  expect(await house.told(owner, sendEmail)).toEqual([])
})

const get = { url: 'https://example.com', method: 'GET' }

test.each([
  ['send_email', {}, 'subject'],
  ['send_email', { subject: 'a' }, 'text'],
  ['send_email', { templateId: 'tpl_01jd6fjq4ee7ptyb6zezyfmqkr', text: 'a' }, 'templateId'],
  ['send_email', { subject: '{{ a', text: 'b' }, 'subject'],
  ['send_email', { subject: 'a', html: '{{ contact.attributes.bio | raw }}' }, 'html'],
  ['send_email', { subject: 'a', text: 'b', replyTo: 'a@b.example, c@d.example' }, 'replyTo'],
  ['send_inapp', { title: 'a' }, 'body'],
  ['http_request', { url: 'https://example.com' }, 'method'],
  ['http_request', { ...get, url: 'ftp://example.com' }, 'url'],
  ['http_request', { ...get, url: 'ftp://{{ event.payload.host }}' }, 'url'],
  ['http_request', { ...get, url: '{{ event.payload.url' }, 'url'],
  ['http_request', { ...get, headers: { Host: 'b' } }, 'headers.Host'],
  ['http_request', { ...get, headers: { 'X-A': '{{ a' } }, 'headers.X-A'],
  ['http_request', { ...get, body: '{{ a' }, 'body'],
  ['http_request', { ...get, body: { a: [1, '{{ a'] } }, 'body.a.1'],
  ['update_contact', { attributes: { a: { b: ['{{ a'] } } }, 'attributes.a.b.0'],
  ['wait_for_event', { event: 'a' }, 'timeoutSeconds'],
])('%s with %j is refused by the name of its field', async (type, config, field) => {
  const exit = { id: 'end', type: 'exit' }
  const graph = { nodes: [{ id: 'n', type, config }, exit], edges: [{ from: 'n', to: 'end' }] }
  await expect(house.create(tenant(), { graph })).rejects.toMatchObject({
    message: expect.stringContaining(`graph.nodes.n.config.${field}`),
  })
})

test('what becomes of entries is told where somebody listens: entered, and completed or failed', async () => {
  const owner = tenant()
  const { natsUrl } = house.config('webhooks')
  const webhooks = await connectNats(natsUrl, 'webhooks', createLog('test', 'silent'))
  onTestFinished(() => webhooks.close())
  const interest = { tenant: owner, types: ['*'], revision: 1 }
  await request(webhooks, noteWebhookSubscriptions.automations, interest)
  const quiet = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  const [good, empty, bad] = [
    await house.live(owner, { graph: tagged('a') }),
    await house.live(owner),
    await house.live(owner, { graph: chainOf({ type: 'delay_until', config: { path: 'no' } }) }),
  ]
  await house.live(quiet, { graph: tagged('a') })
  await house.fire(quiet, { contactId: (await house.contacts.add(quiet)).id })
  const { entries } = await house.fire(owner, { contactId })
  const told = (kind: keyof typeof entryFacts, of = owner) => {
    return house.told(of, entryFacts[kind])
  }
  await eventually(async () => {
    expect((await told('entered')).map(({ entryId }) => entryId).toSorted()).toEqual(
      entries.map(({ entryId }) => entryId).toSorted(),
    )
    expect((await told('completed')).map(({ automationId }) => automationId).toSorted()).toEqual(
      [good.id, empty.id].toSorted(),
    )
    expect(await told('failed')).toMatchObject([
      { automationId: bad.id, contactId, node: 'n0', reason: 'NO_TIME' },
    ])
  })
  expect(await told('entered', quiet)).toEqual([])
})

const called = { type: 'update_contact', config: { addTags: ['called'] } }

/** An entry whose call is in progress, until `respond`. */
async function calling() {
  const owner = tenant()
  const responses = Promise.withResolvers<ServerResponse>()
  const server = createServer((_req, res) => responses.resolve(res)).listen(0, '127.0.0.1')
  stack.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const call = { type: 'http_request', config: { url: `http://127.0.0.1:${port}`, method: 'POST' } }
  const { id: contactId } = await house.contacts.add(owner)
  await house.live(owner, { graph: chainOf(call, called) })
  const { entries } = await house.fire(owner, { contactId })
  const entryId = entries[0]?.entryId ?? newId('ent')
  const response = await responses.promise
  return { owner, contactId, entryId, respond: () => response.end() }
}

test('an entry that is cancelled, or whose contact is erased, during its call commands nothing when the call succeeds', async () => {
  const [cancelled, erased, live] = [await calling(), await calling(), await calling()]
  const before = await house.cancel(cancelled.owner, cancelled.entryId)
  expect(before.steps).toMatchObject([{ status: 'skipped', reason: 'CANCELLED' }])
  const { owner, contactId } = erased
  const erasure = { tenant: owner, erasureId: newId('era'), contactId, formerIds: [] }
  const message = { ...erasure, erasedAt: new Date().toISOString() }
  await house.contacts.publisher.publish(messageOf(contactErased, message, erasure.erasureId))
  const { steps } = await house.entry(owner, erased.entryId, 'cancelled')
  expect(steps).toMatchObject([{ status: 'skipped', reason: 'ERASED' }])

  for (const { respond } of [cancelled, erased, live]) respond()
  await house.entry(live.owner, live.entryId)
  await house.restart() // the service has handled all three responses
  expect(await house.entry(cancelled.owner, cancelled.entryId, 'cancelled')).toEqual(before)
  expect(await house.commands(cancelled.owner)).toEqual([])
  expect(await house.commands(owner)).toEqual([])
  expect(await house.commands(live.owner)).toHaveLength(1)
})

test('messages that a process recorded and did not publish are published by the relay, under their ids', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  const update = { tenant: owner, key: 'left', contactId, addTags: ['left'] }
  const { subject, id, data } = messageOf(updateContact, update, 'left-behind')
  await house.admin`
    insert into automations.outbox (subjects, message_ids, data, traceparents)
    values (${[subject]}, ${[id]}, ${[data]}, ${[null]})`
  const commands = await eventually(async () => {
    const found = await house.commands(owner)
    if (found.length === 0) throw new Error('not published yet')
    return found
  })
  expect(commands).toEqual([update])
})

test('commands that are more than a process may publish at a time are published once each', async () => {
  expect(outboxBounds.publishing + outboxBounds.portion.bytes).toBeLessThan(maxWaitingBytes)
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  await using mine = new AsyncDisposableStack()
  const { databaseUrl } = house.config('automations')
  const db = mine.adopt(openDatabase(databaseUrl, 'automations'), (pool) => pool.end())
  const ours = createPublisher(await house.connect('automations'))
  const bytes = { waiting: 0, most: 0 }
  const publisher: Publisher = {
    async publish(message) {
      bytes.waiting += message.data.length
      bytes.most = Math.max(bytes.most, bytes.waiting)
      return ours.publish(message).finally(() => (bytes.waiting -= message.data.length))
    },
  }
  // Rows as statements write them: 2 MB, of which a tenth may be published at a time.
  const bounds = { publishing: 200_000, portion: { items: 500, bytes: 50_000 } }
  const big = 'x'.repeat(4_000)
  const rows = await Promise.all(
    Array.from({ length: 10 }, async (_, row) => {
      const messages = Array.from({ length: 50 }, (__, place) => {
        const key = `${row}.${place}`
        const update = { tenant: owner, key, contactId, attributes: { big } }
        return messageOf(updateContact, update, key)
      })
      const [inserted] = await db<{ id: string }[]>`
        insert into outbox (subjects, message_ids, data, traceparents, leased_until)
        values (${messages.map(({ subject }) => subject)}, ${messages.map(({ id }) => id)},
          ${messages.map(({ data }) => data)}, ${messages.map(() => null)}::text[], now() + interval '1 hour')
        returning id`
      return { id: inserted?.id ?? null, messages }
    }),
  )
  const log = createLog('test', 'silent')
  const outbox = mine.use(createOutbox({ db, name: 'automations', publisher, log }, bounds))
  await Promise.all(rows.map(({ id, messages }) => outbox.publish(messages, id)))
  expect(bytes.most).toBeLessThanOrEqual(bounds.publishing)
  expect(bytes.most).toBeGreaterThan(bounds.publishing / 2) // several portions at a time
  const keys = (await house.commands(owner)).map(({ key }) => key)
  expect(new Set(keys).size).toBe(500)
  expect(keys).toHaveLength(500)
})
