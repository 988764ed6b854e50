import {
  eventReceived,
  getContact,
  updateContact,
  upsertContact,
} from '@outrider/contracts/contacts'
import {
  contactErased,
  eraseContact,
  erasureReports,
  getErasure,
} from '@outrider/contracts/erasures'
import { type AcceptedEvent, eventAccepted } from '@outrider/contracts/events'
import { captureForm, createForm, listConsents } from '@outrider/contracts/forms'
import { createHashes } from '@outrider/contracts/hashes'
import { newId, type TypeId } from '@outrider/contracts/ids'
import { beginImport, getImport, storeChunk } from '@outrider/contracts/imports'
import { messageFacts } from '@outrider/contracts/messaging'
import { recordSubscription, recordSuppression } from '@outrider/contracts/recipients'
import { createSegment, listMembers } from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import { triggerKnown } from '@outrider/contracts/triggers'
import { webhookSubscriptionsChanged } from '@outrider/contracts/webhooks'
import { storedTenant } from '@outrider/service/db/tenant'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { publishEnvelope, publishItem } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from './house.ts'

// Each item comes in an envelope of its own, and once it has had its effect again in another one, with a second item
// that tells when that envelope is done.

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const { sandbox, house } = await openHouse(stack)

const register = async (owner: Tenant, externalId: string) =>
  (await house.register(owner, { externalId })).id
const read = (owner: Tenant, contactId: TypeId<'con'>) =>
  request(sandbox.nats, getContact, { tenant: owner, contactId })

function eventOf(owner: Tenant, externalId: string): { id: string; data: AcceptedEvent } {
  const [id, at] = [newId('evt'), new Date().toISOString()]
  const times = { idempotencyKey: id, occurredAt: at, receivedAt: at }
  return { id, data: { tenant: owner, id, event: 'signup', contact: { externalId }, ...times } }
}

function interestOf(owner: Tenant, types: string[], revision: number) {
  return { id: crypto.randomUUID(), data: { tenant: owner, types, revision } }
}

test('an event is kept once and fires automations under one key', async () => {
  const owner = tenant()
  const [first, second] = [eventOf(owner, 'a'), eventOf(owner, 'b')]
  const eventsOf = async (externalId: string) =>
    house.events(owner, await register(owner, externalId))
  await publishEnvelope(sandbox.operator, eventAccepted, [first])
  await eventually(async () => expect(await eventsOf('a')).toHaveLength(1))
  await publishEnvelope(sandbox.operator, eventAccepted, [second, first])
  await eventually(async () => expect(await eventsOf('b')).toHaveLength(1))
  expect(await eventsOf('a')).toHaveLength(1)
  const told = (await house.told(triggerKnown)).filter(
    ({ tenant: { orgId } }) => orgId === owner.orgId,
  )
  expect(new Set(told.map(({ trigger }) => trigger.sourceEventId)).size).toBe(2)
})

test('a change that a step wants is made once: what was said later stays', async () => {
  const owner = tenant()
  const contactId = await register(owner, 'a')
  const wish = { tenant: owner, key: `${newId('ent')}.n`, contactId, attributes: { n: 1 } }
  const first = { id: wish.key, data: wish }
  const second = { id: 'x', data: { tenant: owner, key: 'x', contactId, addTags: ['second'] } }
  await publishEnvelope(sandbox.operator, updateContact, [first])
  await eventually(async () => expect((await read(owner, contactId)).attributes).toEqual({ n: 1 }))
  const said = { externalId: 'a', attributes: { n: 2 } }
  await request(sandbox.nats, upsertContact, { tenant: owner, contact: said })
  await publishEnvelope(sandbox.operator, updateContact, [second, first])
  await eventually(async () => expect((await read(owner, contactId)).tags).toEqual(['second']))
  expect((await read(owner, contactId)).attributes).toEqual({ n: 2 })
})

