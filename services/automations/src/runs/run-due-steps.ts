import { runLeases } from '@outrider/service/lease-loop'
import type { Loop } from '@outrider/service/loop'
import { dueSteps, leaseSteps } from './lease-queries.ts'
import type { LeasedStep } from './open-step.ts'
import { leaseSeconds } from './queries.ts'
import { giveBack, giveUp, maxAttempts, type Runner, runSteps } from './run-steps.ts'

const maxBatch = 500

/** Runs the steps that have fallen due, and those that a process left behind, until disposed. */
export function runDueSteps(runner: Runner): Loop {
  const { db, log } = runner
  return runLeases<LeasedStep>({
    db,
    log,
    what: 'steps',
    queue: dueSteps,
    maxBatch,
    maxInFlight: maxBatch,
    maxOfLane: 2 * maxBatch, // nothing of them goes on when a batch is run
    lease: (turn, now) => leaseSteps(db, dueSteps, turn, now, leaseSeconds),
    async work(steps) {
      const [worn, fit] = [
        steps.filter(({ attempts }) => attempts > maxAttempts),
        steps.filter(({ attempts }) => attempts <= maxAttempts),
      ]
      try {
        await giveUp(runner, worn)
        await runSteps(runner, fit)
      } catch (error) {
        await giveBack(runner, steps)
        throw error
      }
    },
  })
}
