import { once } from 'node:events'
import { createServer } from 'node:http'
import { getEntry, retryEntries, retryEntry } from '@outrider/contracts/automations'
import { contactErased } from '@outrider/contracts/erasures'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { noteWebhookSubscriptions } from '@outrider/contracts/webhooks'
import { connectNats } from '@outrider/service/nats/connection'
import { createLog } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import { eventually } from '@outrider/testing/eventually'
import { itemsIn, publishItem } from '@outrider/testing/published'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { chainOf, type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

const tag = (name: string) => ({ type: 'update_contact', config: { addTags: [name] } })

/** An automation that calls a server between two tags; `answer.status` is what the server answers. */
async function calling(owner: Tenant) {
  const answer = { status: 400, calls: 0 }
  const server = createServer((_req, res) => {
    answer.calls += 1
    res.writeHead(answer.status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  const call = { type: 'http_request', config: { url, method: 'POST' } }
  const automation = await house.live(owner, { graph: chainOf(tag('before'), call, tag('after')) })
  return { answer, automation }
}

async function failedEntry(owner: Tenant): Promise<TypeId<'ent'>> {
  const { id: contactId } = await house.contacts.add(owner)
  const { entries } = await house.fire(owner, { contactId })
  const entryId = entries[0]?.entryId ?? newId('ent')
  const { steps } = await house.entry(owner, entryId, 'failed')
  expect(steps.at(-1)).toMatchObject({ node: 'n1', status: 'failed', reason: 'HTTP_400' })
  return entryId
}

test('a failed entry goes on at its failed step, and does not repeat those before', async () => {
  const owner = tenant()
  const { answer } = await calling(owner)
  const entryId = await failedEntry(owner)
  answer.status = 200
  const retried = await request(house.nats, retryEntry, { tenant: owner, entryId })
  expect(retried.id).toBe(entryId)
  const { steps } = await house.entry(owner, entryId)
  const done = steps.map(({ node, status }) => `${node} ${status}`)
  expect(done).toEqual(['n0 done', 'n1 done', 'n2 done', 'n3 done'])
  const tags = (await house.commands(owner)).map(({ addTags }) => addTags)
  expect(tags).toEqual([['before'], ['after']])
  await expect(request(house.nats, retryEntry, { tenant: owner, entryId })).rejects.toMatchObject({
    code: 'INVALID_TRANSITION',
  })
})

test('an entry that fails again may be retried again', async () => {
  const owner = tenant()
  const { answer } = await calling(owner)
  const entryId = await failedEntry(owner)
  for (const calls of [2, 3]) {
    await request(house.nats, retryEntry, { tenant: owner, entryId })
    await eventually(() => expect(answer.calls).toBe(calls))
    await house.entry(owner, entryId, 'failed')
  }
})

test('an entry that fails again tells so again, as another fact, and enters once', async () => {
  const owner = tenant()
  const { natsUrl } = house.config('webhooks')
  const webhooks = await connectNats(natsUrl, 'webhooks', createLog('test', 'silent'))
  onTestFinished(() => webhooks.close())
  const interest = { tenant: owner, types: ['*'], revision: 1 }
  await request(webhooks, noteWebhookSubscriptions.automations, interest)
  const { answer } = await calling(owner)
  const entryId = await failedEntry(owner)
  await request(house.nats, retryEntry, { tenant: owner, entryId })
  await eventually(() => expect(answer.calls).toBe(2))
  await house.entry(owner, entryId, 'failed')
  await eventually(async () => {
    const told = (await itemsIn(house.operator, 'FACTS')).map(({ id }) => id)
    expect(new Set(told.filter((id) => id.includes(entryId)))).toEqual(
      new Set([`entered.${entryId}`, `failed.${entryId}`, `failed.${entryId}.1`]),
    )
  })
})

test('an entry of somebody who was erased is not retried', async () => {
  const owner = tenant()
  const { answer, automation } = await calling(owner)
  const entryId = await failedEntry(owner)
  const { contactId } = await request(house.nats, getEntry, { tenant: owner, entryId })
  await publishItem(house.operator, contactErased, {
    tenant: owner,
    erasureId: newId('era'),
    contactId: contactId ?? newId('con'),
    formerIds: [],
    erasedAt: new Date().toISOString(),
  })
  await eventually(async () => {
    const entry = await request(house.nats, getEntry, { tenant: owner, entryId })
    expect(entry.contactId).toBeNull()
  })
  answer.status = 200
  await expect(request(house.nats, retryEntry, { tenant: owner, entryId })).rejects.toMatchObject({
    code: 'INVALID_TRANSITION',
  })
  const since = new Date(0).toISOString()
  const all = { tenant: owner, automationId: automation.id, since }
  expect(await request(house.nats, retryEntries, all)).toEqual({ retried: 0 })
})

test('all entries of an automation that have failed since a time are retried', async () => {
  const owner = tenant()
  const { answer, automation } = await calling(owner)
  const early = await failedEntry(owner)
  const since = new Date(clock.now().getTime() + 1).toISOString()
  const late = [await failedEntry(owner), await failedEntry(owner)]
  answer.status = 200
  const asked = { tenant: owner, automationId: automation.id, since }
  expect(await request(house.nats, retryEntries, asked)).toEqual({ retried: 2 })
  for (const entryId of late) await house.entry(owner, entryId)
  await house.entry(owner, early, 'failed')
  expect(await request(house.nats, retryEntries, asked)).toEqual({ retried: 0 })
})

test('another tenant’s entries are not found', async () => {
  const owner = tenant()
  const { automation } = await calling(owner)
  const entryId = await failedEntry(owner)
  const since = new Date(0).toISOString()
  const missing = { code: 'NOT_FOUND' }
  for (const stranger of [tenant(), { ...owner, environment: 'test' as const }]) {
    const one = { tenant: stranger, entryId }
    await expect(request(house.nats, retryEntry, one)).rejects.toMatchObject(missing)
    const all = { tenant: stranger, automationId: automation.id, since }
    await expect(request(house.nats, retryEntries, all)).rejects.toMatchObject(missing)
  }
  const none = { tenant: owner, entryId: newId('ent') }
  await expect(request(house.nats, retryEntry, none)).rejects.toMatchObject(missing)
  await house.entry(owner, entryId, 'failed')
})

/** Reads the person. */
const identified = { type: 'update_contact', config: { attributes: { id: '{{ contact.id }}' } } }

test('a person who cannot be read holds up nobody else, and is given up at last', async () => {
  const owner = tenant()
  await house.live(owner, { graph: chainOf(identified) })
  const [unreadable, ...readable] = await house.contacts.addMany(owner, 5, {})
  if (!unreadable) throw new Error('nobody was added')
  await house.contacts.bloat(unreadable)
  const people = readable.toSpliced(2, 0, unreadable)
  const entryIds = await Promise.all(
    people.map(async ({ id }) => {
      const { entries } = await house.fire(owner, { contactId: id })
      return entries[0]?.entryId ?? newId('ent')
    }),
  )
  const bad = entryIds[2] ?? newId('ent')
  await Promise.all(entryIds.filter((id) => id !== bad).map((id) => house.entry(owner, id)))
  expect(await house.commands(owner)).toHaveLength(4)
  await house.entry(owner, bad, 'running')
  await house.admin`
    update automations.steps set attempts = 10, due_at = now() where entry_id = ${uuidOf(bad)}`
  const { steps } = await house.entry(owner, bad, 'failed')
  expect(steps).toMatchObject([{ status: 'failed', reason: 'RETRIES_EXHAUSTED' }])
})

test('queued triggers of a person who cannot be read enter, and the others act at once', async () => {
  const owner = tenant()
  const automation = await house.live(owner, { graph: chainOf(identified) })
  const [good, bad] = [await house.contacts.add(owner), await house.contacts.add(owner)]
  await house.contacts.bloat(bad)
  await Promise.all([good, bad].map(({ id }) => house.queue(owner, { contactId: id })))
  await eventually(async () => {
    expect(await house.commands(owner)).toMatchObject([{ contactId: good.id }])
    expect(await house.keys(owner, automation)).toHaveLength(2)
  })
  await house.contacts.restore(bad)
  await eventually(async () => expect(await house.commands(owner)).toHaveLength(2))
})

test('a step that nobody lived to finish is given up, and its entry fails', async () => {
  const owner = tenant()
  const delayed = chainOf({ type: 'delay', config: { seconds: 3_600 } })
  await house.live(owner, { graph: delayed })
  const { entries } = await house.fire(owner, {})
  const entryId = entries[0]?.entryId ?? newId('ent')
  await house.admin`update automations.steps set attempts = 10 where entry_id = ${uuidOf(entryId)}`
  advanceClock(3_601_000)
  const { steps } = await house.entry(owner, entryId, 'failed')
  expect(steps).toMatchObject([{ status: 'failed', reason: 'RETRIES_EXHAUSTED' }])
})

test('a service that is away uses up no tries', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  await house.live(owner, {
    graph: chainOf({ type: 'delay', config: { seconds: 3_600 } }, tag('a')),
  })
  const { entries } = await house.fire(owner, { contactId })
  const entryId = entries[0]?.entryId ?? newId('ent')
  await house.admin`update automations.steps set attempts = 9 where entry_id = ${uuidOf(entryId)}`
  await house.contacts.stop()
  advanceClock(3_601_000)
  const due = new Set<number>()
  await eventually(async () => {
    const rows = await house.admin`
      select due_at from automations.steps where entry_id = ${uuidOf(entryId)}`
    for (const { dueAt } of rows) due.add(dueAt.getTime())
    if (due.size <= 2) advanceClock(1_000) // a step that was put off is due
    expect(due.size).toBeGreaterThan(2) // it was put off twice
  })
  await house.contacts.start()
  advanceClock(1_000)
  const { steps } = await house.entry(owner, entryId)
  expect(steps.map(({ status }) => status)).toEqual(['done', 'done', 'done'])
})
