import { noFields } from '@outrider/contracts/contact-fields'
import { previewEvent } from '@outrider/contracts/events'
import { newId } from '@outrider/contracts/ids'
import { explainTrigger } from '@outrider/contracts/triggers'
import { connectNats } from '@outrider/service/nats/connection'
import { handle, serveRequests } from '@outrider/service/nats/requests'
import { createLog } from '@outrider/service/observe/log'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GatewayUnderTest, startGatewayUnderTest } from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
let key: string
const automationId = newId('auto')
const known = newId('con')
const asked: { previews: unknown[]; explanations: unknown[] } = { previews: [], explanations: [] }
beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack)
  key = (await gateway.issueKey()).text
  const log = createLog('peer', 'silent')
  const peer = async (name: 'contacts' | 'automations') => {
    const nats = await connectNats(gateway.sandbox.config(name).natsUrl, name, log)
    stack.defer(() => nats.close())
    return nats
  }
  const nobody = { ...noFields, attributes: {}, tags: [] }
  await serveRequests(await peer('contacts'), 'contacts', log, [
    handle(previewEvent, async (request) => {
      asked.previews.push(request)
      const { contact, idempotencyKey } = request
      return {
        deduplicated: idempotencyKey === 'used',
        person: { ...nobody, id: contact.externalId === 'known' ? known : null },
        segments: [],
      }
    }),
  ])
  await serveRequests(await peer('automations'), 'automations', log, [
    handle(explainTrigger, async (request) => {
      asked.explanations.push(request)
      return { matched: true, wouldEnter: true, reason: 'would run version 1', checks: [] }
    }),
  ])
})
beforeEach(() => {
  asked.previews = []
  asked.explanations = []
})
afterAll(() => stack.disposeAsync())

const explain = (type: string, trigger: unknown) =>
  gateway.call(`/automations/${automationId}/explain`, { key, body: { type, trigger } })

test('a product event is explained by its body in POST /events, as the trigger it would become', async () => {
  const occurredAt = new Date().toISOString()
  const { status, body } = await explain('custom_event', {
    event: 'Deposit.Completed',
    contact: { externalId: 'known', email: 'a@example.com' },
    attributes: { plan: 'pro' },
    payload: { amount: '9' },
    idempotencyKey: 'k1',
    occurredAt,
    test: true,
  })
  expect([status, body]).toMatchObject([200, { wouldEnter: true, reason: 'would run version 1' }])
  expect(asked.previews).toMatchObject([
    { contact: { externalId: 'known', email: 'a@example.com' }, idempotencyKey: 'k1' },
  ])
  const trigger = {
    type: 'custom_event',
    event: 'deposit.completed',
    contactId: known,
    attributes: { plan: 'pro' },
    payload: { amount: '9' },
    sourceEventId: 'event:k1',
    occurredAt,
  }
  expect(asked.explanations).toMatchObject([{ automationId, contactId: known, trigger }])
})

test('somebody who is yet to be made is nobody, whatever the payload says', async () => {
  const payload = { wallet: '0x1' }
  await explain('custom_event', { event: 'a', contact: { walletAddress: '0x2' }, payload })
  expect(asked.explanations).toMatchObject([{ contactId: null }])
})

test('an event that was sent before would enter nothing again', async () => {
  const event = { event: 'a', contact: { externalId: 'known' }, idempotencyKey: 'used' }
  expect((await explain('custom_event', event)).body).toMatchObject({
    matched: true,
    wouldEnter: false,
    reason: 'an event with this idempotencyKey came already',
  })
})

test.each([
  ['custom_event', { event: 'a' }, 'trigger.contact'],
  ['custom_event', { event: 'a', contact: {} }, 'trigger.contact'],
  ['custom_event', { event: 'a b', contact: { externalId: 'u' } }, 'trigger.event'],
  ['custom_event', { event: 'a', contact: { externalId: 'u' }, score: 1 }, 'trigger.score'],
  [
    'custom_event',
    { event: 'a', contact: { externalId: 'u' }, occurredAt: '2020-01-01T00:00:00Z' },
    'trigger.occurredAt',
  ],
  ['onchain_event', { event: 'a' }, 'trigger.chain'],
])('%s with %j is refused by the name of %s', async (type, trigger, field) => {
  const { status, body } = await explain(type, trigger)
  expect([status, body.error.field]).toEqual([400, field])
  expect(asked.explanations).toEqual([])
})
