import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRoom } from './room.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('no more is taken than there is, and all who wait get their part', async () => {
  const takers = fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 10 }), isFirst: fc.boolean() }),
    { maxLength: 50 },
  )
  await fc.assert(
    fc.asyncProperty(takers, async (all) => {
      const room = createRoom(10)
      let [taken, served] = [0, 0]
      const work = all.map(async ({ amount, isFirst }) => {
        using share = await room.take(amount, isFirst)
        expect(share).toBeDefined()
        taken += amount
        expect(taken).toBeLessThanOrEqual(10)
        await settled()
        taken -= amount
        served += 1
      })
      await Promise.all(work)
      expect(served).toBe(all.length)
    }),
    { numRuns: 30 },
  )
})

test('those who go first do so, and every fourth turn belongs to the others', async () => {
  const room = createRoom(1)
  const order: string[] = []
  const hold = await room.take(1, false)
  const work = ['o1', 'o2', 'f1', 'f2', 'f3', 'f4', 'f5'].map(async (name) => {
    using share = await room.take(1, name.startsWith('f'))
    if (share) order.push(name)
  })
  hold[Symbol.dispose]()
  await Promise.all(work)
  expect(order).toEqual(['f1', 'f2', 'f3', 'o1', 'f4', 'f5', 'o2'])
})

test('what a share gives back early is free for others', async () => {
  const room = createRoom(10)
  const share = await room.take(10, false)
  const next = room.take(7, false)
  share.shrinkTo(3)
  share.shrinkTo(5) // grows no more
  const other = await next
  other[Symbol.dispose]()
  share[Symbol.dispose]()
  expect(await room.take(10, false)).toBeDefined()
})

test('a lane that holds nothing does not wait for all takers of another', async () => {
  const room = createRoom(2)
  const order: string[] = []
  const take = (lane: string) =>
    room.take(1, false, lane).then((share) => {
      order.push(lane)
      return share
    })
  const held = await Promise.all([take('many'), take('many')])
  const waiting = [take('many'), take('many'), take('one')]
  held[0]?.[Symbol.dispose]()
  await Promise.race(waiting)
  expect(order).toEqual(['many', 'many', 'one'])
  held[1]?.[Symbol.dispose]()
  await Promise.race(waiting.slice(0, 2))
  expect(order).toEqual(['many', 'many', 'one', 'many'])
})
