import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitOf } from './limit.ts'

test('no more than allowed run at once, all run, in their order, and a failure makes room', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.boolean()),
      async (scheduler, most, fails) => {
        const limit = limitOf(most)
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
