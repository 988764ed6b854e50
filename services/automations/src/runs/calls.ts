import { isOutage, retried } from '@outrider/service/db/pool'
import {
  failureReason,
  type HttpClient,
  type HttpResponse,
  parseRetryAfter,
} from '@outrider/service/http/outbound'
import type { InFlightTracker } from '@outrider/service/jobs/in-flight'
import { leaseQueue } from '@outrider/service/jobs/lease-queue'
import type { Loop } from '@outrider/service/jobs/loop'
import { backoff } from '@outrider/service/jobs/retry'
import { keptOf } from '@outrider/service/observe/origin'
import { clock } from '@outrider/service/observe/time'
import { tracedRow } from '@outrider/service/observe/tracing'
import { visitNode } from '../graphs/compile-graph.ts'
import { type Call, onward, type NodeOutcome } from '../graphs/node-type.ts'
import { dueCalls, type LeasedStep, leaseSteps, putOffSteps } from './leases.ts'
import { prepare, type Prepared } from './prepare.ts'
import { cancelAt, failAt, runGraph } from './run-graph.ts'
import { giveUp, maxAttempts, record, release, type Runner } from './run-steps.ts'
import { callLane } from './step-records.ts'

/** The result of a call: its outcome, or a retry after some seconds. */
export type CallOutcome = NodeOutcome | { readonly retryAfter: number; readonly reason: string }

/** Seconds before each retry. */
const callDelays = [1, 10, 60]
/** The longest `Retry-After` that is respected, in seconds. */
const maxRetryAfter = 3_600
/** Statuses that may be temporary (RFC 9110, section 15). */
const passing = new Set([408, 425, 429])

/** 2xx is a success; 5xx and temporary statuses are retried; all other statuses are failures. `attempts` includes this call. */
export function outcomeOfAnswer(
  { status, retryAfter }: Pick<HttpResponse, 'status' | 'retryAfter'>,
  attempts: number,
  now: Date,
): CallOutcome {
  const result = { status }
  if (status >= 200 && status < 300) return { go: onward, result }
  const reason = `HTTP_${status}`
  if (status < 500 && !passing.has(status)) return { failed: reason, result }
  const retry = retryOf(reason, attempts)
  if (!retry) return { failed: reason, result }
  const asked = Math.min(parseRetryAfter(retryAfter, now), maxRetryAfter)
  return { ...retry, retryAfter: Math.max(retry.retryAfter, asked) }
}

/** A forbidden address is a failure; lost connections, unknown names, and timeouts are retried. */
export function outcomeOfFailure(error: unknown, attempts: number): CallOutcome {
  const reason = failureReason(error)
  if (reason === 'ADDRESS_NOT_ALLOWED') return { failed: reason }
  return retryOf(reason, attempts) ?? { failed: reason }
}

/** A retry; undefined after the last attempt. `attempts` includes this one. */
function retryOf(
  reason: string,
  attempts: number,
): Extract<CallOutcome, { retryAfter: number }> | undefined {
  const retryAfter = backoff(callDelays, attempts)
  return retryAfter === undefined ? undefined : { retryAfter, reason }
}

/** Milliseconds for a call. */
export const callTimeout = 10_000

interface Caller {
  readonly runner: Runner
  readonly client: HttpClient
  readonly enter: InFlightTracker['enter']
}

/** Makes one call and continues its entry, or postpones it. If this fails, the lease ends and the call is repeated. */
async function runCall(caller: Caller, step: LeasedStep): Promise<void> {
  const { runner } = caller
  if (step.attempts > maxAttempts) return giveUp(runner, [step])
  try {
    await makeCall(caller, step)
  } catch (error) {
    if (isOutage(error)) await release(runner, [step])
    throw error
  }
}

async function makeCall(caller: Caller, step: LeasedStep): Promise<void> {
  const { runner } = caller
  const now = clock.now()
  if (step.isDeleted === true) return record(runner, [{ from: step, ...cancelAt(step, now) }], now)
  const [prepared] = await prepare(runner, [step], now)
  const node = prepared?.graph?.nodes.get(step.node)
  if (!prepared || !node) {
    return record(runner, [{ from: step, ...failAt(step, 'NO_GRAPH', now) }], now)
  }
  if (prepared.isUnreadable) {
    const reason = 'CONTACT_UNREADABLE'
    return proceed(runner, step, prepared, retryOf(reason, step.attempts) ?? { failed: reason })
  }
  const planned = await visitNode(node, { ...prepared.visit, countsFrom: now }, runner.renderer)
  if (!('call' in planned)) return proceed(runner, step, prepared, planned)
  const { call } = planned
  const lane = callLane(new URL(call.url).host)
  const leave = lane === step.lane ? () => {} : caller.enter({ ...step, lane })
  if (!leave)
    // Waits with the other calls to this host.
    return retried(() => putOffSteps(runner.db, [step], now, { isTry: false, lane }))
  const row = keptOf(step.origin ?? {})
  const work = () => callOnce(call, caller.client, step.attempts)
  const calledAt = clock.now()
  const outcome = await tracedRow(runner.name, step.type, row, work).finally(leave)
  await proceed(runner, step, prepared, outcome, { lane, calledAt })
}

function callOnce(call: Call, client: HttpClient, attempts: number): Promise<CallOutcome> {
  return client.call(call).then(
    (response) => outcomeOfAnswer(response, attempts, clock.now()),
    (error: unknown) => outcomeOfFailure(error, attempts),
  )
}

/** The step with its contact as it is now, if the graph reads it. */
async function again(runner: Runner, prepared: Prepared, now: Date): Promise<Prepared> {
  const { graph, step, visit } = prepared
  if (graph?.needsPerson !== true)
    return { ...prepared, isUnreadable: false, visit: { ...visit, now } }
  const [read = prepared] = await prepare(runner, [step], now)
  return read
}

/** Postpones the call to its next attempt, or continues its entry. */
async function proceed(
  runner: Runner,
  step: LeasedStep,
  prepared: Prepared,
  outcome: CallOutcome,
  { lane = step.lane, calledAt }: { readonly lane?: number; readonly calledAt?: Date } = {},
): Promise<void> {
  const now = clock.now()
  if ('retryAfter' in outcome) {
    const { reason } = outcome
    const dueAt = new Date(now.getTime() + outcome.retryAfter * 1_000)
    await retried(() => putOffSteps(runner.db, [step], dueAt, { reason, isTry: true, lane }))
  } else if (prepared.graph) {
    // The callee may have changed the contact.
    const { graph, visit, isUnreadable: leavesRest } = await again(runner, prepared, now)
    const { isCrowded } = runner
    const options = { answered: outcome, leavesRest, isCrowded, ...(calledAt && { calledAt }) }
    const run = await runGraph(graph ?? prepared.graph, step, visit, runner.renderer, options)
    await record(runner, [{ from: step, ...run }], now)
  }
}

/**
 * Calls in flight: of the process, of a tenant, and of a tenant to one host. Slow receivers delay neither the tenant's
 * other calls nor those of other tenants.
 */
const maxCalls = 256
const maxOfTenant = 32
const maxOfLane = 16
/** Calls leased together. */
const maxBatch = 16
/** Longer than a call and recording it take. */
const callLeaseSeconds = 30

/** Makes the calls that are due, until disposed; then waits for calls in flight. */
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
