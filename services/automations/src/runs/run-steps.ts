import type { Renderer } from '@outrider/liquid/renderer'
import { retried } from '@outrider/service/db/pool'
import { leaseQueue } from '@outrider/service/jobs/lease-queue'
import type { Loop } from '@outrider/service/jobs/loop'
import { backoff } from '@outrider/service/jobs/retry'
import { bisect } from '@outrider/service/nats/process-batch'
import type { OutgoingItem } from '@outrider/service/nats/publish'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'
import { chunk } from './chunk.ts'
import { factsOf } from './facts.ts'
import { type Graphs, versionKey } from './graphs.ts'
import { dueSteps, type LeasedStep, leaseSteps, putOffSteps } from './leases.ts'
import { prepare, type Prepared } from './prepare.ts'
import { recordRuns, type RunRecord, stepLeaseSeconds } from './record-runs.ts'
import { failAt, type Run, runGraph } from './run-graph.ts'
import { freeStep } from './step-records.ts'

export interface Runner extends Service {
  readonly graphs: Graphs
  readonly renderer: Renderer
  /** Whether too many commands of a subject wait. */
  readonly isCrowded: (subject: string) => boolean
  /** There are calls to be made. */
  readonly wakeCalls: () => void
  /** There are steps to be run. */
  readonly wakeSteps: () => void
}

/** Leases after which a step that is still there is given up: it ends processes, or fails in a way that nobody foresaw. */
export const maxAttempts = 10
/** Why it failed then. */
const exhausted = 'RETRIES_EXHAUSTED'
/** Seconds until a step that failed is tried again; the last holds from then on. */
const retryDelays = [1, 10, 60, 600]

/**
 * Runs leased steps, and all that follow without waiting. A step that fails is tried again later and does not hold
 * up the others; rejects only when a server is away, and then what was not recorded is done again when the leases
 * have ended.
 */
export async function runSteps(runner: Runner, steps: readonly LeasedStep[]): Promise<void> {
  for (const portion of stepChunks(steps)) {
    let open = portion
    while (open.length > 0) {
      const next = await bisect(
        open,
        (some) => runTogether(runner, some),
        (step, error) => putOff(runner, step, error),
      )
      open = next.flat()
    }
  }
}

/** A try has failed: answers no step that is to be run at once. */
async function putOff(runner: Runner, step: LeasedStep, error: unknown): Promise<[]> {
  const { entryId, node, attempts } = step
  runner.log.error({ err: error, entryId, node, attempts }, 'step not run')
  if (attempts >= maxAttempts) await giveUp(runner, [step])
  else {
    const delay = backoff(retryDelays, Math.min(attempts, retryDelays.length)) ?? 0
    const dueAt = new Date(clock.now().getTime() + delay * 1_000)
    await putOffSteps(runner.db, [step], dueAt, { isTry: true })
  }
  return []
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

/** Answers the steps that are to be run at once. */
async function runTogether(runner: Runner, steps: readonly LeasedStep[]): Promise<LeasedStep[]> {
  const now = clock.now()
  const prepared = await prepare(runner, steps, now)
  const [fit, unfit] = [
    prepared.filter(({ isUnreadable }) => !isUnreadable),
    prepared.filter(({ isUnreadable }) => isUnreadable),
  ]
  for (const { step } of unfit)
    await putOff(runner, step, new Error('contacts does not answer about the person'))
  const runs = await Promise.all(fit.map((each) => runPrepared(runner, each, now)))
  return publishAndRecord(runner, runs, now)
}

/**
 * Runs an entry from a prepared step; `ahead`: see `runGraph`. One whose person cannot be read is left to a later
 * run.
 */
export async function runPrepared(
  { renderer, isCrowded }: Runner,
  { step, graph, visit, isUnreadable }: Prepared,
  now: Date,
  ahead = false,
): Promise<Run & RunRecord> {
  if (!graph?.nodes.has(step.node)) return { from: step, ...failAt(step, 'NO_GRAPH', now) }
  if (isUnreadable)
    return { from: step, steps: [freeStep(step, now)], commands: [], status: 'running' }
  return { from: step, ...(await runGraph(graph, step, visit, renderer, { ahead, isCrowded })) }
}

/** A run's commands, as what came of the request that it began with. */
export function commandsOf({
  from,
  commands,
}: Pick<RunRecord, 'from'> & Pick<Run, 'commands'>): OutgoingItem[] {
  const origin = from.origin ?? undefined
  return commands.map((command) => ({ ...command, origin }))
}

/**
 * Publishes the commands and facts of runs, then records the runs. Answers the steps of those recorded that are to
 * be run at once.
 */
export async function publishAndRecord(
  runner: Runner,
  runs: readonly (Run & RunRecord)[],
  now: Date,
): Promise<LeasedStep[]> {
  const facts = await factsOf(runner.db, runs, now)
  const messages = [...runs.flatMap(commandsOf), ...facts]
  await Promise.all(messages.map((message) => runner.publisher.publish(message)))
  const recorded = await retried(() => recordRuns(runner.db, runs, now))
  if (runs.some(({ status, next }) => status === 'running' && !next)) runner.wakeCalls()
  return runs.flatMap(({ from, next }) =>
    next && recorded.has(from.entryId) ? [{ ...from, ...next, attempts: 1 }] : [],
  )
}

const maxBatch = 500
/** While one batch waits for the database, the next one is leased and run. */
const maxInFlight = 2 * maxBatch

/** Runs the steps that have fallen due, and those that a process left behind, until disposed. */
export function runDueSteps(runner: Runner): Loop {
  const { db, log } = runner
  return leaseQueue<LeasedStep>({
    db,
    log,
    what: 'steps',
    queue: dueSteps,
    maxBatch,
    maxInFlight,
    maxOfLane: maxInFlight,
    lease: (turn, now) => leaseSteps(db, dueSteps, turn, now, stepLeaseSeconds),
    async work(steps, begin) {
      const running = runLeasedSteps(runner, steps)
      for (const step of steps) begin(step, running)
    },
  })
}

async function runLeasedSteps(runner: Runner, steps: readonly LeasedStep[]): Promise<void> {
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

/** Bytes of the graphs of steps that are run together. */
export const maxGraphBytes = 8_388_608

/** Steps in chunks whose graphs fit into memory together. */
export function stepChunks(steps: readonly LeasedStep[]): LeasedStep[][] {
  const most = { items: Infinity, bytes: maxGraphBytes }
  return chunk(steps, most, ({ automationId, version, graphBytes }) => [
    [versionKey({ automationId, version: version ?? 0 }), () => graphBytes],
  ])
}
