import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLaneLimit } from './limit.ts'

test('no more than the width run at a time, those waiting in their order, the rest are refused', async () => {
  const through = createLaneLimit(2, { ofLane: 3, ofAll: 10 })
  const begun: number[] = []
  let running = 0
  let most = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 7 }, (_, index) =>
      through('a', async () => {
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
  const through = createLaneLimit(1, { ofLane: 1, ofAll: 1 })
  const failing = through('a', async () => {
    throw new Error('broken')
  })
  const next = through('a', async () => 'done')

  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await through('a', async () => 'again')).toBe('again')
})

test('a lane with much to do leaves the others their turn, and has its own bound', async () => {
  const through = createLaneLimit(1, { ofLane: 5, ofAll: 7 })
  const done: string[] = []
  const work = (lane: string) =>
    through(lane, async () => {
      await delay(1)
      done.push(lane)
    })
  const flood = Array.from({ length: 6 }, () => work('flood'))
  await expect(work('flood')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const others = [work('b'), work('c')]
  await expect(work('d')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await Promise.all([...flood, ...others])
  expect(done.slice(0, 4)).toEqual(['flood', 'flood', 'b', 'c'])
  expect(done).toHaveLength(8)
})

test('a lane that comes first is served before those that wait, and beyond the bound of all', async () => {
  const through = createLaneLimit(1, { ofLane: 2, ofAll: 2 }, (lane) => lane === 'first')
  const begun: string[] = []
  const work = (lane: string) => through(lane, async () => void begun.push(lane))
  const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd', 'first'].map(work))
  expect(begun).toEqual(['a', 'first', 'b', 'c'])
  expect(outcomes[3]).toMatchObject({ reason: { code: 'UNAVAILABLE' } })
})
