import { newId, uuidOf } from '@outrider/contracts/ids'
import {
  beginImport,
  getImport,
  importCompleted,
  type ImportChunk,
  listImportFaults,
  listImports,
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
