import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLimit } from './limit.ts'

test('no more than allowed run at once, all run, in their order, and a failure makes room', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.boolean()),
      async (scheduler, most, fails) => {
        const limit = createLimit(most)
        const begun: number[] = []
        let running = 0
        const tasks = fails.map((fail, index) =>
          limit(async () => {
            begun.push(index)
            running += 1
            expect(running).toBeLessThanOrEqual(most)
            await scheduler.schedule(Promise.resolve())
            running -= 1
            if (fail) throw new Error('failed')
            return index
          }),
        )
        const settled = Promise.allSettled(tasks)
        await scheduler.waitFor(settled)
        expect((await settled).map(({ status }) => status === 'rejected')).toEqual(fails)
        expect(begun).toEqual(fails.map((_, index) => index))
        expect(running).toBe(0)
      },
    ),
  )
})

test('work beyond the bound waits for its turn, and beyond what may wait is refused', async () => {
  const limit = createLimit(2, 1)
  const ended: string[] = []
  const gates = ['a', 'b', 'c'].map((name) => ({ name, ...Promise.withResolvers<void>() }))
  const begun: string[] = []
  const work = gates.map(({ name, promise }) =>
    limit(async () => {
      begun.push(name)
      await promise
      ended.push(name)
    }),
  )
  await new Promise(setImmediate)
  expect(begun).toEqual(['a', 'b'])
  await expect(limit(() => Promise.resolve())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  for (const { resolve } of gates) resolve()
  await Promise.all(work)
  expect(ended.toSorted()).toEqual(['a', 'b', 'c'])
})

test('work that fails gives its turn back', async () => {
  const limit = createLimit(1, 0)
  await expect(limit(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limit(() => Promise.resolve('yes'))).toBe('yes')
})
