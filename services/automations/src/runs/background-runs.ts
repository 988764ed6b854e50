import { setTimeout as delay } from 'node:timers/promises'
import { clock } from '@outrider/service/observe/time'
import { type LeasedStep, putOffSteps } from './leases.ts'
import { giveBack, type Runner, runSteps } from './run-steps.ts'

/** Runs that no caller waits for. Disposing waits for those in flight. */
export interface BackgroundRuns extends AsyncDisposable {
  /**
   * Begins to run the steps, or gives them back when there is no room soon, so that slow steps of one tenant hold up
   * no other: whoever leases what is due takes tenants by turns. Resolves once either is done. What two calls begin
   * for one contact runs in the order of the calls.
   */
  begin(steps: readonly LeasedStep[]): Promise<void>
}

/** While one run waits for its answers, another may compute. */
const maxInFlight = 2
/** Milliseconds to wait for room. */
const maxWait = 200

/** Steps that a server is away for are given back, to be run a little later. */
export function createBackgroundRuns(runner: Runner): BackgroundRuns {
  const inFlight = new Map<Promise<void>, ReadonlySet<string>>()
  const run = async (steps: readonly LeasedStep[], earlier: readonly Promise<void>[]) => {
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
  const hasRoom = async () => {
    const waiting = new AbortController()
    const timeout = delay(maxWait, 'over', { signal: waiting.signal }).catch(() => 'over')
    while (inFlight.size >= maxInFlight)
      if ((await Promise.race([timeout, ...inFlight.keys()])) === 'over') break
    waiting.abort()
    return inFlight.size < maxInFlight
  }
  return {
    async begin(steps) {
      if (steps.length === 0) return
      if (!(await hasRoom())) {
        await putOffSteps(runner.db, steps, clock.now(), { isTry: false })
        return runner.wakeSteps()
      }
      const people = steps.flatMap(({ contactId }) => contactId ?? [])
      const earlier = [...inFlight].filter(([, theirs]) => people.some((each) => theirs.has(each)))
      const begun = run(
        steps,
        earlier.map(([promise]) => promise),
      ).finally(() => inFlight.delete(begun))
      inFlight.set(begun, new Set(people))
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(inFlight.keys())
    },
  }
}
