import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { connect } from 'node:net'
import { parse } from '@outrider/contracts/contract'
import { replyKept } from '@outrider/contracts/gateway'
import { Id, newId, type TypeId } from '@outrider/contracts/ids'
import {
  beginImport,
  getImport,
  ImportChunk,
  listImportFaults,
  storeChunk,
} from '@outrider/contracts/imports'
import { notFound } from '@outrider/contracts/problem'
import { replyGetSubject } from '@outrider/contracts/service'
import { connectNats } from '@outrider/service/nats/connection'
import { handle, serveRequests } from '@outrider/service/nats/requests'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type GatewayUnderTest, startGatewayUnderTest } from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
let key: string
const begun: TypeId<'imp'>[] = []
const totals = new Map<TypeId<'imp'>, number>()
const stored: ImportChunk[] = []
let refusals = 0
const faultyImport = newId('imp')
const createdAt = '2026-11-20T00:00:00.000Z'
beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack)
  key = (await gateway.issueKey()).text
  const log = createLog('peer', 'silent')
  const nats = await connectNats(gateway.sandbox.config('contacts').natsUrl, 'contacts', log)
  stack.defer(() => nats.close())
  await serveRequests(nats, 'contacts', log, [
    handle(beginImport, async ({ importId, total }) => {
      if (total === undefined) begun.push(importId)
      else totals.set(importId, total)
      const rows = { received: 0, created: 0, updated: 0, rejected: 0 }
      const fresh = { status: 'receiving' as const, failure: null, finishedAt: null }
      return { id: importId, ...fresh, rows, createdAt }
    }),
    handle(storeChunk, async (chunk) => {
      if (refusals > 0) {
        refusals -= 1
        return { isStored: false }
      }
      stored.push(chunk)
      return { isStored: true }
    }),
    handle(getImport, async ({ importId: id }) => ({
      id,
      status: 'completed' as const,
      rows: { received: 1_000_000, created: 0, updated: 0, rejected: 1_000_000 },
      failure: null,
      createdAt,
      finishedAt: createdAt,
      errors: [{ row: 1, field: 'email', code: 'format', message: 'must be one' }],
    })),
    handle(listImportFaults, async ({ importId, after }) => {
      if (importId !== faultyImport) throw notFound()
      const row = Number(after ?? 0) + 1
      const fault = { row, field: 'email', code: 'format', message: 'must be one' }
      return { faults: [fault], next: row === 3 ? null : String(row) }
    }),
  ])
})
afterAll(() => stack.disposeAsync())

const send = (raw: string | Uint8Array<ArrayBuffer>, type = 'text/csv', headers = {}) =>
  gateway.call('/contacts/import', { key, raw, headers: { 'Content-Type': type, ...headers } })

function beginUpload(headers = {}): ClientRequest {
  const upload = request(`${gateway.baseUrl}/contacts/import`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv', ...headers },
  })
  return upload.on('error', () => {}) // it is we who hang up
}

/** The stored chunks of an import. */
function chunksOf(importId: TypeId<'imp'>): ImportChunk[] {
  return stored.filter((chunk) => chunk.importId === importId)
}

test('a file is taken in by chunks that are stored when the answer comes', async () => {
  const lines = Array.from(
    { length: 1_200 },
    (_, n) => `p${n}@example.com,${n === 7 ? 'x'.repeat(101) : 'vip'}`,
  )
  const { status, body } = await send(`email,tags\n${lines.join('\n')}\n`)
  expect({ status, body }).toMatchObject({
    status: 202,
    body: {
      status: 'running',
      rows: { total: 1_200, received: 1_200, created: 0, updated: 0, rejected: 1 },
      finishedAt: null,
    },
  })
  expect(begun).toContain(body.id)
  expect(totals.get(body.id)).toBe(1_200)
  const chunks = chunksOf(body.id)
  expect(
    chunks.map(({ index, rows, rejected, end }) => [index, rows.length + rejected, end]),
  ).toEqual([
    [0, 500, undefined],
    [1, 500, undefined],
    [2, 200, { failure: null }],
  ])
  expect(chunks[0]?.faults).toMatchObject([{ row: 8, field: 'tags.0' }])
})

test('lines of JSON are taken in as well', async () => {
  const { status, body } = await send(
    '{"email":"a@example.com"}\n{"b":1}\n',
    'application/x-ndjson',
  )
  expect({ status, rows: body.rows }).toMatchObject({
    status: 202,
    rows: { received: 2, rejected: 1 },
  })
})

