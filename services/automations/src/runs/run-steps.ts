import { isTransient, retried } from '@outrider/service/database'
import { Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import type { Service } from '@outrider/service/service'
import { advance, stopAt, type Walk } from './run-graph.ts'
import { factsOf } from './facts.ts'
import type { Graphs } from './graphs.ts'
import { prepare, type Prepared } from './prepare.ts'
import { type LeasedStep, recordWalks, type WalkRecord } from './queries.ts'

export interface Runner extends Service {
  readonly graphs: Graphs
  /** There are calls to be made. */
  readonly wakeCalls: () => void
}

/**
 * Takes leased steps, and all that follow without waiting: publishes what they command, then records
 * them in one statement. What fails before that is repeated whole when the leases have ended. Steps that
 * fail for one's sake are halved until that one stands alone; rejects only when a server is away.
 */
export async function runSteps(runner: Runner, steps: readonly LeasedStep[]): Promise<void> {
  const [first] = steps
  if (!first) return
  try {
    await runTogether(runner, steps)
  } catch (error) {
    if (isOutage(error)) throw error
    const { entryId, node } = first
    if (steps.length === 1) return runner.log.error({ err: error, entryId, node }, 'step not run')
    const middle = steps.length >> 1
    await runSteps(runner, steps.slice(0, middle))
    await runSteps(runner, steps.slice(middle))
  }
}

export function isOutage(error: unknown): boolean {
  return isTransient(error) || (error instanceof Problem && error.code === 'UNAVAILABLE')
}

async function runTogether(runner: Runner, steps: readonly LeasedStep[]): Promise<void> {
  const now = clock.now()
  const prepared = await prepare(runner, steps, now)
  const walks = prepared.map((each) => ({ from: each.step, ...walkFrom(each, now) }))
  await carryOut(runner, walks, now)
}

/** The walk on from a prepared step. */
export function walkFrom({ step, graph, visit }: Prepared, now: Date): Walk {
  return graph ? advance(graph, step, visit) : stopAt(step, 'NO_GRAPH', now)
}

/** Publishes what walks command and tell, then records them. */
export async function carryOut(
  runner: Runner,
  walks: readonly (Walk & WalkRecord)[],
  now: Date,
): Promise<void> {
  const messages = [...walks.flatMap(({ commands }) => commands), ...factsOf(walks, now)]
  await Promise.all(messages.map((message) => runner.publisher.publish(message)))
  await retried(() => recordWalks(runner.db, walks, now))
  if (walks.some(({ status }) => status === 'running')) runner.wakeCalls()
}
