import { jetstreamManager } from '@nats-io/jetstream'
import { changeAutomation, getEntry } from '@outrider/contracts/automations'
import { updateContact } from '@outrider/contracts/contacts'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { published } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock, stopClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainOf, type House, openHouse, tagged } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

/** Tags the contact after a minute. */
function delayed(tag: string) {
  const update = { type: 'update_contact', config: { addTags: [tag] } }
  return chainOf({ type: 'delay', config: { seconds: 60 } }, update)
}

function delaying(owner: ReturnType<typeof tenant>, seconds: number) {
  return house.live(owner, { graph: chainOf({ type: 'delay', config: { seconds } }) })
}

async function enter(owner: ReturnType<typeof tenant>, more = {}): Promise<TypeId<'ent'>> {
  const { entries } = await house.fire(owner, more)
  if (!entries[0]) throw new Error('nothing entered')
  return entries[0].entryId
}

test('updates a contact once, with texts filled in and other values as they are', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner, { attributes: { name: 'Ada' } })
  const attributes = {
    greeting: 'Hi {{ contact.attributes.name }}, {{ event.payload.amount }} on {{ trigger.chain }}',
    count: 3,
    gone: null,
  }
  const config = { attributes, addTags: ['vip'], removeTags: ['new'] }
  await house.live(owner, { graph: chainOf({ type: 'update_contact', config }) })

  const entryId = await enter(owner, { contactId, payload: { amount: '1000' } })
  const entry = await house.entry(owner, entryId)
  expect(entry).toMatchObject({
    version: 1,
    contactId,
    steps: [
      { node: 'n0', type: 'update_contact', status: 'done' },
      { node: 'n1', type: 'exit', status: 'done' },
    ],
  })
  expect(await house.commands(owner)).toEqual([
    {
      tenant: owner,
      key: expect.stringContaining(entryId),
      contactId,
      attributes: { greeting: 'Hi Ada, 1000 on base', count: 3, gone: null },
      addTags: ['vip'],
      removeTags: ['new'],
    },
  ])
})

test('a delay is over to the millisecond', async () => {
  const [owner, sooner] = [tenant(), tenant()]
  stopClock()
  await delaying(owner, 1.3)
  await delaying(sooner, 1.2)
  const [entryId, soonerId] = [await enter(owner), await enter(sooner)]
  await house.entry(owner, entryId, 'waiting')
  advanceClock(1_299)
  await house.entry(sooner, soonerId) // whoever looks for what is due has looked
  const waiting = await house.entry(owner, entryId, 'waiting')
  expect(waiting).toMatchObject({ finishedAt: null, steps: [{ node: 'n0', status: 'waiting' }] })
  advanceClock(1)
  const { enteredAt, finishedAt } = await house.entry(owner, entryId)
  expect(Date.parse(finishedAt ?? '') - Date.parse(enteredAt)).toBe(1_300)
})

test('a week’s delay outlasts everything but a week', async () => {
  const owner = tenant()
  const sooner = tenant()
  await delaying(owner, 604_800)
  await delaying(sooner, 604_600)
  const [entryId, soonerId] = [await enter(owner), await enter(sooner)]
  await house.entry(owner, entryId, 'waiting')
  advanceClock(604_700_000)
  await house.entry(sooner, soonerId)
  expect(await house.entry(owner, entryId, 'waiting')).toMatchObject({ finishedAt: null })
  advanceClock(101_000)
  expect(await house.entry(owner, entryId)).toMatchObject({ steps: [{ status: 'done' }, {}] })
})

test('waits until the time that the payload names, and fails when it names none', async () => {
  const owner = tenant()
  await house.live(owner, { graph: chainOf({ type: 'delay_until', config: { path: 'endsAt' } }) })
  const past = await enter(owner, { payload: { endsAt: 1_700_000_000 } })
  await house.entry(owner, past, 'completed')
  const future = await enter(owner, { payload: { endsAt: '2999-01-01T00:00:00Z' } })
  await house.entry(owner, future, 'waiting')
  const never = await house.entry(owner, await enter(owner), 'failed')
  expect(never.steps).toMatchObject([{ status: 'failed', reason: 'NO_TIME' }])
})

