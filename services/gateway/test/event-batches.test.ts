import { noFields } from '@outrider/contracts/contact-fields'
import { previewEvent } from '@outrider/contracts/events'
import { newId } from '@outrider/contracts/ids'
import { previewTrigger } from '@outrider/contracts/triggers'
import { connectNats } from '@outrider/service/nats/connection'
import { handle, serveRequests } from '@outrider/service/nats/requests'
import { createLog } from '@outrider/service/observe/log'
import { itemsIn } from '@outrider/testing/published'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatewayUnderTest, startGatewayUnderTest } from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
let key: string
const person = { ...noFields, externalId: 'u', attributes: { plan: 'pro' }, tags: [] }
const known = newId('con')
const automationId = newId('auto')
const asked: unknown[] = []
beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack)
  key = (await gateway.issueKey()).text
  const log = createLog('peer', 'silent')
  const contacts = await connectNats(gateway.sandbox.config('contacts').natsUrl, 'contacts', log)
  const automations = await connectNats(
    gateway.sandbox.config('automations').natsUrl,
    'automations',
    log,
  )
  stack.defer(() => contacts.close())
  stack.defer(() => automations.close())
  await serveRequests(contacts, 'contacts', log, [
    handle(previewEvent, async ({ contact }) => ({
      deduplicated: false,
      person: { ...person, id: contact.externalId === 'known' ? known : null },
      segments: [],
    })),
  ])
  await serveRequests(automations, 'automations', log, [
    handle(previewTrigger, async (request) => {
      asked.push(request)
      return { automations: [{ automationId, wouldEnter: false, reason: 'it is paused' }] }
    }),
  ])
})
afterAll(() => stack.disposeAsync())

const event = { event: 'Signup', contact: { externalId: 'u' } }
const send = (events: unknown[]) => gateway.call('/events/batch', { key, body: { events } })
const stored = async () => (await itemsIn(gateway.sandbox.operator, 'EVENTS')).length

test('each event of a batch is judged by itself', async () => {
  const before = await stored()
  const { status, body } = await send([
    { ...event, idempotencyKey: 'a' },
    { ...event, event: 'no spaces' },
    { ...event, idempotencyKey: 'b' },
    { ...event, payload: { text: 'x'.repeat(16_384) } },
    {
      ...event,
      attributes: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, n])),
    },
    { ...event, occurredAt: '2020-01-01T00:00:00Z' },
    { ...event, test: true },
    'not an event',
    { ...event, idempotencyKey: 'a' },
    event,
  ])
  expect(status).toBe(202)
  expect(body).toMatchObject({ accepted: 3, deduplicated: 1, rejected: 6 })
  expect(body.results.map(({ index }: { index: number }) => index)).toEqual([...Array(10).keys()])
  expect(body.results).toMatchObject([
    { status: 'accepted', idempotencyKey: 'a' },
    { status: 'rejected', error: { code: 'VALIDATION_FAILED', field: 'event' } },
    { status: 'accepted', idempotencyKey: 'b' },
    { status: 'rejected', error: { message: 'payload: must be at most 16384 bytes' } },
    { status: 'rejected', error: { field: 'attributes' } },
    { status: 'rejected', error: { field: 'occurredAt' } },
    { status: 'rejected', error: { field: 'test' } },
    { status: 'rejected', error: { field: 'body' } },
    { status: 'deduplicated', idempotencyKey: 'a' },
    { status: 'accepted', idempotencyKey: expect.any(String) },
  ])
  expect(await stored()).toBe(before + 3)
})

test('a batch that comes again is told event by event', async () => {
  const events = Array.from({ length: 500 }, (_, n) => ({ ...event, idempotencyKey: `batch-${n}` }))
  expect((await send(events.slice(0, 250))).body).toMatchObject({ accepted: 250, deduplicated: 0 })
  expect((await send(events)).body).toMatchObject({ accepted: 250, deduplicated: 250 })
})

test('a batch has between one and five hundred events', async () => {
  expect(await send([])).toMatchObject({ status: 400, body: { error: { field: 'events' } } })
  expect(await send(Array.from({ length: 501 }, () => event))).toMatchObject({ status: 400 })
})

test('a dry run says what would happen, and writes nothing', async () => {
  const before = await stored()
  const dry = (externalId: string) =>
    gateway.call('/events', {
      key,
      body: {
        ...event,
        contact: { externalId },
        payload: { a: 1 },
        test: true,
        idempotencyKey: 'k',
      },
    })
  expect(await dry('nobody')).toMatchObject({
    status: 202,
    body: {
      accepted: true,
      deduplicated: false,
      idempotencyKey: 'k',
      wouldMatch: {
        contact: { id: null, wouldCreate: true },
        automations: [{ automationId, wouldEnter: false, reason: 'it is paused' }],
        segments: [],
      },
    },
  })
  expect((await dry('known')).body.wouldMatch.contact).toEqual({ id: known, wouldCreate: false })
  expect(asked.at(-1)).toMatchObject({
    trigger: {
      type: 'custom_event',
      event: 'signup',
      contactId: known,
      payload: { a: 1 },
      sourceEventId: 'event:k',
    },
    person: { id: known, attributes: { plan: 'pro' } },
  })
  expect(await stored()).toBe(before)
  const old = { ...event, test: true, occurredAt: '2020-01-01T00:00:00Z' }
  expect(await gateway.call('/events', { key, body: old })).toMatchObject({ status: 400 })
})
