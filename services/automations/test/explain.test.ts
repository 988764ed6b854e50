import process from 'node:process'
import { noFields } from '@outrider/contracts/contact-fields'
import type { Automation, Reentry } from '@outrider/contracts/automations'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { explainTrigger, previewTrigger, type Trigger } from '@outrider/contracts/triggers'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, transfer } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

/** The full tier tries more random cases. */
const isFull = process.env['TEST_TIER'] === 'full'

const explain = (owner: Tenant, { id }: Automation, trigger: Partial<Trigger> = {}) =>
  request(house.nats, explainTrigger, {
    tenant: owner,
    automationId: id,
    trigger: { ...transfer, ...trigger },
  })

test('says field by field what agrees and what does not', async () => {
  const owner = tenant()
  const trigger = {
    type: 'onchain_event' as const,
    chain: 'base',
    contract: '0xAB',
    events: ['Transfer', 'Approval'],
    filters: [{ path: 'amount', op: 'gt' as const, value: 10 }],
  }
  const automation = await house.live(owner, { trigger })
  const contractAddress = '0xab'
  const right = await explain(owner, automation, { contractAddress, payload: { amount: '11' } })
  expect(right).toMatchObject({ matched: true, wouldEnter: true, reason: 'would run version 1' })
  expect(right.checks.every(({ ok }) => ok)).toBe(true)

  const wrong = await explain(owner, automation, { chain: 'Base', payload: { amount: 9 } })
  expect(wrong).toMatchObject({
    matched: false,
    wouldEnter: false,
    reason: 'chain, contract, filters.0 do not match',
  })
  expect(wrong.checks).toEqual(
    expect.arrayContaining([
      { field: 'chain', expected: 'base', actual: 'Base', ok: false },
      { field: 'contract', expected: '0xAB', actual: null, ok: false },
      { field: 'events', expected: trigger.events, actual: 'Transfer', ok: true },
      { field: 'filters.0', expected: trigger.filters[0], actual: 9, ok: false },
    ]),
  )
})

test('an automation that is not active does not match; one that is not published does nothing', async () => {
  const owner = tenant()
  const automation = await house.create(owner)
  expect(await explain(owner, automation)).toMatchObject({
    matched: false,
    reason: 'the automation is draft, not active',
  })
  await house.move(owner, automation, 'activate')
  const { checks, ...explained } = await explain(owner, automation)
  expect(explained).toMatchObject({ matched: true, wouldEnter: true })
  expect(explained.reason).toContain('no published version')
  expect(checks).toContainEqual({ field: 'published', expected: true, actual: false, ok: false })
})

test('what has entered would not enter again, nor whom reentry keeps out', async () => {
  const owner = tenant()
  const always = await house.live(owner)
  const once = await house.live(owner, { reentry: { mode: 'once' } })
  const after = await house.live(owner, { reentry: { mode: 'after', seconds: 60 } })
  const { id: contactId } = await house.contacts.add(owner)
  await house.fire(owner, { contactId, sourceEventId: 'a' })
  const reasonsOf = (trigger: Partial<Trigger>) =>
    Promise.all([always, once, after].map((each) => explain(owner, each, trigger)))
  expect(await reasonsOf({ contactId, sourceEventId: 'a' })).toMatchObject(
    Array.from({ length: 3 }, () => ({
      matched: true,
      wouldEnter: false,
      reason: 'an entry with this key already exists',
    })),
  )
  expect(await reasonsOf({ contactId, sourceEventId: 'b' })).toMatchObject([
    { wouldEnter: true },
    { wouldEnter: false, reason: 'already entered; re-entry is set to `once`' },
    {
      wouldEnter: false,
      reason: expect.stringContaining('already entered; the contact can re-enter at'),
    },
  ])
  expect(await reasonsOf({ sourceEventId: 'b', walletAddress: '0xnew' })).toMatchObject(
    Array.from({ length: 3 }, () => ({ wouldEnter: true })),
  )
})

