import { fingerprintBytes, fingerprintOf } from '@outrider/contracts/hashes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeyIndex } from './key-index.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 22)
const note = (index: KeyIndex, key: string, sequence: number, at = start) =>
  index.note(fingerprintOf(key), 0, { sequence, index: 0 }, at)

test('the first place of each key is the one it was noted at first, however many there are', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 300 }), { maxLength: 2_000 }), (keys) => {
      const index = new KeyIndex()
      const model = new Map<number, number>()
      for (const [at, key] of keys.entries()) {
        if (!model.has(key)) model.set(key, at + 1)
        expect(note(index, String(key), at + 1).sequence).toBe(model.get(key))
      }
      expect(index.size).toBe(model.size)
    }),
  )
})

test('a fingerprint is read from its place in a header of many', () => {
  const header = Buffer.concat([fingerprintOf('a'), fingerprintOf('b')])
  const index = new KeyIndex()
  index.note(header, 0, { sequence: 7, index: 0 }, start)
  index.note(header, fingerprintBytes, { sequence: 7, index: 1 }, start)
  expect(index.note(fingerprintOf('b'), 0, { sequence: 9, index: 0 }, start)).toEqual({
    sequence: 7,
    index: 1,
  })
})

test('a key is remembered for an hour, and forgotten soon after', () => {
  const index = new KeyIndex()
  note(index, 'a', 1)
  expect(note(index, 'a', 2, start + 60 * minute).sequence).toBe(1)
  expect(note(index, 'a', 3, start + 80 * minute).sequence).toBe(3)
})

test('a clock that steps back forgets nothing', () => {
  const index = new KeyIndex()
  note(index, 'a', 1)
  note(index, 'b', 2, start - 90 * minute)
  expect(note(index, 'a', 3, start - 90 * minute).sequence).toBe(1)
  expect(note(index, 'b', 4).sequence).toBe(2)
})

test('beyond its limit the oldest keys go, and it says until when', () => {
  const index = new KeyIndex(100)
  for (let key = 0; key < 100; key += 1) note(index, `old ${key}`, key + 1)
  expect(index.forgottenUntil).toBe(0)
  expect(note(index, 'new', 500, start + 10 * minute).sequence).toBe(500)
  expect(index.size).toBe(1)
  expect(index.forgottenUntil).toBe(start + 10 * minute)
  for (let key = 0; key < 200; key += 1) note(index, `more ${key}`, 600, start + 10 * minute)
  expect(index.size).toBeLessThanOrEqual(100)
})

test('a million keys take at most 40 bytes each', () => {
  const index = new KeyIndex()
  const fingerprint = Buffer.alloc(fingerprintBytes)
  for (let key = 1; key <= 1_000_000; key += 1) {
    fingerprint.writeUInt32LE(Math.imul(key, 2_654_435_761) >>> 0, 0)
    fingerprint.writeUInt32LE(key, 4)
    fingerprint.writeUInt32LE(key, 8)
    index.note(fingerprint, 0, { sequence: key, index: 0 }, start)
  }
  expect(index.size).toBe(1_000_000)
  expect(index.bytes).toBeLessThanOrEqual(40 * 1_000_000)
})
