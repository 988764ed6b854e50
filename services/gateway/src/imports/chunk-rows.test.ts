import { maxChunkBytes, maxChunkRows } from '@outrider/contracts/imports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createChunks } from './chunk-rows.ts'
import type { CheckedRow } from './row.ts'

const rowOf = (row: number, letters: number): CheckedRow =>
  row % 7 === 0
    ? { faults: [{ row, field: 'email', code: 'format', message: 'x'.repeat(letters) }] }
    : { row, contact: { externalId: 'x'.repeat(letters) } }

test('every row is in one chunk, in its order, and no chunk is larger than it may be', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 1_200 }), (sizes) => {
      const chunks = createChunks()
      const full = sizes.flatMap((letters, index) => chunks.add(rowOf(index + 1, letters)) ?? [])
      const all = [...full, chunks.take()]
      expect(all.map(({ index }) => index)).toEqual(all.map((_, index) => index))
      const seen = all.flatMap(({ rows, faults }) =>
        [...rows, ...faults].map(({ row }) => row).toSorted((a, b) => a - b),
      )
      expect(seen).toEqual(sizes.map((_, index) => index + 1))
      for (const { rows, rejected, faults } of all) {
        expect(rows.length + rejected).toBeLessThanOrEqual(maxChunkRows)
        expect(JSON.stringify([rows, faults]).length).toBeLessThan(maxChunkBytes + 65_536)
      }
    }),
    { numRuns: 20 },
  )
})

test('small rows fill chunks of five hundred', () => {
  const chunks = createChunks()
  const full = Array.from({ length: 1_001 }, (_, index) => chunks.add(rowOf(index + 1, 1)) ?? [])
  expect(full.flat().map(({ rows, rejected }) => rows.length + rejected)).toEqual([500, 500])
  const { index, rows, faults } = chunks.take()
  expect([index, ...rows, ...faults]).toMatchObject([2, { row: 1_001 }])
})
