import type { Call } from '../graphs/node-type.ts'
import { callOutside } from '@outrider/service/call-outside'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import { isOutage } from '@outrider/service/outage'
import type { AllowedNetworks } from '@outrider/service/public-address'
import type { UnderWay } from '@outrider/service/under-way'
import { keptOf } from '@outrider/service/tracing/origin'
import { tracedRow } from '@outrider/service/tracing/tracing'
import { callType } from '../graphs/nodes/calls.ts'
import { visitNode } from '../graphs/visit-node.ts'
import { callLane } from './call-lane.ts'
import { again, type CallOutcome, outcomeOfAnswer, outcomeOfFailure } from './call-outcome.ts'
import { putOffSteps } from './lease-queries.ts'
import { prepare, type Prepared } from './prepare.ts'
import type { LeasedStep } from './open-step.ts'
import { failAt, runGraph } from './run-graph.ts'
import {
  giveBack,
  giveUp,
  maxAttempts,
  publishAndRecord,
  type Runner,
  runSteps,
} from './run-steps.ts'

/** Milliseconds that a call may take. */
const timeout = 10_000

interface Caller {
  readonly runner: Runner
  readonly allowed: AllowedNetworks
  readonly enter: UnderWay['enter']
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
  const ask = () => answerTo(call, caller.allowed, step.attempts)
  const outcome = await tracedRow(runner.name, callType, row, ask).finally(leave)
  await proceed(runner, step, prepared, outcome, lane)
}

function answerTo(call: Call, allowed: AllowedNetworks, attempts: number): Promise<CallOutcome> {
  return callOutside(call, allowed, timeout).then(
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
