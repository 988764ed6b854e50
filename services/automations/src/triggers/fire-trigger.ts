import { fireTrigger, type TriggerResult } from '@outrider/contracts/triggers'
import { Problem } from '@outrider/contracts/problem'
import { currentOrigin } from '@outrider/service/tracing/origin'
import { answer, type Handler } from '@outrider/service/requests'
import type { Fired } from './arrival.ts'
import { type Batch, batchCalls } from '@outrider/service/batch-calls'
import { enterTriggers, type Entrance } from './enter-triggers.ts'

const maxBatch = 500
/** One batch may wait for the contacts service while another is written. */
const maxInFlight = 3

/** Concurrent calls share statements. The answer tells which entries were made; they run meanwhile. */
export function answerFireTrigger(entrance: Entrance): Handler {
  const fire = batchCalls(
    (batch: Batch<Fired, TriggerResult>) => enter(entrance, batch),
    maxBatch,
    maxInFlight,
  )
  return answer(fireTrigger, (fired) => fire({ ...fired, origin: currentOrigin() }))
}

async function enter(entrance: Entrance, batch: Batch<Fired, TriggerResult>): Promise<void> {
  const fired = batch.map(({ item }) => item)
  const { results, steps } = await enterTriggers(entrance, fired, { ahead: false })
  for (const [index, call] of batch.entries()) {
    const result = results[index]
    if (result && !(result instanceof Problem)) call.resolve(result)
    else call.reject(result)
  }
  await entrance.runs.begin(steps)
}
