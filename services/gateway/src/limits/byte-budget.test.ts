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

test('a body that is announced, and of which nothing has arrived, costs nothing', async () => {
  const budget = createByteBudget(bounds)
  for (let count = 0; count < 100; count += 1) budget.receive('a', () => {}, 40)
  expect(budget.receive('a', () => {}, 40).add(40)).toBeUndefined()
})

test('a body counts as its bytes arrive, and no more than it has once it is complete', async () => {
  const budget = createByteBudget(bounds)
  const body = budget.receive('a', () => {})
  expect(body.add(20)).toBeUndefined()
  expect(body.add(20)).toBeUndefined()
  body.complete(5)
  const next = budget.receive('a', () => {})
  expect(next.add(35)).toBeUndefined()
  const waiting = next.add(1)
  expect(waiting).toBeInstanceOf(Promise)
  next[Symbol.dispose]() // its sender has gone
  await expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('bodies that all wait for room of each other are completed, the oldest first', async () => {
  const budget = createByteBudget(bounds)
  const order: number[] = []
  const receive = async (index: number) => {
    using body = budget.receive('a', () => {})
    for (let part = 0; part < 4; part += 1) {
      await body.add(8)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    body.complete(32)
    order.push(index)
  }
  const all = Promise.all(Array.from({ length: 6 }, (_, index) => receive(index)))
  await vi.advanceTimersByTimeAsync(1_000)
  await all
  expect(order).toEqual([0, 1, 2, 3, 4, 5])
})

test('while others wait, a sender who brings too little is cut, and one who brings enough is not', async () => {
  const budget = createByteBudget({
    ...bounds,
    held: 100_000,
    heldByOwner: 50_000,
    waiting: 1e6,
    waitingOfOwner: 1e6,
  })
  const cut: string[] = []
  const receive = (name: string, bytes: number) => {
    const body = budget.receive(name, () => {
      cut.push(name)
      body[Symbol.dispose]()
    })
    return { body, added: body.add(bytes) }
  }
  receive('slow', 49_000)
  const { body: fast } = receive('fast', 10_000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(cut).toEqual([]) // nobody waits
  const { added } = receive('next', 45_000)
  const bringing = setInterval(() => void fast.add(5_000), 500)
  await vi.advanceTimersByTimeAsync(3_000)
  clearInterval(bringing)
  await added
  expect(cut).toEqual(['slow'])
})

test('an owner leaves the last places to others', async () => {
  const budget = createByteBudget({ ...bounds, held: 60, heldByOwner: 60, leavesRoom: true })
  let taken = 0
  for (let count = 0; count < 5; count += 1)
    void budget.take('a', 10).then(
      () => (taken += 1),
      () => {},
    )
  await flush()
  expect(taken).toBe(3)
  await expect(budget.take('b', 10)).resolves.toBeDefined()
})
