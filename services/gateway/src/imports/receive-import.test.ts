import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { parse } from '@outrider/contracts/contract'
import { newId } from '@outrider/contracts/ids'
import { beginImport, maxChunkBytes, maxChunkRows } from '@outrider/contracts/imports'
import { eventually } from '@outrider/testing/eventually'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Tools } from '../http/route.ts'
import type { CheckedRow } from './read-rows.ts'
import {
  createChunks,
  fewestRefused,
  importHolds,
  receiveImport,
  refuseTooFaulty,
} from './receive-import.ts'

const begun = {
  id: newId('imp'),
  status: 'receiving',
  rows: { received: 0, created: 0, updated: 0, rejected: 0 },
  failure: null,
  createdAt: new Date().toISOString(),
  finishedAt: null,
}

/** What pipes hold between the connection and the rows. */
const pipes = 262_144

test('an upload is read no further than fits into memory while nothing of it is stored', async () => {
  let [read, sent] = [0, 0]
  const contact = { externalId: 'u', attributes: { note: 'x'.repeat(950) } }
  const line = Buffer.from(`${JSON.stringify(contact)}\n`)
  const body = new Readable({
    read() {
      read += line.length
      this.push(line)
    },
  })
  const tools: Pick<Tools, 'ask'> = {
    ask: async ({ subject, reply }) => {
      if (subject === beginImport.subject) return parse(reply, begun)
      sent += 1
      return new Promise(() => {}) // the database is slow
    },
  }
  const tenant = { orgId: newId('org'), environment: 'live' as const }
  void receiveImport(tenant, 'application/x-ndjson', body, tools).catch(() => {})
  await eventually(() => expect(sent).toBe(1))
  await eventually(() => expect(read).toBeGreaterThan(importHolds / 2))
  let before = -1
  while (read > before) {
    before = read
    await delay(100)
  }
  expect(sent).toBe(1)
  expect(read).toBeLessThan(importHolds + pipes)
  body.destroy()
})

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

test.each([
  [fewestRefused, fewestRefused],
  [2 * fewestRefused + 2, fewestRefused + 1],
  [1_000_000, 400_000],
])('an import goes on when of %i rows %i are refused', (received, rejected) => {
  expect(() => refuseTooFaulty({ received, rejected })).not.toThrow()
})

test.each([
  [fewestRefused + 1, fewestRefused + 1],
  [2 * fewestRefused + 1, fewestRefused + 1],
])('an import ends when of %i rows %i are refused', (received, rejected) => {
  expect(() => refuseTooFaulty({ received, rejected })).toThrow('are not valid')
})
