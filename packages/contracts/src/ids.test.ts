import fc from 'fast-check'
import { TypeID } from 'typeid-js'
import { expect, test } from 'vitest'
import {
  idOf,
  isId,
  newId,
  newUuid,
  suffixOf,
  suffixOfBytes,
  uuidIn,
  uuidOf,
  uuidText,
} from './ids.ts'

const uuid = fc
  .uuid({ version: [1, 4, 7] })
  .map((text) => uuidText(Buffer.from(text.replaceAll('-', ''), 'hex')))

test('ids read as the reference implementation writes them, and back', () => {
  fc.assert(
    fc.property(uuid, (text) => {
      const id = idOf('con', text)
      expect(id).toBe(TypeID.fromUUID('con', text).toString())
      expect(uuidOf(id)).toBe(text)
    }),
  )
})

test('a UUID reads the same from its bytes as from its text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      expect(suffixOfBytes(bytes)).toBe(suffixOf(uuidText(Buffer.from(bytes))))
    }),
  )
})

test('new ids are UUIDv7, differ, and sort by time', async () => {
  const before = newId('evt')
  await new Promise((resolve) => setTimeout(resolve, 2))
  const many = Array.from({ length: 2_000 }, () => newId('evt'))
  expect(new Set(many).size).toBe(many.length)
  for (const id of many) {
    expect(uuidOf(id)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    expect(TypeID.fromString(id).toUUID()).toBe(uuidOf(id))
    expect(before < id).toBe(true)
  }
  expect(newUuid()).toMatch(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/)
})

test.each([
  '',
  'con',
  'con_',
  'con_8zzzzzzzzzzzzzzzzzzzzzzzzz',
  'con_0000000000000000000000000',
  'con_0000000000000000000000000u',
  'con_0000000000000000000000000é',
])('«%s» is no id', (text) => {
  expect(uuidIn(text)).toBeUndefined()
  expect(isId('con', text)).toBe(false)
})

test('the UUID of an invalid ID is rejected', () => {
  expect(() => uuidOf('con_8zzzzzzzzzzzzzzzzzzzzzzzzz')).toThrow('is not an ID')
})
