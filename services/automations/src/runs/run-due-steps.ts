import { runLeases } from '@outrider/service/lease-loop'
import type { Loop } from '@outrider/service/loop'
import { dueSteps, leaseSteps } from './lease-queries.ts'
import type { LeasedStep } from './open-step.ts'
import { leaseSeconds } from './queries.ts'
import { giveBack, giveUp, maxAttempts, type Runner, runSteps } from './run-steps.ts'

const maxBatch = 500
/** While one batch waits for the database, the next one is leased and run. */
const maxInFlight = 2 * maxBatch

/** Runs the steps that have fallen due, and those that a process left behind, until disposed. */
export function runDueSteps(runner: Runner): Loop {
  const { db, log } = runner
  return runLeases<LeasedStep>({
    db,
    log,
    what: 'steps',
    queue: dueSteps,
    maxBatch,
    maxInFlight,
    maxOfLane: maxInFlight,
    lease: (turn, now) => leaseSteps(db, dueSteps, turn, now, leaseSeconds),
    async work(steps, begin) {
      const running = runLeased(runner, steps)
      for (const step of steps) begin(step, running)
    },
  })
}

async function runLeased(runner: Runner, steps: readonly LeasedStep[]): Promise<void> {
  try {
    await giveUp(
      runner,
      steps.filter(({ attempts }) => attempts > maxAttempts),
    )
    await runSteps(
      runner,
      steps.filter(({ attempts }) => attempts <= maxAttempts),
    )
  } catch (error) {
    await giveBack(runner, steps)
    throw error
  }
}
