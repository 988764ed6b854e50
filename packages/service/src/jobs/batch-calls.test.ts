import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { currentOrigin, withOrigin } from '../observe/origin.ts'
import { batchCalls } from './batch-calls.ts'

/** Doubles numbers, batch by batch, each when the test says so. */
function doubling(largest: number, maxInFlight: number) {
  const batches: { items: number[]; finish: () => void }[] = []
  const call = batchCalls<number, number>(
    async (batch) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      batches.push({ items: batch.map(({ item }) => item), finish: resolve })
      await promise
      for (const each of batch) each.resolve(2 * each.item)
    },
    largest,
    maxInFlight,
  )
  return { call, batches }
}

test('calls of one tick are one batch, and those that come during it the next', async () => {
  const { call, batches } = doubling(500, 1)
  const first = [call(1), call(2)]
  await tick()
  const second = [call(3), call(4), call(5)]
  await tick()
  expect(batches.map(({ items }) => items)).toEqual([[1, 2]])
  batches[0]?.finish()
  expect(await Promise.all(first)).toEqual([2, 4])
  await tick()
  batches[1]?.finish()
  expect(await Promise.all(second)).toEqual([6, 8, 10])
})

test('no batch is larger than it may be, and no more are in flight', async () => {
  const { call, batches } = doubling(2, 2)
  const calls = [1, 2, 3, 4, 5].map((item) => call(item))
  await tick()
  expect(batches.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4],
  ])
  for (const { finish } of batches) finish()
  await tick()
  batches[2]?.finish()
  expect(await Promise.all(calls)).toEqual([2, 4, 6, 8, 10])
})

test('work that fails fails its calls alone', async () => {
  const call = batchCalls<number, number>(
    async (batch) => {
      if (batch.some(({ item }) => item < 0)) throw new Error('no')
      for (const each of batch) each.resolve(each.item)
    },
    1,
    1,
  )
  const settled = await Promise.allSettled([call(1), call(-1), call(2)])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a batch of several requests is a part of none of them, and each of its calls knows its own', async () => {
  const seen: unknown[] = []
  const call = batchCalls<number, number>(
    async (batch) => {
      seen.push([currentOrigin(), batch.map(({ origin }) => origin.requestId)])
      for (const each of batch) each.resolve(each.item)
    },
    2,
    1,
  )
  await Promise.all([1, 2, 3].map((n) => withOrigin({ requestId: `r${n}` }, () => call(n))))
  expect(seen).toEqual([
    [{}, ['r1', 'r2']],
    [{ requestId: 'r3' }, ['r3']],
  ])
})
