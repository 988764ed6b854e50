import { newId, uuidOf } from '@outrider/contracts/ids'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

test('a cursor leads back to the id it was made of', () => {
  const id = newId('con')
  expect(decodeCursor('con', encodeCursor(id))).toBe(uuidOf(id))
})

test('the first page has no cursor', () => {
  expect(decodeCursor('con', undefined)).toBeNull()
})

test.each([
  ['noise', '!!!'],
  ['an id that is not encoded', newId('con')],
  ['another list’s cursor', encodeCursor(newId('auto'))],
  ['a cursor with a tail', `${encodeCursor(newId('con'))}=`],
  ['nothing', ''],
])('%s is refused by the name of the field', (_what, cursor) => {
  expect(() => decodeCursor('con', cursor)).toThrow(/^cursor: /)
})
