import { newId } from '@outrider/contracts/ids'
import { resolveContacts } from '@outrider/contracts/recipients'
import { fireTrigger } from '@outrider/contracts/triggers'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, onTransfer, openHouse, tagged, transfer } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

describe('the rules of matching and deduplication', () => {
  test('1: only active automations are matched; draft, paused and archived ones never are', async () => {
    const owner = tenant()
    const automation = await house.create(owner)
    const matched = async () => (await house.fire(owner, {})).matchedAutomations

    expect(await matched()).toBe(0)
    await house.move(owner, automation, 'activate')
    expect(await matched()).toBe(1)
    await house.move(owner, automation, 'pause')
    expect(await matched()).toBe(0)
    await house.move(owner, automation, 'activate')
    await house.move(owner, automation, 'archive')
    expect(await matched()).toBe(0)
    await house.move(owner, automation, 'restore')
    expect(await matched()).toBe(0)
  })

  test('2: an active but unpublished automation makes an entry, runs an empty graph and does nothing', async () => {
    const owner = tenant()
    const automation = await house.create(owner, { graph: tagged('vip') })
    await house.move(owner, automation, 'activate')

    const { matchedAutomations, entries } = await house.fire(owner, { walletAddress: '0xa1' })
    expect(matchedAutomations).toBe(1)
    expect(entries).toEqual([
      { automationId: automation.id, entryId: expect.any(String), queued: true, duplicate: false },
    ])
    const entry = await house.entry(owner, entries[0]?.entryId, 'completed')
    expect(entry).toMatchObject({ version: null, steps: [] })
    expect(entry.finishedAt).not.toBeNull()
    expect(await house.commands(owner)).toEqual([])
  })

  test('3: every field of a trigger spec that is set must agree; unset ones match anything', async () => {
    const owner = tenant()
    const anything = await house.live(owner, { trigger: { type: 'onchain_event' } })
    const exact = await house.live(owner, {
      trigger: {
        ...onTransfer,
        chain: 'base',
        contract: '0xABCDEF',
        filters: [{ path: 'amount', op: 'gte', value: '1000000000000000000000' }],
      },
    })
    const matching = async (trigger: Parameters<House['fire']>[1]) =>
      (await house.fire(owner, trigger)).entries.map(({ automationId }) => automationId)
    const right = {
      contractAddress: '0xabcdef',
      payload: { amount: '1000000000000000000000' },
    }

    expect(await matching(right)).toEqual([anything.id, exact.id])
    expect(await matching({ ...right, chain: 'Base' })).toEqual([anything.id])
    expect(await matching({ ...right, event: 'transfer' })).toEqual([anything.id])
    expect(await matching({ ...right, contractAddress: '0xabcde0' })).toEqual([anything.id])
    expect(await matching({ payload: right.payload })).toEqual([anything.id])
    expect(await matching({ ...right, payload: { amount: '999999999999999999999' } })).toEqual([
      anything.id,
    ])
    expect(await matching({ ...right, type: 'decoded_event' })).toEqual([])
  })

  test('4: a key enters each automation once; repeating it names the first entry as a duplicate', async () => {
    const owner = tenant()
    await house.live(owner)
    await house.live(owner)
    const first = await house.fire(owner, { sourceEventId: 'e1' })
    const again = await house.fire(owner, { sourceEventId: 'e1', walletAddress: '0xb2' })

    expect(first.entries.map(({ queued, duplicate }) => [queued, duplicate])).toEqual([
      [true, false],
      [true, false],
    ])
    expect(again).toEqual({
      matchedAutomations: 2,
      entries: first.entries.map((entry) => ({ ...entry, queued: false, duplicate: true })),
    })
  })

  test('4: fifty calls at once with one key make one entry', async () => {
    const owner = tenant()
    const automation = await house.live(owner, { graph: tagged('vip') })
    const results = await Promise.all(
      Array.from({ length: 50 }, () =>
        house.fire(owner, { sourceEventId: 'once', walletAddress: '0xc3' }),
      ),
    )
    const entries = results.flatMap((result) => result.entries)
    expect(entries.filter(({ duplicate }) => !duplicate)).toHaveLength(1)
    expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(1)
    expect(await house.keys(owner, automation)).toEqual(['once'])
  })

  test('5: keys derive from the transaction, the segment, the delivery or the score', async () => {
    const owner = tenant()
    const { id: contactId } = await house.contacts.add(owner)
    const keyOf = async (type: 'segment_entered', trigger: Parameters<House['fire']>[1]) => {
      const automation = await house.live(owner, { trigger: { type: trigger.type ?? type } })
      await request(house.nats, fireTrigger, { tenant: owner, trigger: { type, ...trigger } })
      return (await house.keys(owner, automation))[0]
    }
    const type = 'segment_entered'
    expect(await keyOf(type, { ...transfer, txHash: '0xfeed' })).toBe('onchain:base:0xfeed')
    expect(await keyOf(type, { segmentId: 's1', contactId })).toBe(`segment:s1:${contactId}`)
    expect(
      await keyOf(type, { type: 'email_opened', campaignId: 'c1', deliveryId: 'd1', contactId }),
    ).toBe('email_opened:c1:d1')
    expect(await keyOf(type, { type: 'email_opened', campaignId: 'c1', contactId })).toBe(
      `email_opened:c1:${contactId}`,
    )
    expect(await keyOf(type, { type: 'health_threshold', score: 12.5, contactId })).toBe(
      `health_threshold:${contactId}:12.5`,
    )
  })

  test('5: the same person named by wallet or by id gives the same key', async () => {
    const owner = tenant()
    await house.live(owner, { trigger: { type: 'segment_entered' } })
    const entered = { type: 'segment_entered', segmentId: 's1' } as const
    const byWallet = await request(house.nats, fireTrigger, {
      tenant: owner,
      trigger: { ...entered, walletAddress: '0xd4' },
    })
    const { contactId } = await house.entry(owner, byWallet.entries[0]?.entryId, 'completed')
    if (contactId === null) throw new Error('nobody entered')
    const byId = await request(house.nats, fireTrigger, {
      tenant: owner,
      trigger: { ...entered, contactId },
    })
    expect(byId.entries).toMatchObject([{ duplicate: true }])
  })

  test('6: an on-chain event without transaction and key enters every time', async () => {
    const owner = tenant()
    const automation = await house.live(owner)
    await house.fire(owner, { walletAddress: '0xe5' })
    const again = await house.fire(owner, { walletAddress: '0xe5' })
    expect(again.entries).toMatchObject([{ duplicate: false }])
    const [one, two] = await house.keys(owner, automation)
    expect(one).toMatch(/^onchain:base:[0-9a-f]{32}$/)
    expect(two).not.toBe(one)
  })

  test('7: one transaction enters several times under keys with its log’s index', async () => {
    const owner = tenant()
    await house.live(owner)
    const fired = ['0xfeed:0', '0xfeed:1', '0xfeed:0'].map((sourceEventId) =>
      house.fire(owner, { txHash: '0xfeed', sourceEventId }),
    )
    const entries = (await Promise.all(fired)).flatMap((result) => result.entries)
    expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(2)
    expect(entries.filter(({ duplicate }) => duplicate)).toHaveLength(1)
  })

  test('8: a contact enters a segment’s automation once, unless the key differs', async () => {
    const owner = tenant()
    await house.live(owner, { trigger: { type: 'segment_entered', segmentId: 's1' } })
    const { id: contactId } = await house.contacts.add(owner)
    const enter = (more = {}) =>
      request(house.nats, fireTrigger, {
        tenant: owner,
        trigger: { type: 'segment_entered', segmentId: 's1', contactId, ...more },
      })
    expect((await enter()).entries).toMatchObject([{ duplicate: false }])
    expect((await enter()).entries).toMatchObject([{ duplicate: true }])
    expect((await enter({ sourceEventId: 'may' })).entries).toMatchObject([{ duplicate: false }])
    expect((await enter({ segmentId: 's2' })).matchedAutomations).toBe(0)
  })

  test('9: an event that fits no automation matches none, and makes no contact', async () => {
    const owner = tenant()
    await house.live(owner)
    let asked = 0
    const { subject } = resolveContacts
    const listening = house.operator.subscribe(subject, { callback: () => void (asked += 1) })
    await house.operator.flush()
    expect(await house.fire(owner, { event: 'Approval', walletAddress: '0xf6' })).toEqual({
      matchedAutomations: 0,
      entries: [],
    })
    expect(await house.fire(tenant(), { walletAddress: '0xf6' })).toMatchObject({
      matchedAutomations: 0,
    })
    await house.operator.flush()
    expect(asked).toBe(0)
    await house.fire(owner, { walletAddress: '0xf6' }) // one that fits
    await eventually(() => expect(asked).toBe(1))
    listening.unsubscribe()
  })
})

