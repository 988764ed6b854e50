import type { QueuedTrigger } from '@outrider/contracts/automations'
import { Problem } from '@outrider/contracts/problem'
import { runSteps } from '../entries/run-steps.ts'
import { enterTriggers, type Entrance } from './enter-triggers.ts'

/**
 * Enters queued triggers as if they were fired now, and runs what begins. A contact that was erased
 * meanwhile enters nothing; any other fault fails the batch, to be found in the message it belongs to.
 */
export function receiveTriggers(entrance: Entrance) {
  return async (batch: readonly QueuedTrigger[]): Promise<void> => {
    const { results, steps } = await enterTriggers(entrance, batch)
    await runSteps(entrance, steps).catch((error: unknown) =>
      entrance.log.warn({ err: error }, 'steps left to the executor'),
    )
    const fault = results.find((result) => result instanceof Problem && result.code !== 'NOT_FOUND')
    if (fault) throw fault
  }
}