test('whom it is about may be told, instead of read from the trigger', async () => {
  const owner = tenant()
  const once = await house.live(owner, {
    trigger: { type: 'custom_event' },
    reentry: { mode: 'once' },
  })
  const event = { type: 'custom_event', event: 'a', payload: { wallet: '0xee' } } as const
  const { entries } = await house.fire(owner, { ...event, walletAddress: '0xee' })
  const { contactId } = await house.entry(owner, entries[0]?.entryId)
  const explained = (about?: { contactId: TypeId<'con'> | null }) =>
    request(house.nats, explainTrigger, {
      tenant: owner,
      automationId: once.id,
      trigger: event,
      ...about,
    })
  expect(await explained()).toMatchObject({ wouldEnter: false })
  expect(await explained({ contactId })).toMatchObject({ wouldEnter: false })
  expect(await explained({ contactId: null })).toMatchObject({ wouldEnter: true })
})

test('writes nothing and makes nobody', async () => {
  const owner = tenant()
  const automation = await house.live(owner)
  const people = await house.contacts.count()
  await explain(owner, automation, { walletAddress: '0x77', sourceEventId: 'a' })
  expect(await house.contacts.count()).toBe(people)
  expect(await house.keys(owner, automation)).toEqual([])
  expect((await house.fire(owner, { sourceEventId: 'a' })).entries).toMatchObject([
    { duplicate: false },
  ])
})

test('a trigger that would be refused is refused, and somebody else’s automation is not found', async () => {
  const owner = tenant()
  const automation = await house.live(owner)
  await expect(explain(owner, automation, { type: 'email_opened' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  })
  await expect(explain(tenant(), automation)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const contactId = newId('con')
  await expect(explain(owner, automation, { contactId })).rejects.toMatchObject({
    faults: [{ field: 'contactId', code: 'unknown_reference' }],
  })
})

const spec = (events: string[]) => ({ trigger: { type: 'custom_event' as const, events } })

test('a preview tells of every automation of the type, newest first, for somebody who may not be yet', async () => {
  const owner = tenant()
  const matching = await house.live(owner, spec(['signup']))
  const other = await house.live(owner, spec(['left']))
  const archived = await house.live(owner, spec(['signup']))
  await house.move(owner, archived, 'archive')
  await house.live(owner)
  const nobody = { id: null, ...noFields, attributes: {}, tags: [] }
  const { automations } = await request(house.nats, previewTrigger, {
    tenant: owner,
    trigger: { type: 'custom_event', event: 'signup', sourceEventId: 'event:1' },
    person: nobody,
  })
  expect(automations).toEqual([
    { automationId: other.id, wouldEnter: false, reason: 'events does not match' },
    { automationId: matching.id, wouldEnter: true, reason: 'would run version 1' },
  ])
  expect(await house.keys(owner, matching)).toEqual([])
})

test('explain says what really happens, whatever the automations and their history', async () => {
  const few = fc.constantFrom('a', 'b', 'c')
  const reentry = fc.constantFrom<Reentry>(
    { mode: 'always' },
    { mode: 'once' },
    { mode: 'after', seconds: 60 },
  )
  const act = fc.oneof(
    { weight: 8, arbitrary: fc.record({ wallet: few, key: few, minutes: fc.constant(0) }) },
    { weight: 1, arbitrary: fc.record({ wallet: few, key: few, minutes: fc.constant(2) }) },
    {
      weight: 1,
      arbitrary: fc.record({ wallet: few, key: fc.constant(''), minutes: fc.constant(0) }),
    },
  )
  const history = fc.array(act, { minLength: 4, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(reentry, { minLength: 1, maxLength: 3 }),
      history,
      async (limits, acts) => {
        const owner = tenant()
        const automations = await Promise.all(
          limits.map((each) => house.live(owner, { reentry: each })),
        )
        for (const { wallet, key, minutes } of acts) {
          advanceClock(minutes * 60_000)
          // Entries that retention has deleted bar the contact nevertheless.
          if (key === '')
            await house.admin`delete from automations.entries where org_id = ${uuidOf(owner.orgId)}`
          const trigger = {
            walletAddress: `0x${wallet}`,
            sourceEventId: key || crypto.randomUUID(),
          }
          const said = await Promise.all(automations.map((each) => explain(owner, each, trigger)))
          const { entries } = await house.fire(owner, trigger)
          const entered = automations.map(({ id }) =>
            entries.some(({ automationId, duplicate }) => automationId === id && !duplicate),
          )
          expect(said.map(({ wouldEnter }) => wouldEnter)).toEqual(entered)
        }
      },
    ),
    { numRuns: isFull ? 15 : 4 },
  )
})
