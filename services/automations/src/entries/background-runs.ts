import type { LeasedStep } from './run-queries.ts'
import { type Runner, runSteps } from './run-steps.ts'

/** Runs of steps that nobody waits for. Disposing waits for those under way. */
export interface BackgroundRuns extends AsyncDisposable {
  /** Begins to run the steps; resolves when there is room for more, so that no caller runs ahead. */
  begin(steps: readonly LeasedStep[]): Promise<void>
}

/** While one run waits for its answers, another may compute. */
const mostUnderWay = 2

/** Steps whose run fails are left to the executor, which takes them up when their leases end. */
export function createBackgroundRuns(runner: Runner): BackgroundRuns {
  const underWay = new Set<Promise<void>>()
  return {
    async begin(steps) {
      const run = runSteps(runner, steps)
        .catch((error: unknown) => runner.log.warn({ err: error }, 'steps left to the executor'))
        .finally(() => underWay.delete(run))
      underWay.add(run)
      while (underWay.size >= mostUnderWay) await Promise.race(underWay)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(underWay)
    },
  }
}
