import { Context } from 'liquidjs'
import { maxBytes, maxMade, maxMilliseconds } from './limits.ts'

type Limiter = Context['memoryLimit']

/** What the texts of one rendering may still take, all of them together. */
export interface Allowance {
  /** Characters and items that are made. */
  readonly memoryLimit: Limiter
  readonly renderLimit: Limiter
  /** Takes bytes of what is answered. */
  useBytes(count: number): void
  /** Why the rendering was stopped; undefined while nothing is used up. */
  exceeded: string | undefined
}

/** A full allowance. Once something is used up, everything that asks throws. */
export function newAllowance(): Allowance {
  const { memoryLimit, renderLimit } = new Context()
  const stop = (reason: string) => {
    allowance.exceeded ??= reason
    throw new Error(reason)
  }
  const allowance: Allowance = {
    memoryLimit,
    renderLimit,
    useBytes: counter(maxBytes, () => stop(`comes to more than ${maxBytes} bytes`)),
    exceeded: undefined,
  }
  memoryLimit.use = counter(maxMade, () => stop(`makes more than ${maxMade} characters and items`))
  renderLimit.check = stopwatch(() =>
    stop(`takes more than ${maxMilliseconds} ms of processor time`),
  )
  return allowance
}

function counter(most: number, stop: () => void): (count: number) => void {
  let used = 0
  return (count) => {
    if (count > 0) used += count
    if (used > most) stop()
  }
}

/** Counts the thread's processor time, so that a busy machine stops nothing; asks for it only when it may be up. */
function stopwatch(stop: () => void): () => void {
  const began = threadMilliseconds()
  let mayBeUp = performance.now() + maxMilliseconds
  return () => {
    if (performance.now() < mayBeUp) return
    const used = threadMilliseconds() - began
    if (used > maxMilliseconds) stop()
    mayBeUp = performance.now() + maxMilliseconds - used
  }
}

/** Milliseconds of processor time that this thread has taken. */
export function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
