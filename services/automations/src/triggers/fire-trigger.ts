import { fireTrigger, type TriggerResult } from '@outrider/contracts/automations'
import { Problem } from '@outrider/contracts/problem'
import { answer, type Handler } from '@outrider/service/requests'
import { runSteps } from '../entries/run-steps.ts'
import type { Fired } from './arrival.ts'
import { batchCalls } from './batch-calls.ts'
import { enterTriggers, type Entrance } from './enter-triggers.ts'

const largestBatch = 500
/** One batch may wait for the contacts service while another is written. */
const mostInFlight = 3

/**
 * Concurrent calls share statements. The answer tells which entries were made; they then run, and the next
 * batch waits for that, so that calls are not taken on faster than they can be carried out.
 */
export function answerFireTrigger(entrance: Entrance, stack: AsyncDisposableStack): Handler {
  const fire = batchCalls<Fired, TriggerResult>(
    async (batch) => {
      const { results, steps } = await enterTriggers(
        entrance,
        batch.map(({ item }) => item),
      )
      for (const [index, call] of batch.entries()) {
        const result = results[index]
        if (result && !(result instanceof Problem)) call.resolve(result)
        else call.reject(result)
      }
      await runSteps(entrance, steps).catch((error: unknown) =>
        entrance.log.warn({ err: error }, 'steps left to the executor'),
      )
    },
    largestBatch,
    mostInFlight,
  )
  stack.defer(() => fire.idle())
  return answer(fireTrigger, (fired) => fire.call(fired))
}