test('a capture is one consent', async () => {
  const owner = tenant()
  const input = { name: 'N', doubleOptIn: false, consentText: 'Write to me.' }
  const form = await request(sandbox.nats, createForm, { tenant: owner, form: input })
  const { id, version, name, doubleOptIn, tags } = form
  const captureOf = (email: string) => {
    const said = { email, fields: {}, consentText: input.consentText, at: new Date().toISOString() }
    const from = { address: '192.0.2.1', agent: 'A', keyId: null }
    const consent = { tenant: owner, id: newId('cns') }
    return {
      id: consent.id,
      data: { ...consent, form: { id, version, name, doubleOptIn, tags }, ...said, ...from },
    }
  }
  const consentsOf = async (email: string) => {
    const contactId = (await house.register(owner, { email })).id
    const asked = { tenant: owner, contactId, query: { limit: 50 } }
    return (await request(sandbox.nats, listConsents, asked)).consents
  }
  const [first, second] = [captureOf('a@example.com'), captureOf('b@example.com')]
  await publishEnvelope(sandbox.operator, captureForm, [first])
  await eventually(async () => expect(await consentsOf('a@example.com')).toHaveLength(1))
  await publishEnvelope(sandbox.operator, captureForm, [second, first])
  await eventually(async () => expect(await consentsOf('b@example.com')).toHaveLength(1))
  expect(await consentsOf('a@example.com')).toHaveLength(1)
})

test('that somebody wants no mail is noted once: what they said later stays', async () => {
  const owner = tenant()
  const contactId = (await house.register(owner, { email: 'a@example.com' })).id
  const other = (await house.register(owner, { email: 'b@example.com' })).id
  const itemOf = (whose: TypeId<'con'>, unsubscribed: boolean, second: number) => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
    return { id: crypto.randomUUID(), data: { tenant: owner, contactId: whose, unsubscribed, at } }
  }
  const [first, second] = [itemOf(contactId, true, 1), itemOf(other, true, 3)]
  const isReachable = async (whose: TypeId<'con'>) => (await read(owner, whose)).reachable.email
  await publishEnvelope(sandbox.operator, recordSubscription, [first])
  await eventually(async () => expect(await isReachable(contactId)).toBe(false))
  await publishEnvelope(sandbox.operator, recordSubscription, [itemOf(contactId, false, 2)])
  await eventually(async () => expect(await isReachable(contactId)).toBe(true))
  await publishEnvelope(sandbox.operator, recordSubscription, [second, first])
  await eventually(async () => expect(await isReachable(other)).toBe(false))
  expect(await isReachable(contactId)).toBe(true)
})

test('that an address is not written to is noted once: what was said later stays', async () => {
  const owner = tenant()
  const { hashSecret } = sandbox.config('contacts')
  const itemOf = (email: string, suppressed: boolean, second: number) => {
    const kept = createHashes(hashSecret).ofAddress(storedTenant(owner), email)
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
    const data = { tenant: owner, addressHash: kept.toString('hex'), suppressed, at }
    return { id: crypto.randomUUID(), data }
  }
  const [ada, bob] = ['ada@example.com', 'bob@example.com']
  const isReachable = async (email: string) =>
    (await read(owner, (await house.register(owner, { email })).id)).reachable.email
  const [first, second] = [itemOf(ada, true, 1), itemOf(bob, true, 3)]
  await publishEnvelope(sandbox.operator, recordSuppression, [first])
  await eventually(async () => expect(await isReachable(ada)).toBe(false))
  await publishEnvelope(sandbox.operator, recordSuppression, [itemOf(ada, false, 2)])
  await eventually(async () => expect(await isReachable(ada)).toBe(true))
  await publishEnvelope(sandbox.operator, recordSuppression, [second, first])
  await eventually(async () => expect(await isReachable(bob)).toBe(false))
  expect(await isReachable(ada)).toBe(true)
})

