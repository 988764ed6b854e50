import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { updateContact } from '@outrider/contracts/contacts'
import { contactErased } from '@outrider/contracts/erasures'
import { newId } from '@outrider/contracts/ids'
import { openDatabase } from '@outrider/service/db/pool'
import {
  createPublisher,
  maxWaitingBytes,
  messageOf,
  type Publisher,
} from '@outrider/service/nats/publish'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbox, outboxBounds } from '../src/runs/outbox.ts'
import { chainOf, type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

const tag = { type: 'update_contact', config: { addTags: ['called'] } }

/** An entry whose call is in progress, until `respond`. */
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
  return { owner, contactId, entryId, respond: () => response.end() }
}

test('an entry that is cancelled, or whose contact is erased, during its call commands nothing when the call succeeds', async () => {
  const [cancelled, erased, live] = [await calling(), await calling(), await calling()]
  const before = await house.cancel(cancelled.owner, cancelled.entryId)
  expect(before.steps).toMatchObject([{ status: 'skipped', reason: 'CANCELLED' }])
  const { owner, contactId } = erased
  const erasure = { tenant: owner, erasureId: newId('era'), contactId, formerIds: [] }
  const message = { ...erasure, erasedAt: new Date().toISOString() }
  await house.contacts.publisher.publish(messageOf(contactErased, message, erasure.erasureId))
  const { steps } = await house.entry(owner, erased.entryId, 'cancelled')
  expect(steps).toMatchObject([{ status: 'skipped', reason: 'ERASED' }])

  for (const { respond } of [cancelled, erased, live]) respond()
  await house.entry(live.owner, live.entryId)
  await house.restart() // the service has handled all three responses
  expect(await house.entry(cancelled.owner, cancelled.entryId, 'cancelled')).toEqual(before)
  expect(await house.commands(cancelled.owner)).toEqual([])
  expect(await house.commands(owner)).toEqual([])
  expect(await house.commands(live.owner)).toHaveLength(1)
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
  expect(outboxBounds.publishing + outboxBounds.portion.bytes).toBeLessThan(maxWaitingBytes)
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  await using mine = new AsyncDisposableStack()
  const { databaseUrl } = house.config('automations')
  const db = mine.adopt(openDatabase(databaseUrl, 'automations'), (pool) => pool.end())
  const ours = createPublisher(await house.connect('automations'))
  const bytes = { waiting: 0, most: 0 }
  const publisher: Publisher = {
    async publish(message) {
      bytes.waiting += message.data.length
      bytes.most = Math.max(bytes.most, bytes.waiting)
      return ours.publish(message).finally(() => (bytes.waiting -= message.data.length))
    },
  }
  // Rows as statements write them: 2 MB, of which a tenth may be published at a time.
  const bounds = { publishing: 200_000, portion: { items: 500, bytes: 50_000 } }
  const big = 'x'.repeat(4_000)
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
          ${messages.map(({ data }) => data)}, ${messages.map(() => null)}::text[], now() + interval '1 hour')
        returning id`
      return { id: inserted?.id ?? null, messages }
    }),
  )
  const log = createLog('test', 'silent')
  const outbox = mine.use(createOutbox({ db, name: 'automations', publisher, log }, bounds))
  await Promise.all(rows.map(({ id, messages }) => outbox.publish(messages, id)))
  expect(bytes.most).toBeLessThanOrEqual(bounds.publishing)
  expect(bytes.most).toBeGreaterThan(bounds.publishing / 2) // several portions at a time
  const keys = (await house.commands(owner)).map(({ key }) => key)
  expect(new Set(keys).size).toBe(500)
  expect(keys).toHaveLength(500)
})
