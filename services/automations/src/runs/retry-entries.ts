import { retryEntries } from '@outrider/contracts/automations'
import type { Uuid } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { storedTenant } from '@outrider/service/tenant'
import { requireAutomation } from '../automations/require-automation.ts'
import { retryFailedEntries } from '../entries/retry-queries.ts'
import type { Runner } from './run-steps.ts'
import { wakeAll } from './wake-all.ts'

/** Entries of one statement. */
const maxBatch = 1_000
/** Milliseconds after which no further batch begins: the caller waits for five seconds. */
const timeLimit = 3_000
const first: Uuid = '00000000-0000-0000-0000-000000000000'

/** Each entry is retried once, also when it fails again meanwhile. */
export const answerRetryEntries = (runner: Runner) =>
  answer(retryEntries, async ({ tenant, automationId, since }) => {
    const { db } = runner
    const { id } = await requireAutomation(db, tenant, automationId)
    const stored = storedTenant(tenant)
    const retried = await inBatches(async (after) => {
      const wanted = { automationId: id, since: new Date(since), after, limit: maxBatch }
      const ids = await retryFailedEntries(db, stored, wanted, clock.now())
      wakeAll(runner)
      return ids
    })
    return { retried }
  })

/** Retries batch by batch, each after the last id of the one before, until one is not full or the time is over. */
export async function inBatches(
  retryAfter: (id: Uuid) => Promise<readonly Uuid[]>,
  bounds = { maxBatch, timeLimit },
): Promise<number> {
  const deadline = performance.now() + bounds.timeLimit
  let retried = 0
  let after: Uuid | undefined = first
  while (after !== undefined && performance.now() < deadline) {
    const ids = await retryAfter(after)
    retried += ids.length
    after = ids.length === bounds.maxBatch ? ids.at(-1) : undefined
  }
  return retried
}
