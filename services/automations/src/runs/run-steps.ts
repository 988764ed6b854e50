import type { Renderer } from '@outrider/liquid/renderer'
import { type Db, retried } from '@outrider/service/db/pool'
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
import { dueSteps, type LeasedStep, leaseSteps, putOffSteps, stepLeaseSeconds } from './leases.ts'
import type { EntryMessage, Outbox } from './outbox.ts'
import { awaitingSteps, lookBack } from './look-back.ts'
import { prepare, type Prepared } from './prepare.ts'
import { recordRuns, type RunRecord } from './record-runs.ts'
import { cancelAt, failAt, type Run, runGraph } from './run-graph.ts'
import { readyStep } from './step-records.ts'

/** The service with all that running entries needs. */
export interface Runner extends Service {
  readonly graphs: Graphs
  readonly renderer: Renderer
  readonly outbox: Outbox
  /** Whether too many commands of a subject are waiting. */
  readonly isCrowded: (subject: string) => boolean
  /** All events that were accepted before this time have been handled. */
  readonly handledUntil: () => Date
  /** Call these when calls or steps have become due. */
  readonly wakeCalls: () => void
  readonly wakeSteps: () => void
}

/** Leases after which a step fails that ends its process, or fails in an unforeseen way. */
export const maxAttempts = 10
const exhausted = 'RETRIES_EXHAUSTED'
/** Seconds until a failed step is retried; the last value applies to all further retries. */
const retryDelays = [1, 10, 60, 600]
/** Milliseconds until a wait is looked at again whose time is over while events are still to be handled. */
const heldDelay = { least: 500, most: 5_000 }
/** Milliseconds until steps are retried after a server was unavailable. */
const outageDelay = 1_000

/** Steps leased together. */
const maxBatch = 500
/** While one batch waits for the database, the next one is leased and run. */
const maxInFlight = 2 * maxBatch

/** Runs steps that are due, and those of processes that stopped, until disposed. */
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

/** Rejects if a server is unavailable; then the steps are released. */
async function runLeasedSteps(runner: Runner, steps: readonly LeasedStep[]): Promise<void> {
  try {
    await giveUp(
      runner,
      steps.filter(({ attempts }) => attempts > maxAttempts),
    )
    for (const some of stepChunks(steps.filter(({ attempts }) => attempts <= maxAttempts)))
      await bisect(
        some,
        (together) => runTogether(runner, together),
        (step, error) => retryLater(runner, step, error),
      )
  } catch (error) {
    await release(runner, steps)
    throw error
  }
}

/** Releases steps after a server was unavailable. This does not count as an attempt. */
export async function release({ db }: Runner, steps: readonly LeasedStep[]): Promise<void> {
  const dueAt = new Date(clock.now().getTime() + outageDelay)
  await putOffSteps(db, steps, dueAt, { isTry: false })
}

async function retryLater(runner: Runner, step: LeasedStep, error: unknown): Promise<void> {
  const { entryId, node, attempts } = step
  runner.log.error({ err: error, entryId, node, attempts }, 'step not run')
  if (attempts >= maxAttempts) return giveUp(runner, [step])
  const delay = backoff(retryDelays, Math.min(attempts, retryDelays.length)) ?? 0
  const dueAt = new Date(clock.now().getTime() + delay * 1_000)
  await putOffSteps(runner.db, [step], dueAt, { isTry: true })
}

/** Fails the entries of steps with too many attempts. */
export async function giveUp(runner: Runner, steps: readonly LeasedStep[]): Promise<void> {
  if (steps.length === 0) return
  const now = clock.now()
  const runs = steps.map((step) => ({ from: step, ...failAt(step, exhausted, now) }))
  await record(runner, runs, now)
}

async function runTogether(runner: Runner, leased: readonly LeasedStep[]): Promise<void> {
  const now = clock.now()
  const steps = await endedOf(runner, leased, now)
  if (steps.length === 0) return
  const prepared = await prepare(runner, steps, now)
  for (const { step, isUnreadable } of prepared)
    if (isUnreadable) await retryLater(runner, step, new Error('contact not readable'))
  const readable = prepared.filter(({ isUnreadable }) => !isUnreadable)
  const runs = await Promise.all(readable.map((each) => runPrepared(runner, each, now)))
  await record(runner, runs, now)
}