test('a report of an erasure counts once: the first stays', async () => {
  const owner = tenant()
  const reportOf = async (externalId: string, second: number) => {
    const contactId = await register(owner, externalId)
    await request(sandbox.nats, eraseContact, { tenant: owner, contactId })
    const { erasureId } = await eventually(async () => {
      const fact = (await house.told(contactErased)).find((each) => each.contactId === contactId)
      if (!fact) throw new Error('not told yet')
      return fact
    })
    const completedAt = new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
    const data = { tenant: owner, erasureId, contactId, service: 'messaging', completedAt }
    return { id: crypto.randomUUID(), data }
  }
  const reported = async ({ data: { contactId } }: { data: { contactId: TypeId<'con'> } }) =>
    (await request(sandbox.nats, getErasure, { tenant: owner, contactId })).services.filter(
      ({ service }) => service === 'messaging',
    )
  const [first, second] = [await reportOf('a', 1), await reportOf('b', 2)]
  const { completedAt } = first.data
  await publishEnvelope(sandbox.operator, erasureReports.messaging, [first])
  await eventually(async () => expect(await reported(first)).toMatchObject([{ completedAt }]))
  await publishEnvelope(sandbox.operator, erasureReports.messaging, [second, first])
  await eventually(async () =>
    expect(await reported(second)).toMatchObject([{ completedAt: second.data.completedAt }]),
  )
  expect(await reported(first)).toEqual([{ service: 'messaging', completedAt }])
})

test('what webhooks listen to is noted once: the highest revision stays', async () => {
  const [owner, other] = [tenant(), tenant()]
  /** Sends events until one of them is told, or is not. */
  const isToldOf = async (whose: Tenant) => {
    const event = eventOf(whose, crypto.randomUUID())
    await publishEnvelope(sandbox.operator, eventAccepted, [event])
    await eventually(async () =>
      expect(JSON.stringify(await house.told(triggerKnown))).toContain(event.id),
    )
    return (await house.told(eventReceived)).some(({ eventId }) => eventId === event.id)
  }
  const first = interestOf(owner, ['contact.created'], 1)
  await publishEnvelope(sandbox.operator, webhookSubscriptionsChanged, [first])
  await publishEnvelope(sandbox.operator, webhookSubscriptionsChanged, [
    interestOf(owner, ['event.received'], 2),
  ])
  await eventually(async () => expect(await isToldOf(owner)).toBe(true))
  await publishEnvelope(sandbox.operator, webhookSubscriptionsChanged, [
    interestOf(other, ['event.received'], 1),
    first,
  ])
  await eventually(async () => expect(await isToldOf(other)).toBe(true))
  expect(await isToldOf(owner)).toBe(true)
})

test('rows of an import are counted once', async () => {
  const owner = tenant()
  const importId = newId('imp')
  await request(sandbox.nats, beginImport, { tenant: owner, importId })
  const chunkOf = (index: number) => {
    const rows = [{ row: index + 1, contact: { externalId: `u${index}` } }]
    return { tenant: owner, importId, index, rows, rejected: 0, faults: [] }
  }
  const rows = async () =>
    (await request(sandbox.nats, getImport, { tenant: owner, importId })).rows
  await request(sandbox.nats, storeChunk, chunkOf(0))
  await eventually(async () => expect(await rows()).toMatchObject({ created: 1 }))
  await request(sandbox.nats, storeChunk, chunkOf(1))
  await request(sandbox.nats, storeChunk, chunkOf(0))
  await eventually(async () => expect(await rows()).toMatchObject({ created: 2 }))
  expect(await rows()).toMatchObject({ received: 2, created: 2, updated: 0 })
})

test('what became of an email counts once', async () => {
  const owner = tenant()
  const [contactId, other] = [await register(owner, 'a'), await register(owner, 'b')]
  const definition = { email: 'opened', performed: { atLeast: 2 } }
  const segment = { name: 'S', type: 'dynamic' as const, definition }
  const { id: segmentId } = await request(sandbox.nats, createSegment, { tenant: owner, segment })
  const factOf = (whose: TypeId<'con'>) => {
    const message = { messageId: newId('msg'), channel: 'email' as const }
    const data = { tenant: owner, contactId: whose, at: new Date().toISOString(), ...message }
    return { id: crypto.randomUUID(), data }
  }
  const first = factOf(contactId)
  await publishItem(sandbox.operator, messageFacts.opened, first.data, first.id)
  await publishEnvelope(sandbox.operator, messageFacts.opened, [
    factOf(other),
    factOf(other),
    first,
  ])
  await eventually(async () => {
    const asked = { tenant: owner, segmentId, query: { limit: 50 } }
    const { members } = await request(sandbox.nats, listMembers, asked)
    expect(members.map(({ id }) => id)).toEqual([other])
  })
})
