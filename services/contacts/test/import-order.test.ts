import { exportContact, getContact } from '@outrider/contracts/contacts'
import { newId, uuidOf } from '@outrider/contracts/ids'
import {
  beginImport,
  getImport,
  listImportFaults,
  maxChunksWaiting,
  storeChunk,
} from '@outrider/contracts/imports'
import type { Tenant } from '@outrider/contracts/shapes'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const { sandbox, house } = await openHouse(stack, 2)

const people = ['ada', 'bob', 'cem']

/** An import of `chunks` chunks, each of which changes the same contacts. */
async function begin(owner: Tenant, chunks: number) {
  const importId = newId('imp')
  await request(sandbox.nats, beginImport, { tenant: owner, importId })
  const read = () => request(sandbox.nats, getImport, { tenant: owner, importId })
  return {
    importId,
    read,
    send: (index: number, externalIds = people) =>
      request(sandbox.nats, storeChunk, {
        tenant: owner,
        importId,
        index,
        rows: externalIds.map((externalId, place) => ({
          row: 1 + index * externalIds.length + place,
          contact: { externalId, attributes: { seen: index } },
        })),
        rejected: 0,
        faults: [],
        ...(index === chunks - 1 && { end: { failure: null } }),
      }),
    completed: () => eventually(async () => expect((await read()).status).toBe('completed')),
  }
}

async function expectSeen(owner: Tenant, index: number) {
  const contacts = await house.contacts(owner)
  expect(contacts).toHaveLength(people.length)
  for (const { id: contactId } of contacts) {
    const { attributes } = await request(sandbox.nats, getContact, { tenant: owner, contactId })
    expect(attributes).toEqual({ seen: index })
  }
}

test('the later row has the last word, whichever of two processes carries out its chunk', async () => {
  const owner = tenant()
  const chunks = 60
  const { send, completed } = await begin(owner, chunks)
  for (let index = 0; index < chunks; index += 1)
    await eventually(async () => expect(await send(index)).toEqual({ isStored: true }))
  await completed()
  await expectSeen(owner, chunks - 1)
})

test('the later row has the last word, whatever identifiers name its contact', async () => {
  const owner = tenant()
  const { id: contactId } = await house.register(owner, { externalId: 'ada', email: 'a@x.io' })
  const importId = newId('imp')
  await request(sandbox.nats, beginImport, { tenant: owner, importId })
  const contacts = [
    { walletAddress: '0xother' },
    { walletAddress: '0xother' },
    { walletAddress: '0xother' },
    { externalId: 'ada', email: 'b@x.io', attributes: { seen: 1 } },
    { email: 'a@x.io', attributes: { seen: 2 } }, // planned while the row before is written
  ]
  for (const [index, contact] of [...contacts.entries()].toReversed())
    await request(sandbox.nats, storeChunk, {
      tenant: owner,
      importId,
      index,
      rows: [{ row: index + 1, contact }],
      rejected: 0,
      faults: [],
      ...(index === contacts.length - 1 && { end: { failure: null } }),
    })
  await eventually(async () => {
    const { status } = await request(sandbox.nats, getImport, { tenant: owner, importId })
    expect(status).toBe('completed')
  })
  const { email, attributes } = await request(sandbox.nats, exportContact, {
    tenant: owner,
    contactId,
  })
  expect([email, attributes]).toEqual(['a@x.io', { seen: 2 }])
})

test('chunks are carried out in the order of their index, in whatever order they are stored', async () => {
  const owner = tenant()
  const { send, read, completed } = await begin(owner, 5)
  for (const index of [4, 2, 3, 1]) await send(index)
  expect(await read()).toMatchObject({ status: 'running', rows: { received: 0 } })
  await send(0)
  await completed()
  await expectSeen(owner, 4)
})

test('of one import so many chunks wait, and one more is stored once there is room', async () => {
  const owner = tenant()
  const { send, completed } = await begin(owner, maxChunksWaiting + 1)
  for (let index = 1; index < maxChunksWaiting; index += 1) await send(index)
  expect(await send(maxChunksWaiting)).toEqual({ isStored: false })
  await send(0)
  await eventually(async () => expect(await send(maxChunksWaiting)).toEqual({ isStored: true }))
  await completed()
  await expectSeen(owner, maxChunksWaiting)
})

test('imports of several organizations are carried out at the same time', async () => {
  const owners = [tenant(), tenant(), tenant()]
  const imports = await Promise.all(owners.map((owner) => begin(owner, 3)))
  await Promise.all(imports.flatMap(({ send }) => [0, 1, 2].map((index) => send(index))))
  await Promise.all(imports.map(({ completed }) => completed()))
  for (const owner of owners) expect(await house.contacts(owner)).toHaveLength(people.length)
})

test('a chunk that keeps failing is tried again, and at last its rows are rejected and the next ones go on', async () => {
  const owner = tenant()
  const { importId, send, read, completed } = await begin(owner, 2)
  const id = uuidOf(importId)
  await sandbox.admin`
    alter table contacts.contacts add constraint refused check (external_id <> 'refused')`
  await send(0, ['refused', 'ada'])
  await send(1)
  await eventually(async () => {
    const [row] = await sandbox.admin`select failures from contacts.imports where id = ${id}`
    expect(row?.['failures']).toBeGreaterThanOrEqual(2)
  })
  expect(await read()).toMatchObject({ status: 'running', rows: { received: 0 } })
  await sandbox.admin`
    update contacts.imports set failures = 100, leased_until = now() where id = ${id}`
  await completed()
  await sandbox.admin`alter table contacts.contacts drop constraint refused`
  expect((await read()).rows).toEqual({ received: 5, created: 3, updated: 0, rejected: 2 })
  const asked = { tenant: owner, importId, after: null }
  expect((await request(sandbox.nats, listImportFaults, asked)).faults).toMatchObject([
    { row: 1, field: 'row', code: 'INTERNAL' },
    { row: 2, field: 'row', code: 'INTERNAL' },
  ])
})