test('a file that breaks in the middle is told, and so is what came before', async () => {
  const good = Array.from({ length: 600 }, (_, n) => `p${n}@example.com`).join('\n')
  const { status, body } = await send(`email\n${good}\n"broken@example.com\n`)
  expect(status).toBe(400)
  expect(body.error.message).toMatch(/^body: row 601: .*; import imp_\w+ has the rows before it/)
  expect(JSON.stringify(body)).not.toContain('example.com')
  const importId = parse(Id('imp'), /imp_\w+/.exec(body.error.message)?.[0])
  const chunks = chunksOf(importId)
  expect(chunks.flatMap(({ rows }) => rows)).toHaveLength(600)
  expect(chunks.at(-1)?.end?.failure).toMatch(/row 601/)
})

test('an upload that breaks off is told by its import, with the rows that came', async () => {
  const before = begun.length
  const upload = beginUpload()
  const lines = Array.from({ length: 600 }, (_, n) => `p${n}@example.com\n`)
  upload.write(`email\n${lines.join('')}`)
  await eventually(() => expect(begun).toHaveLength(before + 1))
  upload.destroy()
  const importId = begun.at(-1) ?? newId('imp')
  const chunks = await eventually(async () => {
    const all = chunksOf(importId)
    expect(all).toHaveLength(2)
    return all
  })
  // Nobody can tell whether the last row was whole.
  expect(chunks.flatMap(({ rows }) => rows)).toHaveLength(599)
  expect(chunks[1]?.end).toEqual({ failure: 'body: the upload broke off' })
})

test('a file that says nothing right begins no import', async () => {
  const before = begun.length
  expect(await send('telephone\n1\n')).toMatchObject({
    status: 400,
    body: { error: { field: 'body' } },
  })
  expect(await send('email\n', 'application/json')).toMatchObject({ status: 415 })
  expect(await send('email\n', 'text/csv', { 'Content-Encoding': 'gzip' })).toMatchObject({
    status: 415,
  })
  const readOnly = (await gateway.issueKey('read_only')).text
  const refused = await gateway.call('/contacts/import', {
    key: readOnly,
    raw: 'email\n',
    headers: { 'Content-Type': 'text/csv' },
  })
  expect(refused.status).toBe(403)
  expect(begun).toHaveLength(before)
})

test.each([
  ['text/csv; charset=latin1', 415],
  ['text/csv; charset="iso-8859-1"', 415],
  ['application/x-ndjson; charset=utf-16', 415],
  ['text/csv; charset=UTF-8', 202],
  ['text/csv; charset="utf-8"; header=present', 202],
  ['Text/CSV ; charset=utf8', 202],
  ['text/csv; header=present', 202],
])('%s is answered %i: files are UTF-8', async (type, status) => {
  const raw = type.includes('ndjson') ? '{"externalId":"u"}\n' : 'externalId\nu\n'
  expect((await send(raw, type)).status).toBe(status)
})

test('an empty file is told as such, however it is sent', async () => {
  const before = begun.length
  for (const type of ['text/csv', 'application/x-ndjson']) {
    const asChunks = await fetch(`${gateway.baseUrl}/contacts/import`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': type },
      body: new ReadableStream({ start: (controller) => controller.close() }),
      duplex: 'half',
    })
    expect(asChunks.status).toBe(400)
    expect(await asChunks.json()).toMatchObject({
      error: { code: 'VALIDATION_FAILED', field: 'body' },
    })
    expect(await send('', type)).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_FAILED', field: 'body' } },
    })
  }
  expect(await send('', 'text/plain')).toMatchObject({ status: 415 })
  expect(begun).toHaveLength(before)
})

/** Some hundred kilobytes, so that it comes in pieces. */
const fileOf = (last: string) =>
  `externalId\n${Array.from({ length: 30_000 }, (_, n) => `u${n}\n`).join('')}${last}\n`

test('a file that is repeated under its key is imported once, and another one under it is refused', async () => {
  const before = begun.length
  const named = { 'Idempotency-Key': 'one' }
  const first = await send(fileOf('a'), 'text/csv', named)
  expect([first.status, first.headers.get('Idempotent-Replayed')]).toEqual([202, null])
  const again = await send(fileOf('a'), 'text/csv', named)
  expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([202, 'true'])
  expect(again.body).toEqual(first.body)
  for (const other of [fileOf('b'), `${fileOf('a')}b\n`, 'externalId\n'])
    expect(await send(other, 'text/csv', named)).toMatchObject({
      status: 422,
      body: { error: { code: 'IDEMPOTENCY_MISMATCH' } },
    })
  expect(begun).toHaveLength(before + 1)
})

