import { getContact } from '@outrider/contracts/contacts'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { beginImport, chunkId, chunkImported, getImport } from '@outrider/contracts/imports'
import type { Tenant } from '@outrider/contracts/shapes'
import { openDatabase, type Pool } from '@outrider/service/db/pool'
import { storedTenant } from '@outrider/service/db/tenant'
import { messageOf } from '@outrider/service/nats/publish'
import { request } from '@outrider/service/nats/requests'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrder } from '../src/imports/order.ts'
import { startContacts } from '../src/service.ts'
import { houseOf } from './house.ts'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
let db: Pool
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  const config = sandbox.config('contacts')
  await startContacts(config, stack)
  await startContacts(config, stack)
  db = stack.adopt(openDatabase(config.databaseUrl, 'contacts', { max: 2 }), (pool) => pool.end())
})
afterAll(() => stack.disposeAsync())

async function begin(owner: Tenant) {
  const importId = newId('imp')
  await request(sandbox.nats, beginImport, { tenant: owner, importId })
  const place = (index: number) => ({ ...storedTenant(owner), importId, index })
  const carryOut = (index: number) => db`
    insert into import_chunks (import_id, index, created, updated, rejected, done_at)
    values (${uuidOf(importId)}, ${index}, 0, 0, 0, now())`
  return { importId, place, carryOut }
}

test('the later row has the last word, whichever of two processes carries out its chunk', async () => {
  const owner = tenant()
  const { importId } = await begin(owner)
  const chunks = 60
  const people = ['ada', 'bob', 'cem']
  const chunkOf = (index: number) => ({
    tenant: owner,
    importId,
    index,
    rows: people.map((externalId, place) => ({
      row: 1 + index * people.length + place,
      contact: { externalId, attributes: { seen: index } },
    })),
    rejected: 0,
    faults: [],
    ...(index === chunks - 1 && { end: { failure: null } }),
  })
  for (let index = 0; index < chunks; index += 1)
    await sandbox.publisher.publish(
      messageOf(chunkImported, chunkOf(index), chunkId(importId, index)),
    )
  await eventually(async () => {
    const { status } = await request(sandbox.nats, getImport, { tenant: owner, importId })
    expect(status).toBe('completed')
  })
  for (const { id: contactId } of await houseOf(sandbox).contacts(owner)) {
    const { attributes } = await request(sandbox.nats, getContact, { tenant: owner, contactId })
    expect(attributes).toEqual({ seen: chunks - 1 })
  }
})

const patient = { inHand: 60_000, inAll: 60_000, known: 10 }

test('a chunk waits until all before it are carried out', async () => {
  const { place, carryOut } = await begin(tenant())
  await carryOut(0)
  await carryOut(2)
  let isIn = false
  const enter = async () => {
    await createOrder(db, patient)(place(3))
    isIn = true
  }
  const entering = enter()
  await createOrder(db, patient)(place(1))
  expect(isIn).toBe(false)
  await carryOut(1)
  await entering
})

test('a chunk that is parked, since it fails, holds up none after it', async () => {
  const { importId, place } = await begin(tenant())
  await db`
    insert into parked_items (subject, item_id, data, failures, reason, due_at)
    values (${chunkImported.subject}, ${chunkId(importId, 0)}, '{}', 1, '', now() + interval '1 hour')`
  await expect(createOrder(db, patient)(place(1))).resolves.toBeUndefined()
})

test('a chunk that waits for long comes again, and passes over what never comes', async () => {
  const { place } = await begin(tenant())
  const inTurn = createOrder(db, { inHand: 30, inAll: 30, known: 10 })
  await expect(inTurn(place(2))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await eventually(() => inTurn(place(2)))
  await createOrder(db, patient)(place(2)) // another process does not wait for it once more
})

test('of as many waiting chunks as are known it is known since when they wait, of one more the oldest waits anew', async () => {
  const { place } = await begin(tenant())
  const inTurn = createOrder(db, { inHand: 0, inAll: 0, known: 1 })
  const away = { code: 'UNAVAILABLE' }
  await expect(inTurn(place(4))).rejects.toMatchObject(away)
  await expect(inTurn(place(2))).rejects.toMatchObject(away)
  await expect(inTurn(place(4))).rejects.toMatchObject(away)
  await expect(inTurn(place(4))).resolves.toBeUndefined()
})
