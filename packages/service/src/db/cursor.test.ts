import { newId, uuidOf } from '@outrider/contracts/ids'
import { expect, test } from 'vitest'
import { countFitting, decodeCursor, encodeCursor, pageOf } from './cursor.ts'

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

const big = 'x'.repeat(900_000)

test.each([
  [[], 50, 50],
  [['a', 'b'], 50, 50],
  [['a', 'b', 'c'], 2, 2],
  [[big, big, big], 50, 2],
  [[big, big, big], 1, 1],
  [['x'.repeat(3_000_000), 'a'], 50, 1],
])('of %# items %s make an answer', (items, limit, count) => {
  expect(countFitting(items, limit)).toBe(count)
})

test('a page leads on from its last item, also where it was cut for its size', () => {
  const items = [1, 2, 3].map(() => ({ id: newId('con'), big }))
  const { items: page, nextCursor } = pageOf(items, 50)
  expect(page).toEqual(items.slice(0, 2))
  expect(nextCursor).toBe(encodeCursor(items[1]?.id ?? ''))
  expect(pageOf(items.slice(2), 50)).toEqual({ items: items.slice(2), nextCursor: null })
})
