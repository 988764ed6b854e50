import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { jetstreamManager } from '@nats-io/jetstream'
import { updateContact } from '@outrider/contracts/contacts'
import { contactErased } from '@outrider/contracts/erasures'
import { newId } from '@outrider/contracts/ids'
import { openDatabase } from '@outrider/service/db/pool'
import { createPublisher, messageOf } from '@outrider/service/nats/publish'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbox } from '../src/runs/outbox.ts'
import { chainOf, type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

const tag = { type: 'update_contact', config: { addTags: ['called'] } }

/** An entry whose call is in progress. `respond` ends the call and resolves once the service has handled that. */
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
  await house.live(owner, { graph: chainOf(call, tag) })
  const { entries } = await house.fire(owner, { contactId })
  const entryId = entries[0]?.entryId ?? newId('ent')
  const response = await responses.promise
  const respond = async () => {
    response.end()
    // A second entry completes after the first one has been handled.
    const other = tenant()
    await house.live(other, { graph: chainOf(tag) })
    const { id: another } = await house.contacts.add(other)
    const fired = await house.fire(other, { contactId: another })
    await house.entry(other, fired.entries[0]?.entryId)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return { owner, contactId, entryId, respond }
}

test('an entry that is cancelled during its call commands nothing when the call succeeds', async () => {
  const { owner, entryId, respond } = await calling()
  const cancelled = await house.cancel(owner, entryId)
  await respond()
  expect(await house.entry(owner, entryId, 'cancelled')).toEqual(cancelled)
  expect(cancelled.steps).toMatchObject([{ status: 'skipped', reason: 'CANCELLED' }])
  expect(await house.commands(owner)).toEqual([])
})

test('an entry whose contact is erased during its call commands nothing when the call succeeds', async () => {
  const { owner, contactId, entryId, respond } = await calling()
  const erasure = { tenant: owner, erasureId: newId('era'), contactId, formerIds: [] }
  const erased = { ...erasure, erasedAt: new Date().toISOString() }
  await house.contacts.publisher.publish(messageOf(contactErased, erased, erasure.erasureId))
  const { steps } = await house.entry(owner, entryId, 'cancelled')
  expect(steps).toMatchObject([{ status: 'skipped', reason: 'ERASED' }])
  await respond()
  expect(await house.commands(owner)).toEqual([])
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
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  const settings = house.config('automations')
  const manager = await jetstreamManager(house.operator)
  await manager.streams.update('COMMANDS', { max_bytes: 256 * 1_024 ** 2 })
  await using mine = new AsyncDisposableStack()
  const db = mine.adopt(openDatabase(settings.databaseUrl, 'automations'), (pool) => pool.end())
  const publisher = createPublisher(await house.connect('automations'))
  const log = createLog('test', 'silent')
  // Rows as statements write them: 80 MB, where the publisher takes 64 MiB.
  const big = 'x'.repeat(160_000)
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
          ${messages.map(({ data }) => data)}, ${messages.map(() => null)}::text[], now() + interval '1 minute')
        returning id`
      return { id: inserted?.id ?? null, messages }
    }),
  )
  const outbox = mine.use(createOutbox({ db, name: 'automations', publisher, log }))
  await Promise.all(rows.map(({ id, messages }) => outbox.publish(messages, id)))
  const keys = (await house.commands(owner)).map(({ key }) => key)
  expect(new Set(keys).size).toBe(500)
  expect(keys).toHaveLength(500)
})
