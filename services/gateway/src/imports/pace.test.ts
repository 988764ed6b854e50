import { expect, test, vi } from 'vitest'
import { createPace, maxRowsWaiting } from './pace.ts'

test('an upload goes on while few of its rows wait, without asking', async () => {
  const countDone = vi.fn<() => Promise<number>>()
  await createPace(countDone).next(maxRowsWaiting - 1)
  expect(countDone).not.toHaveBeenCalled()
})

test('an upload waits until enough of its rows are carried out', async () => {
  const counts = [0, 100, 500]
  const pace = createPace(async () => counts.shift() ?? Infinity)
  await pace.next(maxRowsWaiting + 400)
  expect(counts).toEqual([])
})

test('where nothing is carried out an upload waits once, and not with every chunk', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const pace = createPace(async () => {
      vi.advanceTimersByTime(3_000)
      throw new Error('away')
    })
    await pace.next(maxRowsWaiting)
    const since = Date.now()
    await pace.next(maxRowsWaiting + 500)
    expect(Date.now()).toBe(since + 3_000)
  } finally {
    vi.useRealTimers()
  }
})