test('a file that comes twice at once is imported once', async () => {
  const before = begun.length
  const both = await Promise.all(
    [1, 2].map(() => send(fileOf('a'), 'text/csv', { 'Idempotency-Key': 'both' })),
  )
  expect(both.map(({ status }) => status)).toEqual([202, 202])
  expect(both[0]?.body.id).toBe(both[1]?.body.id)
  expect(begun).toHaveLength(before + 1)
})

test('a repetition that breaks off leaves the first answer as it is', async () => {
  const before = begun.length
  const named = { 'Idempotency-Key': 'broken' }
  const first = await send(fileOf('a'), 'text/csv', named)
  const { heard: comparing } = await gateway.overhear(`${replyGetSubject}.>`)
  const upload = beginUpload(named)
  upload.write(fileOf('a').slice(0, 100_000))
  await comparing
  upload.destroy()
  const again = await send(fileOf('a'), 'text/csv', named)
  expect([again.status, again.body.id]).toEqual([202, first.body.id])
  expect(begun).toHaveLength(before + 1)
})

test('a file whose first upload takes its time is told to come back for its answer', async () => {
  const named = { 'Idempotency-Key': 'slow' }
  const { heard: claimed } = await gateway.overhear(replyKept.subject)
  const upload = beginUpload(named)
  const answered = once(upload, 'response')
  upload.write('externalId\n')
  await claimed
  const second = await send('externalId\nu\n', 'text/csv', named)
  expect(second).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
  expect(second.headers.get('Retry-After')).toBe('1')
  upload.end('u\n')
  const [response] = await answered
  expect(response.statusCode).toBe(202)
  const third = await send('externalId\nu\n', 'text/csv', named)
  expect([third.status, third.headers.get('Idempotent-Replayed')]).toEqual([202, 'true'])
})

test('a file most of whose rows are refused is not read to its end', async () => {
  const lines = Array.from({ length: 5_000 }, (_, n) => `not-an-address-${n}`)
  const { status, body } = await send(`email\n${lines.join('\n')}\n`)
  expect({ status, body }).toMatchObject({ status: 400, body: { error: { field: 'body' } } })
  const importId = begun.at(-1)
  const chunks = importId ? chunksOf(importId) : []
  expect(chunks.reduce((all, { rejected }) => all + rejected, 0)).toBe(1_001)
  expect(chunks.at(-1)?.end?.failure).toContain('1001 of the first 1001 rows')
})

test('an import is told with the first faults of its rows', async () => {
  const told = await gateway.call(`/imports/${faultyImport}`, { key })
  expect(told).toMatchObject({ status: 200, body: { errors: [{ row: 1, field: 'email' }] } })
})

test('faults are downloaded as lines, whatever pages they come in', async () => {
  const response = await fetch(`${gateway.baseUrl}/imports/${faultyImport}/errors`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toContain('application/x-ndjson')
  const lines = (await response.text()).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).row)).toEqual([1, 2, 3])
  expect(await gateway.call(`/imports/${newId('imp')}/errors`, { key })).toMatchObject({
    status: 404,
  })
})

test('a chunk that finds no room is sent again until it is stored, and none overtakes it', async () => {
  refusals = 2
  const lines = Array.from({ length: 1_200 }, (_, n) => `q${n}@example.com`)
  const { status, body } = await send(`email\n${lines.join('\n')}\n`)
  expect({ status, refusals }).toEqual({ status: 202, refusals: 0 })
  expect(chunksOf(body.id).map(({ index }) => index)).toEqual([0, 1, 2])
})

test.each(['', 'Idempotency-Key: upload\r\n'])(
  'a refused upload leaves its connection fit for the next request (%j)',
  async (more) => {
    const { port } = new URL(gateway.baseUrl)
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const body = `nonsense\n${'x\n'.repeat(2_000_000)}`
    const head = `Host: localhost\r\nAuthorization: Bearer ${key}\r\n`
    socket.write(
      `POST /api/v1/contacts/import HTTP/1.1\r\n${head}${more}Content-Type: text/csv\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    )
    socket.write(`GET /api/v1/nowhere HTTP/1.1\r\n${head}\r\n`)
    let seen = ''
    while (!seen.includes('HTTP/1.1 404')) {
      const [chunk]: unknown[] = await once(socket, 'data')
      seen += String(chunk)
    }
    expect(seen).toContain('HTTP/1.1 400')
  },
)
