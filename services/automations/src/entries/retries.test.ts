import type { Uuid } from '@outrider/contracts/ids'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inBatches } from './retries.ts'

const bounds = { maxBatch: 3, timeLimit: 60_000 }

test.each([
  [2, [2]],
  [3, [3, 0]],
  [7, [3, 3, 1]],
])('%i failed entries are retried in batches of %j', async (count, batches) => {
  const ids = Array.from({ length: count }, (_, n): Uuid => `0-0-0-0-${n}`)
  const taken: number[] = []
  const retried = await inBatches(async (after) => {
    const batch = ids.slice(ids.indexOf(after) + 1).slice(0, bounds.maxBatch)
    taken.push(batch.length)
    return batch
  }, bounds)
  expect([retried, taken]).toEqual([count, batches])
})

test('no batch begins once the time of the request is over', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const retried = await inBatches(async () => {
    vi.advanceTimersByTime(bounds.timeLimit)
    return ['0-0-0-0-1', '0-0-0-0-2', '0-0-0-0-3']
  }, bounds)
  expect(retried).toBe(3)
})
