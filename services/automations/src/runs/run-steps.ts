import { retried } from '@outrider/service/database'
import { inHalves } from '@outrider/service/in-halves'
import type { Renderer } from '@outrider/liquid/renderer'
import { clock } from '@outrider/service/clock'
import type { Service } from '@outrider/service/service'
import { runGraph, failAt, type Run } from './run-graph.ts'
import { factsOf } from './facts.ts'
import type { Graphs } from './graphs.ts'
import { prepare, type Prepared } from './prepare.ts'
import { type LeasedStep, recordRuns, type RunRecord } from './queries.ts'

export interface Runner extends Service {
  readonly graphs: Graphs
  readonly renderer: Renderer
  /** There are calls to be made. */
  readonly wakeCalls: () => void
}

/**
 * Takes leased steps, and all that follow without waiting: publishes what they command, then records
 * them in one statement. What fails before that is repeated whole when the leases have ended. A step that
 * fails does not hold up the others; rejects only when a server is away.
 */
export async function runSteps(runner: Runner, steps: readonly LeasedStep[]): Promise<void> {
  await inHalves(
    steps,
    (some) => runTogether(runner, some),
    ({ entryId, node }, error) => runner.log.error({ err: error, entryId, node }, 'step not run'),
  )
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
  const messages = [...runs.flatMap(({ commands }) => commands), ...factsOf(runs, now)]
  await Promise.all(messages.map((message) => runner.publisher.publish(message)))
  await retried(() => recordRuns(runner.db, runs, now))
  if (runs.some(({ status }) => status === 'running')) runner.wakeCalls()
}
