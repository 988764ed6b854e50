import { expect, test, vi } from 'vitest'
import { Problem } from '@outrider/contracts/problem'
import pino from 'pino'
import { background, quietRest, startLoop, stir } from './loop.ts'

const long = 60_000
/** All turns that wait for nothing have been taken by then, however busy the machine is. */
const settled = () => new Promise(setImmediate)
const cases: {
  name: string
  /** What each turn answers; the last one stays. */
  answers: (boolean | Error)[]
  wakes?: number
  turns: number
  errors?: number
}[] = [
  { name: 'rests when there is no work', answers: [false], turns: 1 },
  { name: 'goes on while there is work', answers: [true, true, true, false], turns: 4 },
  { name: 'takes a turn when woken', answers: [false], wakes: 1, turns: 2 },
  { name: 'takes one turn for many wakes', answers: [false], wakes: 5, turns: 2 },
  {
    name: 'survives a failure, and rests after it',
    answers: [new Error('no')],
    turns: 1,
    errors: 1,
  },
  {
    name: 'takes the next turn after a failure when woken',
    answers: [new Error('no'), false],
    wakes: 1,
    turns: 2,
    errors: 1,
  },
]

test.each(cases)('it $name', async ({ answers, wakes = 0, turns, errors = 0 }) => {
  let taken = 0
  const failed: unknown[] = []
  const turn = async () => {
    const answer = answers[Math.min(taken, answers.length - 1)] ?? false
    taken += 1
    if (answer instanceof Error) throw answer
    return answer
  }
  await using loop = startLoop(turn, long, (error) => failed.push(error))
  await settled()
  for (let i = 0; i < wakes; i += 1) loop.wake()
  await settled()
  expect(taken).toBe(turns)
  expect(failed).toHaveLength(errors)
})

/** Stops the time of rests until it is disposed. */
function stopTime(): Disposable {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  return { [Symbol.dispose]: () => vi.useRealTimers() }
}

test('it looks again after each rest', async () => {
  using _ = stopTime()
  const turns: number[] = []
  const turn = async () => {
    turns.push(performance.now())
    return false
  }
  await using looking = startLoop(turn, 20, () => {})
  await vi.advanceTimersByTimeAsync(59)
  expect(turns).toEqual([0, 20, 40])
  looking.wake()
  await vi.advanceTimersByTimeAsync(20)
  expect(turns).toEqual([0, 20, 40, 59, 79])
})

test('in a quiet process it rests until there is work for another loop', async () => {
  using _ = stopTime()
  let taken = 0
  const turn = async () => {
    taken += 1
    return false
  }
  const quiet = startLoop(turn, 1, () => {})
  await using other = startLoop(
    () => Promise.resolve(false),
    long,
    () => {},
  )
  stir(-Infinity)
  await vi.advanceTimersByTimeAsync(quietRest - 1)
  expect(taken).toBe(1)
  other.wake()
  await vi.advanceTimersByTimeAsync(3)
  expect(taken).toBe(5) // at the wake, and after each millisecond
  await quiet[Symbol.asyncDispose]()
})

test('woken during a turn, it takes another one right after', async () => {
  const { promise: inHand, resolve: finish } = Promise.withResolvers<void>()
  let taken = 0
  await using loop = startLoop(
    async () => {
      taken += 1
      await inHand
      return false
    },
    long,
    () => {},
  )
  loop.wake()
  finish()
  await settled()
  expect(taken).toBe(2)
})

test('disposal waits for the turn in hand and takes no more', async () => {
  const { promise: inHand, resolve: finish } = Promise.withResolvers<void>()
  let finished = 0
  const loop = startLoop(
    async () => {
      await inHand
      await settled()
      finished += 1
      return true
    },
    long,
    () => {},
  )
  const disposed = loop[Symbol.asyncDispose]()
  await settled()
  expect(finished).toBe(0)
  finish()
  await disposed
  expect(finished).toBe(1)
  for (let turn = 0; turn < 10; turn += 1) await settled()
  expect(finished).toBe(1)
})

test('it rests for longer and longer without work, and shortly again after work', async () => {
  using _ = stopTime()
  const turns: number[] = []
  const work = async () => {
    turns.push(performance.now())
    return turns.length === 5
  }
  const loop = startLoop(work, { shortest: 30, longest: 120 }, () => {})
  await vi.advanceTimersByTimeAsync(370)
  await loop[Symbol.asyncDispose]()
  const rests = turns.slice(1).map((time, index) => time - (turns[index] ?? 0))
  expect(rests).toEqual([30, 60, 120, 120, 0, 30])
})

test('background work logs an outage as a warning, and any other failure as an error', async () => {
  const logged: [string, string][] = []
  const log = pino(
    { formatters: { level: (level) => ({ level }) } },
    {
      write(line: string) {
        const { level, msg } = JSON.parse(line)
        logged.push([level, msg])
      },
    },
  )
  const outages = [
    Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }),
    new Problem('UNAVAILABLE', 'NATS does not acknowledge'),
  ]
  for (const error of [...outages, new Error('a bug')]) {
    await using _ = background(log, 'work', 60_000, () => Promise.reject(error))
    await settled()
  }
  expect(logged).toEqual([
    ['warn', 'work failed'],
    ['warn', 'work failed'],
    ['error', 'work failed'],
  ])
})
