import { callOutside } from '@outrider/service/call-outside'
import { clock } from '@outrider/service/clock'
import { isTransient, retried } from '@outrider/service/database'
import { type Loop, startLoop } from '@outrider/service/loop'
import type { AllowedNetworks } from '@outrider/service/public-address'
import { runGraph, failAt } from './run-graph.ts'
import { leaseCalls, type LeasedCall, postponeCall, readNextCall } from './call-queries.ts'
import { outcomeOfAnswer, outcomeOfFailure, type CallOutcome } from './call-outcome.ts'
import { visitNode } from '../graphs/visit-node.ts'
import { prepare } from './prepare.ts'
import { publishAndRecord, type Runner } from './run-steps.ts'

const maxInFlight = 64
/** Milliseconds that a call may take. */
const timeout = 10_000
/** Milliseconds between looks when nothing is known to fall due. */
const idleInterval = 1_000

/** Makes the calls that are due, until disposed; then waits for those under way. */
export function runDueCalls(runner: Runner, allowed: AllowedNetworks): Loop {
  const { db, log } = runner
  const inFlight = new Set<Promise<void>>()
  let alarm: NodeJS.Timeout | undefined
  const begin = (call: LeasedCall) => {
    const made = runCall(runner, allowed, call)
      .catch((error: unknown) =>
        log[isTransient(error) ? 'warn' : 'error']({ err: error, entryId: call.entryId }, 'call'),
      )
      .finally(() => {
        inFlight.delete(made)
        loop.wake()
      })
    inFlight.add(made)
  }
  const loop = startLoop(
    async () => {
      const room = maxInFlight - inFlight.size
      if (room === 0) return false
      const now = clock.now()
      const calls = await leaseCalls(db, now, room)
      for (const call of calls) begin(call)
      if (calls.length === room) return false // woken when one is done
      clearTimeout(alarm)
      const due = await readNextCall(db, now, new Date(now.getTime() + idleInterval))
      if (due) alarm = setTimeout(() => loop.wake(), Math.max(0, due.getTime() - now.getTime()))
      return false
    },
    idleInterval,
    (error) => log[isTransient(error) ? 'warn' : 'error']({ err: error }, 'calls not made'),
  )
  return {
    wake: () => loop.wake(),
    async [Symbol.asyncDispose]() {
      await loop[Symbol.asyncDispose]()
      clearTimeout(alarm)
      await Promise.all(inFlight)
    },
  }
}

/** Makes one call and runs its entry on, or puts it off; when this fails, its lease ends and it is made again. */
async function runCall(runner: Runner, allowed: AllowedNetworks, step: LeasedCall): Promise<void> {
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
    const due = new Date(done.getTime() + outcome.retryAfter * 1_000)
    await retried(() => postponeCall(runner.db, step, outcome.reason, due))
    return
  }
  const run = await runGraph(graph, step, { ...visit, now: done }, runner.renderer, outcome)
  await publishAndRecord(runner, [{ from: step, ...run }], done)
}