test('a branch goes the way its conditions say of contact, event and trigger', async () => {
  const owner = tenant()
  const conditions = [
    { path: 'contact.attributes.plan', op: 'eq', value: 'pro' },
    { path: 'amount', op: 'gt', value: 100 },
    { path: 'trigger.chain', op: 'eq', value: 'base' },
  ]
  const graph = {
    nodes: [
      { id: 'which', type: 'branch', config: { conditions } },
      { id: 'tag', type: 'update_contact', config: { addTags: ['whale'] } },
      { id: 'end', type: 'exit' },
    ],
    edges: [
      { from: 'which', to: 'tag', branch: 'yes' },
      { from: 'which', to: 'end', branch: 'no' },
      { from: 'tag', to: 'end' },
    ],
  }
  await house.live(owner, { graph })
  const pro = await house.contacts.add(owner, { attributes: { plan: 'pro' } })
  const free = await house.contacts.add(owner, { attributes: { plan: 'free' } })
  const payload = { amount: '100.01' }
  const yes = await house.entry(owner, await enter(owner, { contactId: pro.id, payload }))
  const no = await house.entry(owner, await enter(owner, { contactId: free.id, payload }))
  expect(yes.steps.map(({ node }) => node)).toEqual(['which', 'tag', 'end'])
  expect(yes.steps[0]).toMatchObject({ result: { branch: 'yes' } })
  expect(no.steps.map(({ node }) => node)).toEqual(['which', 'end'])
})

test('a split sends the same contact the same way each time', async () => {
  const owner = tenant()
  const branches = [
    { name: 'a', weight: 1 },
    { name: 'b', weight: 1 },
  ]
  const graph = {
    nodes: [
      { id: 'split', type: 'split', config: { branches } },
      { id: 'end', type: 'exit' },
    ],
    edges: branches.map(({ name }) => ({ from: 'split', to: 'end', branch: name })),
  }
  await house.live(owner, { graph })
  const wayOf = async (contactId: TypeId<'con'>) =>
    (await house.entry(owner, await enter(owner, { contactId }))).steps[0]?.result
  const people = (await house.contacts.addMany(owner, 8, {})).map(({ id }) => id)
  const first = await Promise.all(people.map(wayOf))
  expect(await Promise.all(people.map(wayOf))).toEqual(first)
})

test('running entries keep the version they entered with', async () => {
  const owner = tenant()
  const automation = await house.live(owner, { graph: delayed('first') })
  const { id: contactId } = await house.contacts.add(owner)
  const first = await enter(owner, { contactId })
  await request(house.nats, changeAutomation, {
    tenant: owner,
    automationId: automation.id,
    change: { graph: delayed('second') },
  })
  const draft = await enter(owner, { contactId })
  expect(await house.move(owner, automation, 'publish')).toMatchObject({ version: 2 })
  const second = await enter(owner, { contactId })
  await house.move(owner, automation, 'unpublish')
  await Promise.all([first, draft, second].map((id) => house.entry(owner, id, 'waiting')))

  advanceClock(61_000)
  const done = await Promise.all([first, draft, second].map((id) => house.entry(owner, id)))
  expect(done.map(({ version }) => version)).toEqual([1, 1, 2])
  const tags = (await house.commands(owner)).flatMap(({ addTags = [] }) => addTags)
  expect(tags.toSorted()).toEqual(['first', 'first', 'second'])
})

test('a cancelled entry never acts again', async () => {
  const owner = tenant()
  await house.live(owner, { graph: delayed('vip') })
  const { id: contactId } = await house.contacts.add(owner)
  const entryId = await enter(owner, { contactId })
  await house.entry(owner, entryId, 'waiting')

  const cancelled = await house.cancel(owner, entryId)
  expect(cancelled).toMatchObject({
    status: 'cancelled',
    finishedAt: expect.any(String),
    steps: [{ node: 'n0', status: 'skipped', reason: 'CANCELLED' }],
  })
  expect(await house.cancel(owner, entryId)).toEqual(cancelled)
  const { id: otherId } = await house.contacts.add(owner)
  const other = await enter(owner, { contactId: otherId })
  advanceClock(120_000)
  await house.entry(owner, other) // the same step, which was due later
  expect(await house.entry(owner, entryId, 'cancelled')).toEqual(cancelled)
  expect(await house.commands(owner)).toMatchObject([{ contactId: otherId }])
})

