import { newId, uuidOf } from '@outrider/contracts/ids'
import {
  beginImport,
  getImport,
  importCompleted,
  type ImportChunk,
  listImportFaults,
  listImports,
  storeChunk,
  maxChunksWaiting,
} from '@outrider/contracts/imports'
import type { Tenant } from '@outrider/contracts/shapes'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from './house.ts'
import { exportContact, getContact } from '@outrider/contracts/contacts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const { sandbox, house } = await openHouse(stack, 2)

async function begin(owner: Tenant) {
  const importId = newId('imp')
  await request(sandbox.nats, beginImport, { tenant: owner, importId })
  const noteTotal = (total: number) =>
    request(sandbox.nats, beginImport, { tenant: owner, importId, total })
  const send = (chunk: Partial<ImportChunk>) => {
    const whole = { tenant: owner, importId, index: 0, rows: [], rejected: 0, faults: [], ...chunk }
    return request(sandbox.nats, storeChunk, whole)
  }
  const read = () => request(sandbox.nats, getImport, { tenant: owner, importId })
  const faults = (after: string | null = null) =>
    request(sandbox.nats, listImportFaults, { tenant: owner, importId, after })
  return { importId, noteTotal, send, read, faults }
}

const rowsOf = (first: number, count: number): ImportChunk['rows'] =>
  Array.from({ length: count }, (_, index) => ({
    row: first + index,
    contact: { email: `p${first + index}@example.com`, attributes: { n: first + index } },
  }))