/**
 * The steps that may be run now. A wait whose time is not over was left by a process that stopped before it looked back.
 * One whose time is over is postponed until all events that were accepted before its end have been handled.
 */
async function endedOf(
  runner: Runner,
  steps: readonly LeasedStep[],
  now: Date,
): Promise<readonly LeasedStep[]> {
  const waits = steps.filter(
    ({ isAwaiting, status }) => isAwaiting === true && status === 'waiting',
  )
  if (waits.length === 0) return steps
  const handledUntil = runner.handledUntil()
  const early = waits.filter(({ waitingSince }) => waitingSince > now)
  const held = waits.filter(
    ({ waitingSince }) => waitingSince <= now && waitingSince > handledUntil,
  )
  await lookBack(runner, early)
  if (held.length > 0) {
    const last = Math.max(...held.map(({ waitingSince }) => waitingSince.getTime()))
    const half = (last - handledUntil.getTime()) / 2
    const delay = Math.min(Math.max(half, heldDelay.least), heldDelay.most)
    await putOffSteps(runner.db, held, new Date(now.getTime() + delay), { isTry: false })
  }
  const left = new Set([...early, ...held])
  return steps.filter((step) => !left.has(step))
}

/** A run and where it began. */
export type RunFrom = Run & RunRecord

/** Runs an entry from a prepared step. If its contact cannot be read, the step is left to a later run. */
export async function runPrepared(
  { renderer, isCrowded }: Runner,
  { step, graph, visit, isUnreadable }: Prepared,
  now: Date,
  maxRenderTime?: number,
): Promise<RunFrom> {
  if (step.isDeleted === true) return { from: step, ...cancelAt(step, now) }
  if (!graph?.nodes.has(step.node)) return { from: step, ...failAt(step, 'NO_GRAPH', now) }
  if (isUnreadable) return postponed(step, now)
  const options = { maxRenderTime, isCrowded }
  return { from: step, ...(await runGraph(graph, step, visit, renderer, options)) }
}

/** A run that leaves its first step to a later run. */
export function postponed(from: LeasedStep, now: Date): RunFrom {
  const dueAt = new Date(now.getTime() + outageDelay)
  return { from, steps: [readyStep(from, dueAt)], commands: [], status: 'running' }
}

/** The commands and facts of runs. */
export async function messagesOf(
  db: Db,
  runs: readonly RunFrom[],
  now: Date,
): Promise<EntryMessage[]> {
  const commands = runs.flatMap(({ from, commands: some }) => {
    const origin = from.origin ?? undefined
    return some.map((command) => ({ entryId: from.entryId, message: { ...command, origin } }))
  })
  return [...commands, ...(await factsOf(db, runs, now))]
}

/** Bytes of the commands that one statement records. */
export const maxCommandBytes = 8_388_608

/** Splits runs, so that the commands of a chunk fit into one statement. */
export function commandChunks<Item>(
  items: readonly Item[],
  commandsOf: (item: Item) => readonly OutgoingItem[],
): Item[][] {
  return chunk(items, { items: maxBatch, bytes: maxCommandBytes }, (item) => [
    [item, () => commandsOf(item).reduce((sum, { data }) => sum + data.length, 0)],
  ])
}

/**
 * Records runs with their messages, then publishes these. This is the only way in which a stored step proceeds: a run
 * is published if and only if it is recorded.
 */
export async function record(runner: Runner, runs: readonly RunFrom[], now: Date): Promise<void> {
  for (const some of commandChunks(runs, ({ commands }) => commands)) {
    const messages = await messagesOf(runner.db, some, now)
    const { entryIds, outboxId } = await retried(() => recordRuns(runner.db, some, messages, now))
    if (some.some(hasCall)) runner.wakeCalls()
    await lookBack(
      runner,
      some.filter(({ from }) => entryIds.has(from.entryId)).flatMap(awaitingSteps),
    )
    const recorded = messages.filter(({ entryId }) => entryIds.has(entryId))
    await runner.outbox.publish(
      recorded.map(({ message }) => message),
      outboxId,
    )
  }
}

/** Whether the run ends at a call. */
export function hasCall({ status, steps }: Pick<Run, 'status' | 'steps'>): boolean {
  return status === 'running' && (steps.at(-1)?.lane ?? 0) > 0
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
