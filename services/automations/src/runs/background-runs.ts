import type { LeasedStep } from './queries.ts'
import { giveBack, type Runner, runSteps } from './run-steps.ts'

/** Runs that no caller waits for. Disposing waits for those in flight. */
export interface BackgroundRuns extends AsyncDisposable {
  /**
   * Begins to run the steps; resolves when there is room for more, so that no caller runs ahead. What two
   * calls begin for one contact runs in the order of the calls.
   */
  begin(steps: readonly LeasedStep[]): Promise<void>
}

/** While one run waits for its answers, another may compute. */
const maxUnderWay = 2

/** Steps that a server is away for are given back, to be run a little later. */
export function createBackgroundRuns(runner: Runner): BackgroundRuns {
  const underWay = new Map<Promise<void>, ReadonlySet<string>>()
  const begin = async (steps: readonly LeasedStep[], earlier: readonly Promise<void>[]) => {
    await Promise.all(earlier)
    try {
      await runSteps(runner, steps)
    } catch (error) {
      runner.log.warn({ err: error }, 'steps given back')
      await giveBack(runner, steps).catch((failure: unknown) =>
        runner.log.warn({ err: failure }, 'steps left until their leases end'),
      )
    }
  }
  return {
    async begin(steps) {
      if (steps.length === 0) return
      const people = steps.flatMap(({ contactId }) => contactId ?? [])
      const earlier = [...underWay].filter(([, theirs]) => people.some((each) => theirs.has(each)))
      const run = begin(
        steps,
        earlier.map(([promise]) => promise),
      ).finally(() => underWay.delete(run))
      underWay.set(run, new Set(people))
      while (underWay.size >= maxUnderWay) await Promise.race(underWay.keys())
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(underWay.keys())
    },
  }
}
