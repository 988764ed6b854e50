import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import {
  checkRow,
  decodeUtf8,
  maxRowBytes,
  readCsv,
  readNdjson,
  type RowReader,
} from './read-rows.ts'

/** Byte by byte, so that every piece cuts through something. */
const streamOf = (text: string | Uint8Array) =>
  Readable.from([...Buffer.from(text)].map((byte) => Buffer.of(byte))).pipe(decodeUtf8())

const readAll = async (rows: ReturnType<RowReader>) =>
  (await Array.fromAsync(rows)).flat().map(checkRow)

test('CSV is read with quotes, a byte order mark, any line ends and empty cells', async () => {
  const csv =
    '\uFEFFemail,externalId,attributes.full name,attributes.n,tags\r\n' +
    'ada@example.com,u1,"Lovelace, ""Ada""",1,beta; vip;\r\n' +
    '\r\n' +
    ',u2,"zwei\nZeilen – ü",,\r\n' +
    'grace@example.com'
  expect(await readAll(readCsv(streamOf(csv)))).toEqual([
    {
      row: 1,
      contact: {
        email: 'ada@example.com',
        externalId: 'u1',
        attributes: { 'full name': 'Lovelace, "Ada"', n: '1' },
        tags: ['beta', 'vip'],
      },
    },
    { row: 2, contact: { externalId: 'u2', attributes: { 'full name': 'zwei\nZeilen – ü' } } },
    { row: 3, contact: { email: 'grace@example.com' } },
  ])
})

test.each([
  ['LF in the header', 'email,attributes.n\na@b.example,1\r\nc@b.example,2\r\n'],
  ['CRLF in the header', 'email,attributes.n\r\na@b.example,1\nc@b.example,2\n'],
  ['CR in between', 'email,attributes.n\na@b.example,1\rc@b.example,2\r\n'],
])('line ends may be mixed: %s', async (_what, csv) => {
  expect(await readAll(readCsv(streamOf(csv)))).toEqual([
    { row: 1, contact: { email: 'a@b.example', attributes: { n: '1' } } },
    { row: 2, contact: { email: 'c@b.example', attributes: { n: '2' } } },
  ])
})

test('a quote inside of a cell is text', async () => {
  const csv = 'externalId,attributes.size\nu1,5" pipe\nu2,"6"" pipe"\n'
  expect(await readAll(readCsv(streamOf(csv)))).toMatchObject([
    { contact: { attributes: { size: '5" pipe' } } },
    { contact: { attributes: { size: '6" pipe' } } },
  ])
})

test('a column without a name is ignored', async () => {
  const csv = ',email,\nx,a@b.example,y\n'
  expect(await readAll(readCsv(streamOf(csv)))).toMatchObject([
    { row: 1, contact: { email: 'a@b.example' } },
  ])
})

test('a row that is not as it must be is told with its number and field', async () => {
  const csv = 'email,tags\nnobody,\n,vip\na@b.example,x,extra\nok@b.example,\na\0@b.example,\n'
  expect(await readAll(readCsv(streamOf(csv)))).toMatchObject([
    { faults: [{ row: 1, field: 'email', code: 'format' }] },
    { faults: [{ row: 2, field: 'row', code: 'required' }] },
    { faults: [{ row: 3, field: 'row', code: 'columns' }] },
    { row: 4, contact: { email: 'ok@b.example' } },
    { faults: [{ row: 5, field: 'row', code: 'invalid' }] },
  ])
})

test.each([
  ['an unknown column', 'email,phone\n', /column 2 must be one of/],
  ['a column that is there twice', 'email,email\n', /column 2 has the name of an earlier column/],
  ['a forbiddenKeys column', 'email,attributes.__proto__\n', /column 2/],
  ['nothing', '', /must begin with a header row of column names/],
  ['a quote that is never closed', 'email\n"a@b.example\n', /row 1: has invalid CSV quoting/],
  [
    'a row that is too long',
    `externalId\n"${'x'.repeat(maxRowBytes * 2)}"\n`,
    /row 1: must be at most/,
  ],
  ['bytes that are not UTF-8', Buffer.from([0x65, 0xff, 0x0a]), /must be UTF-8/],
])('%s ends the reading, and no address is quoted', async (_what, csv, message) => {
  const failure: unknown = await readAll(readCsv(streamOf(csv))).catch((error: unknown) => error)
  expect(failure).toMatchObject({
    code: 'VALIDATION_FAILED',
    message: expect.stringMatching(message),
  })
  expect(String(failure)).not.toContain('example')
})

test('lines of JSON are read one by one', async () => {
  const lines = [
    '{"email":"Ada@example.com","attributes":{"n":1,"gone":null},"tags":["a"]}',
    '',
    '{"email":"a@example.com","telephone":"1"}',
    'not json',
    '{"externalId":"u","attributes":{"a":{"__proto__":1}}}',
    '{"externalId":"\\u0000"}',
    '{"externalId":"last"}',
  ]
  expect(await readAll(readNdjson(streamOf(lines.join('\n'))))).toMatchObject([
    { row: 1, contact: { email: 'Ada@example.com', attributes: { n: 1, gone: null } } },
    { faults: [{ row: 2, field: 'telephone' }] },
    { faults: [{ row: 3, code: 'json' }] },
    { faults: [{ row: 4, field: 'attributes.a.__proto__' }] },
    { faults: [{ row: 5, field: 'externalId' }] },
    { row: 6, contact: { externalId: 'last' } },
  ])
  const long = `{"externalId":"${'x'.repeat(maxRowBytes)}"}`
  await expect(readAll(readNdjson(streamOf(long)))).rejects.toThrow(/row 1: must be at most/)
})
