import { isOutage, retried } from '@outrider/service/db/pool'
import { failureReason, type HttpClient, type HttpResponse } from '@outrider/service/http/outbound'
import type { InFlightTracker } from '@outrider/service/jobs/in-flight'
import { leaseQueue } from '@outrider/service/jobs/lease-queue'
import type { Loop } from '@outrider/service/jobs/loop'
import { backoff } from '@outrider/service/jobs/retry'
import { keptOf } from '@outrider/service/observe/origin'
import { clock } from '@outrider/service/observe/time'
import { tracedRow } from '@outrider/service/observe/tracing'
import { visitNode } from '../graphs/compile-graph.ts'
import { type Call, type NodeOutcome, onward } from '../graphs/node-type.ts'
import { callType } from '../graphs/nodes/calls.ts'
import { dueCalls, type LeasedStep, leaseSteps, putOffSteps } from './leases.ts'
import { prepare, type Prepared } from './prepare.ts'
import { failAt, runGraph } from './run-graph.ts'
import {
  giveBack,
  giveUp,
  maxAttempts,
  publishAndRecord,
  type Runner,
  runSteps,
} from './run-steps.ts'
import { callLane } from './step-records.ts'

/** What to make of a call: it is over, or to be tried again after some seconds. */
export type CallOutcome = NodeOutcome | { readonly retryAfter: number; readonly reason: string }

/** Seconds before each further try. */
const callDelays = [1, 10, 60]
/** Answers that may be others a little later (RFC 9110, section 15). */
const passing = new Set([408, 425, 429])

/** `attempts` counts this call. 2xx is a success; 5xx, and what gives no answer, is tried again; everything else has failed. */
export function outcomeOfAnswer(
  { status }: Pick<HttpResponse, 'status'>,
  attempts: number,
): CallOutcome {
  const result = { status }
  if (status >= 200 && status < 300) return { go: onward, result }
  const reason = `HTTP_${status}`
  if (status < 500 && !passing.has(status)) return { failed: reason, result }
  return again(reason, attempts) ?? { failed: reason, result }
}

/** `NotAllowed` is final; a lost connection, a name that is not found and a timeout are not. */
export function outcomeOfFailure(error: unknown, attempts: number): CallOutcome {
  const reason = failureReason(error)
  if (reason === 'ADDRESS_NOT_ALLOWED') return { failed: reason }
  return again(reason, attempts) ?? { failed: reason }
}

/** Another try after a while; undefined after the last one. `attempts` counts this one. */
export function again(reason: string, attempts: number): CallOutcome | undefined {
  const retryAfter = backoff(callDelays, attempts)
  return retryAfter === undefined ? undefined : { retryAfter, reason }
}

/** Milliseconds that a call may take. */
export const callTimeout = 10_000

interface Caller {
  readonly runner: Runner
  readonly client: HttpClient
  readonly enter: InFlightTracker['enter']
}

/** Makes one call and runs its entry on, or puts it off; when this fails, its lease ends and it is made again. */
export async function runCall(caller: Caller, step: LeasedStep): Promise<void> {
  const { runner } = caller
  if (step.attempts > maxAttempts) return giveUp(runner, [step])
  try {
    await makeCall(caller, step)
  } catch (error) {
    if (isOutage(error)) await giveBack(runner, [step])
    throw error
  }
}

async function makeCall(caller: Caller, step: LeasedStep): Promise<void> {
  const { runner } = caller
  const now = clock.now()
  const [prepared] = await prepare(runner, [step], now)
  const node = prepared?.graph?.nodes.get(step.node)
  if (!prepared || !node) {
    await publishAndRecord(runner, [{ from: step, ...failAt(step, 'NO_GRAPH', now) }], now)
    return
  }
  if (prepared.isUnreadable) {
    const reason = 'CONTACT_UNREADABLE'
    return proceed(runner, step, prepared, again(reason, step.attempts) ?? { failed: reason })
  }
  const planned = await visitNode(node, prepared.visit, runner.renderer)
  if (!('call' in planned)) return proceed(runner, step, prepared, planned)
  const { call } = planned
  const lane = callLane(new URL(call.url).host)
  const leave = lane === step.lane ? () => {} : caller.enter({ ...step, lane })
  if (!leave)
    // it waits among the calls to this host
    return retried(() => putOffSteps(runner.db, [step], now, { isTry: false, lane }))
  const row = keptOf(step.origin ?? {})
  const ask = () => answerTo(call, caller.client, step.attempts)
  const outcome = await tracedRow(runner.name, callType, row, ask).finally(leave)
  await proceed(runner, step, prepared, outcome, lane)
}

function answerTo(call: Call, client: HttpClient, attempts: number): Promise<CallOutcome> {
  return client.call(call).then(
    (answer) => outcomeOfAnswer(answer, attempts),
    (error: unknown) => outcomeOfFailure(error, attempts),
  )
}

/** Puts the call off to its next try, in a lane, or runs its entry on. */
async function proceed(
  runner: Runner,
  step: LeasedStep,
  { graph, visit }: Prepared,
  outcome: CallOutcome,
  lane = step.lane,
): Promise<void> {
  const now = clock.now()
  if ('retryAfter' in outcome) {
    const { reason } = outcome
    const dueAt = new Date(now.getTime() + outcome.retryAfter * 1_000)
    await retried(() => putOffSteps(runner.db, [step], dueAt, { reason, isTry: true, lane }))
  } else if (graph) {
    const options = { answered: outcome, isCrowded: runner.isCrowded }
    const run = await runGraph(graph, step, { ...visit, now }, runner.renderer, options)
    await runSteps(runner, await publishAndRecord(runner, [{ from: step, ...run }], now))
  }
}

/**
 * Calls under way, those of one tenant, and those of its calls that go to one host: receivers that do not answer hold
 * up neither the tenant's other calls nor anybody else's.
 */
const maxCalls = 256
const maxOfTenant = 32
const maxOfLane = 16
/** Calls leased at once. */
const maxBatch = 16
/** Seconds: longer than a call may take, with what is to be recorded of it. */
const callLeaseSeconds = 30

/** Makes the calls that are due, until disposed; then waits for those under way. */
export function runDueCalls(runner: Runner, client: HttpClient): Loop {
  const { db, log } = runner
  return leaseQueue<LeasedStep>({
    db,
    log,
    what: 'calls',
    queue: dueCalls,
    maxBatch,
    maxInFlight: maxCalls,
    maxOfLane,
    maxOfTenant,
    lease: (turn, now) => leaseSteps(db, dueCalls, turn, now, callLeaseSeconds),
    async work(calls, begin, enter) {
      for (const call of calls) begin(call, runCall({ runner, client, enter }, call))
    },
  })
}
