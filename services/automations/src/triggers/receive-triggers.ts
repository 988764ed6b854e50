import type { QueuedTrigger } from '@outrider/contracts/automations'
import { Problem } from '@outrider/contracts/problem'
import { enterTriggers, type Entrance } from './enter-triggers.ts'

/**
 * Enters queued triggers as if they were fired now, and runs what begins. A contact that was erased
 * meanwhile enters nothing; any other fault fails the batch, to be found in the message it belongs to.
 */
export function receiveTriggers(entrance: Entrance) {
  return async (batch: readonly QueuedTrigger[]): Promise<void> => {
    const { results, steps } = await enterTriggers(entrance, batch)
    await entrance.runs.begin(steps)
    const fault = results.find((result) => result instanceof Problem && result.code !== 'NOT_FOUND')
    if (fault) throw fault
  }
}
