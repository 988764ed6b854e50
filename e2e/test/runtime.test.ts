import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../src/client.ts'
import { createFeeder, event, fresh, spec, tagging } from '../src/feeder.ts'
import type { Schema } from '../src/interface.ts'
import { shareOutrider } from '../src/shared.ts'

const stack = new AsyncDisposableStack()
let api: Client
let feeder: ReturnType<typeof createFeeder>
beforeAll(async () => {
  ;({ api } = await shareOutrider())
  feeder = createFeeder(api)
})
afterAll(() => stack.disposeAsync())

async function newContact(contact: Schema<'ContactInput'>): Promise<string> {
  return (await api.post('/contacts', contact)).body.contact.id
}

test('on-chain events: an active but unpublished automation matches, makes an entry and does nothing', async () => {
  const name = fresh()
  const id = await feeder.create(spec(name), { graph: tagging('unpublished') })
  await feeder.move(id, 'activate')
  const { status, body } = await feeder.onchain(event(name, { walletAddress: '0xa2' }))
  expect(status).toBe(200)
  expect(body).toEqual({
    matchedAutomations: 1,
    entries: [
      { automationId: id, entryId: expect.stringMatching(/^ent_/), queued: true, duplicate: false },
    ],
  })
  const entry = await feeder.finished(body.entries[0]?.entryId)
  expect(entry).toMatchObject({ version: null, steps: [] })
  expect((await api.get(`/contacts/${entry.contactId}`)).body.tags).toEqual([])
})

test('on-chain events: one entry per matching automation and key; a repeated key is a duplicate', async () => {
  const name = fresh()
  const ids = [await feeder.live(spec(name)), await feeder.live(spec(name))]
  const sourceEventId = `${name}:key`
  const first = await feeder.onchain(event(name, { sourceEventId }))
  expect(first.body.matchedAutomations).toBe(2)
  expect(first.body.entries).toMatchObject([{ duplicate: false }, { duplicate: false }])
  const again = await feeder.onchain(event(name, { sourceEventId, payload: { other: true } }))
  expect(again.body).toEqual({
    matchedAutomations: 2,
    entries: first.body.entries.map((entry: object) => ({
      ...entry,
      queued: false,
      duplicate: true,
    })),
  })
  for (const id of ids) expect(await feeder.keysOf(id)).toEqual([sourceEventId])
})

/** The key under which a trigger enters a new automation; the same again is its duplicate. */
async function keyAfter(
  trigger: Schema<'TriggerSpec'>,
  enter: () => ReturnType<typeof feeder.onchain>,
): Promise<string | undefined> {
  const id = await feeder.live(trigger)
  const { body: result } = await enter()
  expect(result).toMatchObject({ matchedAutomations: 1, entries: [{ duplicate: false }] })
  const again = await enter()
  expect(again.body).toMatchObject({ entries: [{ duplicate: true }] })
  return (await feeder.keysOf(id))[0]
}

describe('each kind of trigger has a route, and a derived key when sourceEventId is absent', () => {
  test('on-chain and decoded events: onchain:<chain>:<txHash>', async () => {
    const [name, other] = [fresh(), fresh()]
    const sent = event(name, { txHash: '0xFeed5' })
    expect(await keyAfter(spec(name), () => feeder.onchain(sent))).toBe('onchain:base:0xFeed5')
    const decodedSpec = { type: 'decoded_event', events: [other] } as const
    const decodedEvent = event(other, { txHash: '0xFeed5' })
    expect(await keyAfter(decodedSpec, () => feeder.decoded(decodedEvent))).toBe(
      'onchain:base:0xFeed5',
    )
  })

  test('segment entered: segment:<segmentId>:<contact>, by whatever name the contact goes', async () => {
    const contact = { email: 'r5@example.com', walletAddress: '0xR5' }
    const contactId = await newContact(contact)
    const trigger = { type: 'segment_entered', segmentId: 'seg-r5' } as const
    const sent = { segmentId: 'seg-r5', email: contact.email }
    const key = `segment:seg-r5:${contactId}`
    expect(await keyAfter(trigger, () => feeder.segmentEntered(sent))).toBe(key)
    const { email: _, ...byWallet } = { ...sent, walletAddress: contact.walletAddress }
    const again = await feeder.segmentEntered(byWallet)
    expect(again.body.entries).toMatchObject([{ duplicate: true }])
  })

  test('email opened: email_opened:<campaignId>:<delivery>, the contact for want of a delivery', async () => {
    const contactId = await newContact({ externalId: 'r5-opened' })
    const sent = { campaignId: 'c-r5', deliveryId: 'd1', contactId }
    const trigger = { type: 'email_opened', campaignId: 'c-r5' } as const
    expect(await keyAfter(trigger, () => feeder.emailOpened(sent))).toBe('email_opened:c-r5:d1')
    const second = { campaignId: 'c-r5b', contactId }
    expect(
      await keyAfter({ ...trigger, campaignId: 'c-r5b' }, () => feeder.emailOpened(second)),
    ).toBe(`email_opened:c-r5b:${contactId}`)
  })

  test('health threshold: health_threshold:<contact>:<score>', async () => {
    const contactId = await newContact({ externalId: 'r5-health' })
    const filters = [{ path: 'trigger.score', op: 'lt', value: 0.5 }] as const
    const key = await keyAfter({ type: 'health_threshold', filters }, () =>
      feeder.healthThreshold({ contactId, score: 0.25 }),
    )
    expect(key).toBe(`health_threshold:${contactId}:0.25`)
    const better = await feeder.healthThreshold({ contactId, score: 0.75 })
    expect(better.body.matchedAutomations).toBe(0)
  })
})

test('where nothing matches, explain tells what to check', async () => {
  const name = fresh()
  const id = await feeder.create(spec(name, { chain: 'base', contract: '0xAA' }))
  const sent = event(name, { chain: 'Base', contractAddress: '0xBB' })
  expect((await feeder.onchain(sent)).body).toEqual({ matchedAutomations: 0, entries: [] })
  const { status, body } = await api.post(`/automations/${id}/explain`, {
    type: 'onchain_event',
    trigger: sent,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ matched: false, wouldEnter: false })
  const failed = body.checks.filter(({ ok }) => !ok)
  expect(failed).toEqual([
    { field: 'status', expected: 'active', actual: 'draft', ok: false },
    { field: 'published', expected: true, actual: false, ok: false },
    { field: 'chain', expected: 'base', actual: 'Base', ok: false },
    { field: 'contract', expected: '0xAA', actual: '0xBB', ok: false },
  ])
  expect(await feeder.keysOf(id)).toEqual([])
})
