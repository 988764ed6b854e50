import { expect, test } from 'vitest'
import { createUnrecorded } from './send-deliveries.ts'

test('no more is leased while as many results as may be wait, and more is once one is recorded or fails', async () => {
  const unrecorded = createUnrecorded(2)
  const [first, second, third] = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const firstEnds = unrecorded.until(first?.promise ?? Promise.resolve())
  expect(unrecorded.isFull()).toBe(false)
  const secondEnds = unrecorded.until(second?.promise ?? Promise.resolve())
  expect(unrecorded.isFull()).toBe(true)
  first?.resolve()
  await firstEnds
  expect(unrecorded.isFull()).toBe(false)
  const thirdEnds = unrecorded.until(third?.promise ?? Promise.resolve())
  expect(unrecorded.isFull()).toBe(true)
  second?.reject(new Error('away'))
  await expect(secondEnds).rejects.toThrow('away')
  expect(unrecorded.isFull()).toBe(false)
  third?.resolve()
  await thirdEnds
})
