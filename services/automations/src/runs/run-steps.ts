import { retried } from '@outrider/service/database'
import { inHalves } from '@outrider/service/in-halves'
import type { Renderer } from '@outrider/liquid/renderer'
import { clock } from '@outrider/service/clock'
import type { Service } from '@outrider/service/service'
import { runGraph, failAt, type Run } from './run-graph.ts'
import { factsOf } from './facts.ts'
import type { Graphs } from './graphs.ts'
import { putOffSteps } from './lease-queries.ts'
import { prepare, type Prepared } from './prepare.ts'
import { type LeasedStep, recordRuns, type RunRecord } from './queries.ts'

export interface Runner extends Service {
  readonly graphs: Graphs
  readonly renderer: Renderer
  /** There are calls to be made. */
  readonly wakeCalls: () => void
}

/** Leases after which a step that is still there is given up: it ends processes, or fails in a way that nobody foresaw. */
export const maxAttempts = 10
/** Why it failed then. */
const exhausted = 'RETRIES_EXHAUSTED'
/** Seconds until a step that failed is tried again; the last holds from then on. */
const retryDelays = [1, 10, 60, 600]

/**
 * Takes leased steps, and all that follow without waiting: publishes what they command, then records
 * them in one statement. A step that fails is tried again later and does not hold up the others; rejects only when a
 * server is away, and then what was not recorded is done again when the leases have ended.
 */
export async function runSteps(runner: Runner, steps: readonly LeasedStep[]): Promise<void> {
  await inHalves(
    steps,
    (some) => runTogether(runner, some),
    async (step, error) => {
      const { entryId, node, attempts } = step
      runner.log.error({ err: error, entryId, node, attempts }, 'step not run')
      if (attempts >= maxAttempts) return giveUp(runner, [step])
      const delay = retryDelays[attempts - 1] ?? retryDelays.at(-1) ?? 0
      const dueAt = new Date(clock.now().getTime() + delay * 1_000)
      await putOffSteps(runner.db, [step], dueAt, { isTry: true })
    },
  )
}

/** Milliseconds until steps are tried again that a server was away for. */
const outageDelay = 1_000

/** Gives steps back that a server was away for; that was no try. */
export async function giveBack({ db }: Runner, steps: readonly LeasedStep[]): Promise<void> {
  const dueAt = new Date(clock.now().getTime() + outageDelay)
  await putOffSteps(db, steps, dueAt, { isTry: false })
}

/** Fails the entries of steps that were tried too often. */
export async function giveUp(runner: Runner, steps: readonly LeasedStep[]): Promise<void> {
  if (steps.length === 0) return
  const now = clock.now()
  const runs = steps.map((step) => ({ from: step, ...failAt(step, exhausted, now) }))
  await publishAndRecord(runner, runs, now)
}

async function runTogether(runner: Runner, steps: readonly LeasedStep[]): Promise<void> {
  const now = clock.now()
  const prepared = await prepare(runner, steps, now)
  const runs = await Promise.all(prepared.map((each) => runPrepared(runner, each, now)))
  await publishAndRecord(runner, runs, now)
}

/** Runs an entry from a prepared step. */
export async function runPrepared(
  { renderer }: Runner,
  { step, graph, visit }: Prepared,
  now: Date,
): Promise<Run & RunRecord> {
  const run = graph ? await runGraph(graph, step, visit, renderer) : failAt(step, 'NO_GRAPH', now)
  return { from: step, ...run }
}

/** Publishes the commands and facts of runs, then records the runs. */
export async function publishAndRecord(
  runner: Runner,
  runs: readonly (Run & RunRecord)[],
  now: Date,
): Promise<void> {
  const facts = await factsOf(runner.db, runs, now)
  const messages = [...runs.flatMap(({ commands }) => commands), ...facts]
  await Promise.all(messages.map((message) => runner.publisher.publish(message)))
  await retried(() => recordRuns(runner.db, runs, now))
  if (runs.some(({ status }) => status === 'running')) runner.wakeCalls()
}
