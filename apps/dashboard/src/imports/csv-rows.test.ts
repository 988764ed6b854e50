import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '../data/download.ts'
import { createReader, csvRows, firstRows } from './csv-rows.ts'

const rowsOf = (text: string) => Array.fromAsync(csvRows(new Blob([text])))

test.each([
  [
    '\uFEFFa,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a\rb\r\rc', [['a'], ['b'], ['c']]],
  ['a\n\n\nb\n', [['a'], ['b']]],
  ['"a,""b""\nc",d\n', [['a,"b"\nc', 'd']]],
  ['5" pipe,x\n', [['5" pipe', 'x']]],
  [',\n""\n', [['', ''], ['']]],
])('%j has the rows %j', async (text, rows) => {
  expect(await rowsOf(text)).toEqual(rows)
})

test('rows that are written as CSV come back as they were, however the text is cut', () => {
  const row = fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(row), fc.nat(), (rows, place) => {
      const text = rows.map(csvLine).join('')
      const cut = place % (text.length + 1)
      const reader = createReader()
      const pieces = [text.slice(0, cut), text.slice(cut)]
      expect([...pieces.flatMap((piece) => [...reader.read(piece)]), ...reader.end()]).toEqual(rows)
    }),
  )
})

test('only the first rows of a large file are read', async () => {
  const file = new Blob(['a,b\n', '1,2\n'.repeat(1_000_000)])
  expect(await firstRows(file, 3)).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['1', '2'],
  ])
})
