import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('work beyond the bound waits for its turn, and beyond what may wait is refused', async () => {
  const turns = createTurns(2, 1)
  const ended: string[] = []
  const gates = ['a', 'b', 'c'].map((name) => ({ name, ...Promise.withResolvers<void>() }))
  const begun: string[] = []
  const work = gates.map(({ name, promise }) =>
    turns(async () => {
      begun.push(name)
      await promise
      ended.push(name)
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b'])
  await expect(turns(() => Promise.resolve())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  for (const { resolve } of gates) resolve()
  await Promise.all(work)
  expect(ended.toSorted()).toEqual(['a', 'b', 'c'])
})

test('work that fails gives its turn back', async () => {
  const turns = createTurns(1, 0)
  await expect(turns(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns(() => Promise.resolve('yes'))).toBe('yes')
})