test('an automation that is paused while a trigger is on its way is not entered', async () => {
  const owner = tenant()
  const [paused, other] = [await house.live(owner), await house.live(owner)]
  const hold = await house.contacts.hold('identifiers')
  const firing = house.fire(owner, { walletAddress: '0x33' })
  await hold.waiting()
  await house.move(owner, paused, 'pause')
  await hold.release()
  const { matchedAutomations, entries } = await firing
  expect(matchedAutomations).toBe(1)
  expect(entries).toMatchObject([{ automationId: other.id, duplicate: false }])
  expect(await house.keys(owner, paused)).toEqual([])
})

test('a trigger that cannot be stored fails alone, whoever calls at the same moment', async () => {
  const owner = tenant()
  await house.live(owner)
  const calls = ['a', '\0', 'b'].map((note) => house.fire(owner, { payload: { note } }))
  const settled = await Promise.allSettled(calls)
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('while nobody can say who people are, triggers that match nothing are answered', async () => {
  const owner = tenant()
  await house.live(owner)
  await house.contacts.stop()
  const calls = [house.fire(owner, { walletAddress: '0x44' }), house.fire(owner, { event: 'Mint' })]
  const [hit, miss] = await Promise.allSettled(calls)
  await house.contacts.start()
  expect(hit).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
  expect(miss).toMatchObject({ status: 'fulfilled', value: { matchedAutomations: 0 } })
})

test('an environment does not see the automations of the other', async () => {
  const owner = tenant('test')
  await house.live(owner)
  expect((await house.fire({ ...owner, environment: 'live' }, {})).matchedAutomations).toBe(0)
})

test('without a wallet the subject is read from the payload, by the kind of event', async () => {
  const owner = tenant()
  await house.live(owner)
  const { entries } = await house.fire(owner, { payload: { from: '0x01', to: '0x0a' } })
  const { contactId } = await house.entry(owner, entries[0]?.entryId, 'completed')
  expect(await house.contacts.find(owner, contactId ?? newId('con'))).toMatchObject({
    walletAddress: '0x0a',
  })
})

test('a trigger that names nobody enters without a contact', async () => {
  const owner = tenant()
  await house.live(owner, { graph: tagged('vip') })
  const { entries } = await house.fire(owner, {})
  const entry = await house.entry(owner, entries[0]?.entryId, 'completed')
  expect(entry.contactId).toBeNull()
  expect(entry.steps).toMatchObject([
    { node: 'n0', status: 'skipped', reason: 'NO_CONTACT' },
    { node: 'n1', status: 'done' },
  ])
})

test('a contact that is not the organization’s is an unknown reference, whether anything matches or not', async () => {
  const owner = tenant()
  const stranger = await house.contacts.add(tenant())
  const unknown = {
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'contactId', code: 'unknown_reference' }],
  }
  for (const contactId of [newId('con'), stranger.id])
    await expect(house.fire(owner, { contactId })).rejects.toMatchObject(unknown)
  await house.live(owner)
  await expect(house.fire(owner, { contactId: stranger.id })).rejects.toMatchObject(unknown)
})

