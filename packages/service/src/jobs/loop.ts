import { isOutage } from '../db/pool.ts'
import { watchPulse } from '../observe/health.ts'
import type { Logger } from '../observe/log.ts'

/** A loop that works while there is work, and otherwise rests until it is woken. */
export interface Loop extends AsyncDisposable {
  /** There is work now. */
  wake(): void
}

/** Milliseconds of the first rest after work, and of the longest: each rest without work is twice the one before it. */
export interface Idle {
  readonly shortest: number
  readonly longest: number
}

/** For work that other processes may leave behind: a process that works wakes its own loop. */
export const idle: Idle = { shortest: 200, longest: 2_000 }

/** Milliseconds without work after which a process is quiet. */
const quietAfter = 10_000
/** Milliseconds for which each loop of a quiet process rests at least: what another process left behind waits as long. */
export const quietRest = 10_000

let stirredAt = performance.now()
/** Ends the rests that are longer because the process is quiet. */
const prolonged = new Set<() => void>()

/** There is work for this process: its loops look as often as they are meant to, until it is quiet again. */
export function stir(at = performance.now()): void {
  stirredAt = at
  if (isQuiet()) return
  for (const end of prolonged) end()
}

/** Whether there has been no work for a while: no message, no request, no row, and no failure. */
export function isQuiet(): boolean {
  return performance.now() - stirredAt > quietAfter
}

/**
 * Repeats `work` until disposed; disposal waits for the turn that is running. A turn returns whether more work is
 * waiting; if not, the loop rests until `wake`, at most for `rest` milliseconds, or for longer and longer where
 * `rest` is an `Idle`; in a quiet process for `quietRest`, until `stir`. A turn that rejects is passed to `onError` and
 * followed by a rest.
 */
export function startLoop(
  work: () => Promise<boolean>,
  rest: number | Idle,
  onError: (error: unknown) => void,
): Loop {
  stir()
  const stop = new AbortController()
  const pulse = watchPulse()
  const { shortest, longest } = typeof rest === 'number' ? { shortest: rest, longest: rest } : rest
  let woken = Promise.withResolvers<void>()
  const done = (async () => {
    let pause = shortest
    while (!stop.signal.aborted) {
      const resting = woken.promise.then(() => true)
      pulse.begin()
      const more = await work().catch((error: unknown) => {
        onError(error)
        stir()
        return false
      })
      pulse.end()
      if (more) pause = shortest
      else if (!stop.signal.aborted) {
        const isWoken = await restUntil(resting, pause)
        pause = isWoken ? shortest : Math.min(2 * pause, longest)
      }
      woken = Promise.withResolvers()
    }
  })()
  const wake = () => {
    woken.resolve()
    stir()
  }
  return {
    wake,
    async [Symbol.asyncDispose]() {
      stop.abort()
      wake()
      await done.finally(() => pulse[Symbol.dispose]())
    },
  }
}

/**
 * Repeats `work` until disposed, as `startLoop` does, and logs failures: as a warning where a server is unavailable
 * and waiting helps, otherwise as an error. `name` is the work's name in the log. `every`: milliseconds between two
 * turns, or `idle`.
 */
export function background(
  log: Logger,
  name: string,
  every: number | Idle,
  work: () => Promise<boolean>,
): Loop {
  const turn = async () => {
    const more = await work()
    if (more) stir()
    return more
  }
  return startLoop(turn, every, (error) => logFailure(log, error, name))
}

/** Logs that background work failed. */
export function logFailure(log: Logger, error: unknown, name: string, fields: object = {}): void {
  log[isOutage(error) ? 'warn' : 'error']({ err: error, ...fields }, `${name} failed`)
}

/** Resolves with true when `woken` does, with false after `rest` milliseconds; see `startLoop`. */
async function restUntil(woken: Promise<boolean>, rest: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const end = () => resolve(false)
  const isProlonged = isQuiet() && rest < quietRest
  if (isProlonged) prolonged.add(end)
  const timer = setTimeout(end, isProlonged ? quietRest : rest)
  const isWoken = await Promise.race([woken, promise])
  clearTimeout(timer)
  prolonged.delete(end)
  return isWoken
}
