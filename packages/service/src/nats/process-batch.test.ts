import { Problem } from '@outrider/contracts/problem'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bisect } from './process-batch.ts'

test('every item is done once, but for those that fail, which stand alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 60 }), async (bad) => {
      const items = [...bad.keys()]
      const [done, failed]: number[][] = [[], []]
      await bisect(
        items,
        async (some) => {
          if (some.some((item) => bad[item])) throw new Error('no')
          done?.push(...some)
        },
        (item) => void failed?.push(item),
      )
      expect(done).toEqual(items.filter((item) => !bad[item]))
      expect(failed).toEqual(items.filter((item) => bad[item]))
    }),
  )
})

test('one bad item among many is found by few tries', async () => {
  let tries = 0
  const work = async (items: readonly number[]) => {
    tries += 1
    if (items.includes(77)) throw new Error('no')
    return items.length
  }
  const items = Array.from({ length: 512 }, (_, index) => index)
  expect((await bisect(items, work, () => 1)).reduce((sum, count) => sum + count)).toBe(512)
  expect(tries).toBe(19)
})

test('a server that is away is nobody in particular', async () => {
  const away = new Problem('UNAVAILABLE', 'away')
  const alone: unknown[] = []
  const work = async () => {
    throw away
  }
  await expect(bisect([1, 2, 3], work, (item) => alone.push(item))).rejects.toBe(away)
  expect(alone).toEqual([])
})
