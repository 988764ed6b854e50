import { encodeCursor } from './cursor.ts'
import { idOf, newId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { expect, test } from 'vitest'
import { get, list, remove } from './resource.ts'

const ids = Array.from({ length: 3 }, () => uuidOf(newId('form')))
const recordOf = (uuid: Uuid) => ({ id: idOf('form', uuid) })
const find = async (after: string | null, limit: number) => {
  const start = ids.findIndex((id) => id === after) + 1
  return ids.slice(start, start + limit)
}

test('a list has a page of records, and the cursor of the next one', async () => {
  const records = ids.map(recordOf)
  const first = await list('forms', 'form', { limit: 2 }, recordOf, find)
  const nextCursor = encodeCursor(records[1]?.id ?? '')
  expect(first).toEqual({ forms: records.slice(0, 2), nextCursor })
  const last = await list('forms', 'form', { limit: 2, cursor: nextCursor }, recordOf, find)
  expect(last).toEqual({ forms: records.slice(2), nextCursor: null })
})

test('a cursor of another list is refused', async () => {
  const cursor = encodeCursor(newId('seg'))
  await expect(list('forms', 'form', { limit: 2, cursor }, recordOf, find)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  })
})

test('what is not there is not found', async () => {
  const id = uuidOf(newId('form'))
  expect(await get(Promise.resolve(id), recordOf)).toEqual(recordOf(id))
  await expect(get(Promise.resolve(undefined), recordOf)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await remove(Promise.resolve(true))).toEqual({})
  await expect(remove(Promise.resolve(false))).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
