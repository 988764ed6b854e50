import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { narrow } from './narrow.ts'

test('no more than the width run at a time, those waiting in their order, the rest are refused', async () => {
  const through = narrow(2, 3)
  const begun: number[] = []
  let running = 0
  let most = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 7 }, (_, index) =>
      through(async () => {
        begun.push(index)
        most = Math.max(most, (running += 1))
        await delay(5)
        running -= 1
        return index
      }),
    ),
  )

  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'fulfilled'),
    'rejected',
    'rejected',
  ])
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'UNAVAILABLE', retryAfter: 1 } })
})

test('work that fails leaves its place to the next', async () => {
  const through = narrow(1, 1)
  const failing = through(async () => {
    throw new Error('broken')
  })
  const next = through(async () => 'done')

  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await through(async () => 'again')).toBe('again')
})