test('an opened email needs the campaign or the delivery it belongs to', async () => {
  await expect(
    request(house.nats, fireTrigger, { tenant: tenant(), trigger: { type: 'email_opened' } }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED', faults: [{ field: 'campaignId' }] })
})

test('a product event fires by its name in any case', async () => {
  const owner = tenant()
  await house.live(owner, { trigger: { type: 'custom_event', events: ['Signup.Done'] } })
  const { id: contactId } = await house.contacts.add(owner)
  const trigger = { type: 'custom_event', event: 'signup.done', contactId } as const
  expect(await request(house.nats, fireTrigger, { tenant: owner, trigger })).toMatchObject({
    matchedAutomations: 1,
  })
})

describe('reentry', () => {
  test('once lets a contact in once, whatever the keys', async () => {
    const owner = tenant()
    const automation = await house.live(owner, { reentry: { mode: 'once' } })
    const fired = ['a', 'b', 'c'].map((sourceEventId) =>
      house.fire(owner, { sourceEventId, walletAddress: '0x11' }),
    )
    const results = await Promise.all(fired)
    expect(results.map(({ matchedAutomations }) => matchedAutomations)).toEqual([1, 1, 1])
    expect(results.flatMap(({ entries }) => entries)).toHaveLength(1)
    expect(await house.keys(owner, automation)).toHaveLength(1)
    const other = await house.fire(owner, { sourceEventId: 'd', walletAddress: '0x22' })
    expect(other.entries).toMatchObject([{ duplicate: false }])
  })

  test('a repeated key is a duplicate, not a second entry', async () => {
    const owner = tenant()
    await house.live(owner, { reentry: { mode: 'once' } })
    const trigger = { sourceEventId: 'a', walletAddress: '0x11' }
    await house.fire(owner, trigger)
    expect((await house.fire(owner, trigger)).entries).toMatchObject([{ duplicate: true }])
  })
})
