import { entryFacts } from '@outrider/contracts/entry-facts'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { pushInapp, sendEmail } from '@outrider/contracts/messaging'
import { noteWebhookSubscriptions } from '@outrider/contracts/webhooks'
import { connectNats } from '@outrider/service/nats/connection'
import { request } from '@outrider/testing/requests'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
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
