import { clock } from '@outrider/service/clock'
import { isTransient } from '@outrider/service/database'
import { type Loop, startLoop } from '@outrider/service/loop'
import { leaseSteps, readNextDue } from './queries.ts'
import { type Runner, runSteps } from './run-steps.ts'

const maxBatch = 500
/** Milliseconds between looks when nothing is known to fall due. */
const idleInterval = 1_000

/** Runs the steps that have fallen due, and those that a process left behind, until disposed. */
export function runDueSteps(runner: Runner): Loop {
  const { db, log } = runner
  let alarm: NodeJS.Timeout | undefined
  const loop = startLoop(
    async () => {
      const steps = await leaseSteps(db, clock.now(), maxBatch)
      await runSteps(runner, steps)
      if (steps.length > 0) return true
      clearTimeout(alarm)
      const delay = await untilNextDue(runner)
      if (delay !== undefined) alarm = setTimeout(() => loop.wake(), delay)
      return false
    },
    idleInterval,
    (error) => log[isTransient(error) ? 'warn' : 'error']({ err: error }, 'steps not run'),
  )
  return {
    wake: () => loop.wake(),
    async [Symbol.asyncDispose]() {
      await loop[Symbol.asyncDispose]()
      clearTimeout(alarm)
    },
  }
}

/** Milliseconds until a step falls due before the next look; undefined when none does. */
async function untilNextDue({ db }: Runner): Promise<number | undefined> {
  const now = clock.now()
  const due = await readNextDue(db, now, new Date(now.getTime() + idleInterval))
  return due && Math.max(0, due.getTime() - now.getTime())
}