test('a completed entry cannot be cancelled', async () => {
  const owner = tenant()
  await house.live(owner, { graph: chainOf() })
  const entryId = await enter(owner)
  await house.entry(owner, entryId)
  await expect(house.cancel(owner, entryId)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
})

test('a step for a contact that was erased is skipped, and the entry goes on', async () => {
  const owner = tenant()
  await house.live(owner, { graph: delayed('vip') })
  const { id: contactId } = await house.contacts.add(owner)
  const entryId = await enter(owner, { contactId })
  await house.entry(owner, entryId, 'waiting')
  // As if the news of the erasure were still on its way.
  const id = uuidOf(contactId)
  await house.admin`delete from contacts.identifiers where contact_id = ${id}`
  await house.admin`delete from contacts.contacts where id = ${id}`
  advanceClock(61_000)
  const { steps } = await house.entry(owner, entryId)
  expect(steps).toMatchObject([{ status: 'done' }, { status: 'skipped', reason: 'ERASED' }, {}])
})

test('what a process that died had in hand is done by another, once its lease has ended', async () => {
  const owner = tenant()
  const config = { attributes: { id: '{{ contact.id }}' } } // reads the person
  await house.live(owner, { graph: chainOf({ type: 'update_contact', config }) })
  const person = await house.contacts.add(owner)
  await house.contacts.bloat(person) // the step cannot run yet
  const entryId = await enter(owner, { contactId: person.id })
  await house.entry(owner, entryId, 'running')
  expect(await house.commands(owner)).toEqual([])

  await eventually(async () => {
    const rows = await house.admin`
      update automations.steps set leased_until = now() + interval '1 hour', due_at = now()
      where entry_id = ${uuidOf(entryId)} and leased_until < now() returning leased_until`
    if (rows.length === 0) throw new Error('the step is being tried')
  })
  await house.contacts.restore(person)
  const other = tenant()
  await delaying(other, 60)
  const otherId = await enter(other)
  await house.entry(other, otherId, 'waiting')
  advanceClock(61_000)
  await house.entry(other, otherId) // due steps have been looked for
  await house.entry(owner, entryId, 'running')
  expect(await house.commands(owner)).toEqual([])

  await house.admin`
    update automations.steps set leased_until = now() where entry_id = ${uuidOf(entryId)}`
  await house.entry(owner, entryId, 'completed')
  expect(await house.commands(owner)).toHaveLength(1)
})

test('a step that was carried out but not recorded is commanded once', async () => {
  const owner = tenant()
  const graph = chainOf(
    { type: 'delay', config: { seconds: 0 } },
    { type: 'update_contact', config: { addTags: ['vip'] } },
  )
  await house.live(owner, { graph })
  const { id: contactId } = await house.contacts.add(owner)
  const entryId = await enter(owner, { contactId })
  await house.entry(owner, entryId)

  const { admin } = house
  await admin`delete from automations.steps where entry_id = ${uuidOf(entryId)} and node = 'n2'`
  await admin`
    update automations.steps set status = 'ready', finished_at = null, due_at = now()
    where entry_id = ${uuidOf(entryId)} and node = 'n1'`
  await admin`update automations.entries set status = 'running' where id = ${uuidOf(entryId)}`
  await house.entry(owner, entryId, 'completed')
  const keys = (await house.commands(owner)).map(({ key }) => key)
  expect(new Set(keys).size).toBe(1) // said again in the same words: contacts does it once
})

test('another organization’s entry is not found, nor one that never was', async () => {
  const owner = tenant()
  await house.live(owner)
  const entryId = await enter(owner)
  for (const [who, id] of [
    [tenant(), entryId],
    [{ ...owner, environment: 'test' as const }, entryId],
    [owner, newId('ent')],
  ] as const) {
    const asked = { tenant: who, entryId: id }
    await expect(request(house.nats, getEntry, asked)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(house.cancel(who, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('may enter again after the time that reentry asks for', async () => {
  const owner = tenant()
  await house.live(owner, { reentry: { mode: 'after', seconds: 3_600 } })
  const { id: contactId } = await house.contacts.add(owner)
  const entered = async () => (await house.fire(owner, { contactId })).entries.length
  expect(await entered()).toBe(1)
  expect(await entered()).toBe(0)
  advanceClock(3_599_000)
  expect(await entered()).toBe(0)
  advanceClock(2_000)
  expect(await entered()).toBe(1)
})

test('what a queued trigger commands is published once the stream takes it, and recorded once', async () => {
  const owner = tenant()
  const automation = await house.live(owner, { graph: tagged('queued') })
  const { id: contactId } = await house.contacts.add(owner)
  const { streams } = await jetstreamManager(house.operator)
  const { config } = await streams.info('COMMANDS')
  await streams.update('COMMANDS', { ...config, max_bytes: 1 }) // it is full
  await house.queue(owner, { contactId, sourceEventId: 'a' })
  await eventually(async () => expect(await house.keys(owner, automation)).toEqual(['a']))
  const stored = await published(house.operator, updateContact)
  expect(stored.filter((command) => command.tenant.orgId === owner.orgId)).toEqual([])
  await streams.update('COMMANDS', config)
  await eventually(async () => expect(await house.commands(owner)).toHaveLength(1))
  await house.queueEmptied()
  expect(await house.commands(owner)).toHaveLength(1)
})
