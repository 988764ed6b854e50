import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fingerprintBytes, fingerprintOf, KeyIndex, KeyMemory } from './key-index.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 22)
const note = (index: KeyIndex, key: string, sequence: number, at = start, orgId = 'org_1') =>
  index.note(fingerprintOf(orgId, key), 0, { sequence, index: 0 }, at)

test('the first place of each key is the one it was noted at first, however many there are', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 300 }), { maxLength: 2_000 }), (keys) => {
      const index = new KeyIndex(new KeyMemory())
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
  const header = Buffer.concat([fingerprintOf('org_1', 'a'), fingerprintOf('org_2', 'b')])
  const index = new KeyIndex(new KeyMemory())
  index.note(header, 0, { sequence: 7, index: 0 }, start)
  index.note(header, fingerprintBytes, { sequence: 7, index: 1 }, start)
  expect(index.note(fingerprintOf('org_2', 'b'), 0, { sequence: 9, index: 0 }, start)).toEqual({
    sequence: 7,
    index: 1,
  })
})

test('a key is remembered for an hour, and forgotten soon after', () => {
  const index = new KeyIndex(new KeyMemory())
  note(index, 'a', 1)
  expect(note(index, 'a', 2, start + 60 * minute).sequence).toBe(1)
  expect(note(index, 'a', 3, start + 80 * minute).sequence).toBe(3)
})

test('a clock that steps back forgets nothing', () => {
  const index = new KeyIndex(new KeyMemory())
  note(index, 'a', 1)
  note(index, 'b', 2, start - 90 * minute)
  expect(note(index, 'a', 3, start - 90 * minute).sequence).toBe(1)
  expect(note(index, 'b', 4).sequence).toBe(2)
})

/** Memory that 100 keys of an organization fill. */
function memoryOf100(): number {
  const memory = new KeyMemory(Infinity)
  const index = new KeyIndex(memory)
  for (let key = 0; key < 100; key += 1) note(index, `old ${key}`, key + 1)
  return memory.bytes
}

test('beyond its limit the oldest keys go, and it says until when', () => {
  const index = new KeyIndex(new KeyMemory(memoryOf100()))
  for (let key = 0; key < 100; key += 1) note(index, `old ${key}`, key + 1)
  expect(index.forgottenUntil).toBe(0)
  expect(note(index, 'new', 500, start + 10 * minute).sequence).toBe(500)
  expect(index.size).toBe(1)
  expect(index.forgottenUntil).toBe(start + 10 * minute)
  for (let key = 0; key < 200; key += 1) note(index, `more ${key}`, 600, start + 10 * minute)
  expect(index.size).toBeLessThanOrEqual(100)
})

test('an organization that fills the memory of all streams loses its own oldest keys, and nobody else theirs', () => {
  const memory = new KeyMemory(1_000_000)
  const [events, triggers] = [new KeyIndex(memory), new KeyIndex(memory)]
  for (let org = 0; org < 20; org += 1) {
    note(events, 'key', 1, start, `org ${org}`)
    note(triggers, 'key', 1, start, `org ${org}`)
  }
  for (let key = 0; key < 200_000; key += 1)
    note(events, `flood ${key}`, key + 2, start + Math.floor(key / 20_000) * 5 * minute, 'flood')
  expect(memory.bytes).toBeLessThanOrEqual(memory.limit * 1.1)
  expect(events.forgottenUntil).toBeGreaterThan(start)
  expect(triggers.forgottenUntil).toBe(0)
  for (let org = 0; org < 20; org += 1)
    for (const index of [events, triggers])
      expect(note(index, 'key', 900_000, start + 50 * minute, `org ${org}`).sequence).toBe(1)
  expect(note(events, 'flood 199999', 900_000, start + 50 * minute, 'flood').sequence).toBe(200_001)
})

test('many organizations that fill the memory together each keep their newest keys', () => {
  const memory = new KeyMemory(1_000_000)
  const index = new KeyIndex(memory)
  for (let key = 0; key < 100; key += 1)
    for (let org = 0; org < 500; org += 1)
      note(index, `key ${key}`, key + 1, start + key * minute, `org ${org}`)
  expect(memory.bytes).toBeLessThanOrEqual(memory.limit * 1.1)
  for (let org = 0; org < 500; org += 1)
    expect(note(index, 'key 99', 999, start + 99 * minute, `org ${org}`).sequence).toBe(100)
})

test('a million keys take at most 40 bytes each', () => {
  const memory = new KeyMemory(Infinity)
  const index = new KeyIndex(memory)
  const fingerprint = Buffer.alloc(fingerprintBytes)
  for (let key = 1; key <= 1_000_000; key += 1) {
    fingerprint.writeUInt32LE(Math.imul(key, 2_654_435_761) >>> 0, 4)
    fingerprint.writeUInt32LE(key, 8)
    index.note(fingerprint, 0, { sequence: key, index: 0 }, start)
  }
  expect(index.size).toBe(1_000_000)
  expect(memory.bytes).toBeLessThanOrEqual(40 * 1_000_000)
})
