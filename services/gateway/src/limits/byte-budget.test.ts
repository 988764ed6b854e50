import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createByteBudget } from './byte-budget.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const bounds = { held: 100, heldByOwner: 40, waiting: 600, waitingOfOwner: 600 }
/** Lets promises that are settled tell so. */
const flush = () => vi.advanceTimersByTimeAsync(0)

test('what fits passes at once; what does not waits until room is made', async () => {
  const budget = createByteBudget(bounds)
  const first = await budget.take('a', 30)
  const second = budget.take('a', 30)
  let isIn = false
  void second.then(() => (isIn = true))
  await flush()
  expect(isIn).toBe(false)
  first[Symbol.dispose]()
  await flush()
  expect(isIn).toBe(true)
})

test('one owner at its bound leaves the others room', async () => {
  const budget = createByteBudget(bounds)
  await budget.take('a', 40)
  void budget.take('a', 40).catch(() => {})
  await expect(budget.take('b', 40)).resolves.toBeDefined()
})

test('what is small passes while others’ large ones hold all there is', async () => {
  const budget = createByteBudget({ ...bounds, reserved: { held: 20, maxSize: 5 } })
  await Promise.all(['a', 'b'].map((owner) => budget.take(owner, 40)))
  await budget.take('c', 20)
  for (const owner of ['d', 'e', 'f', 'g'])
    await expect(budget.take(owner, 5)).resolves.toBeDefined()
  const isWaiting = Symbol('waiting')
  const outcomeOf = (taken: Promise<unknown>) =>
    Promise.race([taken, flush().then(() => isWaiting)])
  expect(await outcomeOf(budget.take('h', 5).catch(() => {}))).toBe(isWaiting) // the reserve is full
  expect(await outcomeOf(budget.take('i', 6).catch(() => {}))).toBe(isWaiting)
})

test('owners take turns, however much one lets wait', async () => {
  const budget = createByteBudget({ ...bounds, held: 40 })
  const order: string[] = []
  const held = await budget.take('a', 40)
  const pass = (owner: string) =>
    budget.take(owner, 40).then((taken) => {
      order.push(owner)
      return taken[Symbol.dispose]()
    })
  const passing = Promise.all(['a', 'a', 'b', 'c'].map(pass))
  held[Symbol.dispose]()
  await passing
  expect(order).toEqual(['a', 'b', 'c', 'a'])
})

test('what is larger than the bound passes alone', async () => {
  const budget = createByteBudget(bounds)
  const large = await budget.take('a', 500)
  const next = budget.take('b', 1)
  large[Symbol.dispose]()
  await expect(next).resolves.toBeDefined()
})

test('who waits for 5 s is told to come back, and so is who finds too much waiting', async () => {
  const budget = createByteBudget(bounds)
  await budget.take('a', 40)
  const waiting = budget.take('a', 590).catch((error: unknown) => error)
  await expect(budget.take('a', 11)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await waiting).toMatchObject({ code: 'UNAVAILABLE' })
})

test('never is more held than the bounds say, and everything that came is settled', async () => {
  const step = fc.record({
    owner: fc.constantFrom('a', 'b', 'c'),
    bytes: fc.integer({ min: 1, max: 40 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      const budget = createByteBudget(bounds)
      const held: Record<string, number> = { a: 0, b: 0, c: 0 }
      const most = { ofOne: 0, together: 0 }
      const work = steps.map(async ({ owner, bytes }) => {
        const taken = await budget.take(owner, bytes)
        held[owner] = (held[owner] ?? 0) + bytes
        most.ofOne = Math.max(most.ofOne, held[owner])
        most.together = Math.max(
          most.together,
          Object.values(held).reduce((a, b) => a + b),
        )
        await new Promise((resolve) => setTimeout(resolve, 10))
        held[owner] -= bytes
        taken[Symbol.dispose]()
      })
      const outcomes = Promise.allSettled(work)
      await vi.advanceTimersByTimeAsync(20_000)
      for (const outcome of await outcomes) if (outcome.status === 'rejected') throw outcome.reason
      expect(most.ofOne).toBeLessThanOrEqual(bounds.heldByOwner)
      expect(most.together).toBeLessThanOrEqual(bounds.held)
    }),
    { numRuns: 50 },
  )
})