test('an import counts what it made, what it found and what it refused', async () => {
  const owner = tenant()
  await house.register(owner, { email: 'p1@example.com' })
  await house.register(owner, { externalId: 'taken' })
  const { noteTotal, send, read, faults } = await begin(owner)
  expect((await read()).rows).toEqual({ received: 0, created: 0, updated: 0, rejected: 0 })
  expect(await noteTotal(5)).toMatchObject({ status: 'receiving', rows: { total: 5, received: 0 } })
  const clash = { row: 5, contact: { email: 'p1@example.com', externalId: 'taken' } }
  await send({ index: 0, rows: rowsOf(1, 3) })
  await send({
    index: 1,
    rows: [clash],
    rejected: 1,
    faults: [{ row: 4, field: 'email', code: 'format', message: 'must be an email address' }],
    end: { failure: null },
  })
  const done = await eventually(async () => {
    const current = await read()
    expect(current.status).toBe('completed')
    return current
  })
  expect(done.rows).toEqual({ total: 5, received: 5, created: 2, updated: 2, rejected: 1 })
  expect(done.finishedAt).not.toBeNull()
  const [refused, clashing] = done.errors
  expect(refused).toEqual({
    row: 4,
    field: 'email',
    code: 'format',
    message: 'must be an email address',
  })
  expect(clashing).toMatchObject({ row: 5, field: 'externalId', code: 'IDENTIFIER_TAKEN' })
  expect(await faults()).toEqual({ faults: done.errors, next: null })
  expect(await house.contacts(owner)).toHaveLength(4)
  await expect(
    request(sandbox.nats, getImport, { tenant: tenant(), importId: done.id }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a chunk that is delivered again, to whichever replica, is carried out once', async () => {
  const owner = tenant()
  const { send, read } = await begin(owner)
  await Promise.all(
    Array.from({ length: 12 }, (_, copy) =>
      send({ index: copy % 3, rows: rowsOf(1 + (copy % 3) * 10, 10) }),
    ),
  )
  await send({ index: 3, end: { failure: 'the upload broke off' } })
  await eventually(async () => expect((await read()).status).toBe('failed'))
  expect(await read()).toMatchObject({
    rows: { received: 30, created: 30, updated: 0, rejected: 0 },
    failure: 'the upload broke off',
  })
})

test('of a person who is in a file twice the later row counts', async () => {
  const owner = tenant()
  const { send, read } = await begin(owner)
  const rows = [1, 2].map((row) => ({
    row,
    contact: { externalId: 'u', attributes: { row }, tags: [`t${row}`] },
  }))
  await send({
    rows,
    end: { failure: null },
  })
  await eventually(async () => expect((await read()).status).toBe('completed'))
  expect((await read()).rows).toMatchObject({ created: 1, updated: 1 })
  expect(await house.contacts(owner)).toMatchObject([{ tags: ['t1', 't2'] }])
})

const faultyChunk = (index: number) => ({
  index,
  rejected: 500,
  faults: Array.from({ length: 1_000 }, (_, place) => ({
    row: 1 + index * 500 + (place >> 1),
    field: place % 2 === 0 ? 'email' : 'tags',
    code: 'x',
    message: 'y',
  })),
})

test('of very many faults ten thousand are kept, and all are counted', async () => {
  const owner = tenant()
  const { importId, send, read } = await begin(owner)
  for (let index = 0; index < 12; index += 1) {
    await send({ ...faultyChunk(index), ...(index === 11 && { end: { failure: null } }) })
    await eventually(async () => expect((await read()).rows.rejected).toBe(500 * (index + 1)))
  }
  const [kept] = await sandbox.admin`
    select count(*)::int as faults from contacts.import_faults where import_id = ${uuidOf(importId)}`
  expect(kept).toEqual({ faults: 10_000 })
  expect((await read()).status).toBe('completed')
})

test('faults are read page by page, and the first hundred with the import', async () => {
  const owner = tenant()
  const { send, read, faults } = await begin(owner)
  await send(faultyChunk(0))
  await send({ ...faultyChunk(1), end: { failure: null } })
  await eventually(async () => expect((await read()).rows.rejected).toBe(1_000))
  const shown = (await read()).errors.map(({ row, field }) => `${row} ${field}`)
  expect(shown).toEqual(
    Array.from({ length: 100 }, (_, n) => `${1 + (n >> 1)} ${n % 2 === 0 ? 'email' : 'tags'}`),
  )
  const seen: number[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof faults>> = await faults(after)
    seen.push(...page.faults.map(({ row }) => row))
    after = page.next
  } while (after !== null)
  expect(seen).toEqual(Array.from({ length: 2_000 }, (_, index) => 1 + (index >> 1)))
})

test('an import that was given up while its chunks waited goes on when they are carried out', async () => {
  const owner = tenant()
  const { importId, send, read } = await begin(owner)
  await send({ index: 0, rows: rowsOf(1, 10) })
  await eventually(async () => expect((await read()).rows.created).toBe(10))
  await sandbox.admin`
    update contacts.imports set silent_at = now() where id = ${uuidOf(importId)}`
  expect(await read()).toMatchObject({ status: 'failed', failure: 'the upload broke off' })
  await send({ index: 1, rows: rowsOf(11, 10) })
  await eventually(async () => expect((await read()).status).toBe('receiving'))
  await send({ index: 2, end: { failure: null } })
  await eventually(async () => expect((await read()).status).toBe('completed'))
  expect(await read()).toMatchObject({ failure: null, rows: { created: 20 } })
})

test('imports are listed page by page, newest first, to their own organization', async () => {
  const owner = tenant()
  const first = await begin(owner)
  await first.send({ rows: rowsOf(1, 2), end: { failure: null } })
  await eventually(async () => expect(await first.read()).toMatchObject({ status: 'completed' }))
  const second = await begin(owner)
  const list = (query: { limit: number; cursor?: string }, whose = owner) =>
    request(sandbox.nats, listImports, { tenant: whose, query })
  const newest = await list({ limit: 1 })
  expect(newest.imports).toMatchObject([{ id: second.importId, status: 'receiving' }])
  const { errors: _errors, ...known } = await first.read()
  expect(await list({ limit: 1, cursor: newest.nextCursor ?? '' })).toEqual({
    imports: [known],
    nextCursor: null,
  })
  expect((await list({ limit: 10 }, tenant())).imports).toEqual([])
})

test('the end of an import is published once, with the record that callers see', async () => {
  const owner = tenant()
  const { importId, send, read } = await begin(owner)
  const last = { index: 1, rows: rowsOf(4, 1), rejected: 1, end: { failure: null } }
  await send({ rows: rowsOf(1, 3) })
  await eventually(async () => expect((await read()).rows.received).toBe(3))
  await send(last)
  await send(last)
  const ended = await eventually(async () => {
    const facts = await endsOf(importId)
    expect(facts).toHaveLength(1)
    return facts[0]
  })
  const { errors: _errors, ...record } = await read()
  expect(ended).toEqual({
    tenant: owner,
    ...record,
    rows: { total: 5, received: 5, created: 4, updated: 0, rejected: 1 },
    occurredAt: record.finishedAt,
  })

  const broken = await begin(owner)
  await broken.send({ rows: rowsOf(1, 1), end: { failure: 'the upload broke off' } })
  await eventually(async () =>
    expect(await endsOf(broken.importId)).toMatchObject([
      {
        status: 'failed',
        failure: 'the upload broke off',
        rows: { received: 1, created: 0, updated: 1, rejected: 0 },
      },
    ]),
  )
  expect(await endsOf(importId)).toHaveLength(1)
})

async function endsOf(importId: string) {
  return (await house.told(importCompleted)).filter(({ id }) => id === importId)
}

const people = ['ada', 'bob', 'cem']

/** An import of `chunks` chunks, each of which changes the same contacts. */
async function beginOrdered(owner: Tenant, chunks: number) {
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
  const { send, completed } = await beginOrdered(owner, chunks)
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
  const { send, read, completed } = await beginOrdered(owner, 5)
  for (const index of [4, 2, 3, 1]) await send(index)
  expect(await read()).toMatchObject({ status: 'running', rows: { received: 0 } })
  await send(0)
  await completed()
  await expectSeen(owner, 4)
})

test('of one import so many chunks wait, and one more is stored once there is room', async () => {
  const owner = tenant()
  const { send, completed } = await beginOrdered(owner, maxChunksWaiting + 1)
  for (let index = 1; index < maxChunksWaiting; index += 1) await send(index)
  expect(await send(maxChunksWaiting)).toEqual({ isStored: false })
  await send(0)
  await eventually(async () => expect(await send(maxChunksWaiting)).toEqual({ isStored: true }))
  await completed()
  await expectSeen(owner, maxChunksWaiting)
})

test('imports of several organizations are carried out at the same time', async () => {
  const owners = [tenant(), tenant(), tenant()]
  const imports = await Promise.all(owners.map((owner) => beginOrdered(owner, 3)))
  await Promise.all(imports.flatMap(({ send }) => [0, 1, 2].map((index) => send(index))))
  await Promise.all(imports.map(({ completed }) => completed()))
  for (const owner of owners) expect(await house.contacts(owner)).toHaveLength(people.length)
})

test('a chunk that keeps failing is tried again, and at last its rows are rejected and the next ones go on', async () => {
  const owner = tenant()
  const { importId, send, read, completed } = await beginOrdered(owner, 2)
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
