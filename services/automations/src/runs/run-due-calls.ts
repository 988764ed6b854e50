import { callOutside } from '@outrider/service/call-outside'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import { runLeases } from '@outrider/service/lease-loop'
import type { Loop } from '@outrider/service/loop'
import { isOutage } from '@outrider/service/outage'
import type { AllowedNetworks } from '@outrider/service/public-address'
import { visitNode } from '../graphs/visit-node.ts'
import { type CallOutcome, outcomeOfAnswer, outcomeOfFailure } from './call-outcome.ts'
import { dueCalls, leaseSteps, putOffSteps } from './lease-queries.ts'
import { prepare } from './prepare.ts'
import type { LeasedStep } from './queries.ts'
import { failAt, runGraph } from './run-graph.ts'
import { giveBack, giveUp, maxAttempts, publishAndRecord, type Runner } from './run-steps.ts'

/** Calls under way, and those of one tenant: so many receivers that do not answer hold up nobody else's. */
const maxInFlight = 128
const maxOfLane = 16
/** Calls leased at once. */
const maxBatch = 16
/** Milliseconds that a call may take. */
const timeout = 10_000
/** Seconds: longer than a call may take, with what is to be recorded of it. */
const leaseSeconds = 30

/** Makes the calls that are due, until disposed; then waits for those under way. */
export function runDueCalls(runner: Runner, allowed: AllowedNetworks): Loop {
  const { db, log } = runner
  return runLeases<LeasedStep>({
    db,
    log,
    what: 'calls',
    queue: dueCalls,
    maxBatch,
    maxInFlight,
    maxOfLane,
    lease: (turn, now) => leaseSteps(db, dueCalls, turn, now, leaseSeconds),
    async work(calls, begin) {
      for (const call of calls) begin(call, runCall(runner, allowed, call))
    },
  })
}

/** Makes one call and runs its entry on, or puts it off; when this fails, its lease ends and it is made again. */
async function runCall(runner: Runner, allowed: AllowedNetworks, step: LeasedStep): Promise<void> {
  if (step.attempts > maxAttempts) return giveUp(runner, [step])
  try {
    await makeCall(runner, allowed, step)
  } catch (error) {
    if (isOutage(error)) await giveBack(runner, [step])
    throw error
  }
}

async function makeCall(runner: Runner, allowed: AllowedNetworks, step: LeasedStep): Promise<void> {
  const [prepared] = await prepare(runner, [step], clock.now())
  if (!prepared) return
  const { graph, visit } = prepared
  const node = graph?.nodes.get(step.node)
  const now = clock.now()
  if (!graph || !node)
    return publishAndRecord(runner, [{ from: step, ...failAt(step, 'NO_GRAPH', now) }], now)
  const planned = await visitNode(node, visit, runner.renderer)
  const outcome: CallOutcome =
    'call' in planned
      ? await callOutside(planned.call, allowed, timeout).then(
          (answer) => outcomeOfAnswer(answer, step.attempts),
          (error: unknown) => outcomeOfFailure(error, step.attempts),
        )
      : planned
  const done = clock.now()
  if ('retryAfter' in outcome) {
    const { reason } = outcome
    const dueAt = new Date(done.getTime() + outcome.retryAfter * 1_000)
    return retried(() => putOffSteps(runner.db, [step], dueAt, { reason, isTry: true }))
  }
  const run = await runGraph(graph, step, { ...visit, now: done }, runner.renderer, outcome)
  await publishAndRecord(runner, [{ from: step, ...run }], done)
}
