import { retryEntries } from '@outrider/contracts/entries'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { findAutomation } from '../automations/queries.ts'
import { retryFailedEntries } from '../entries/retry-queries.ts'
import type { Runner } from './run-steps.ts'
import { wakeAll } from './wake-all.ts'

/** Entries of one statement. */
const maxBatch = 1_000
/** Milliseconds after which no further batch begins: the caller waits for five seconds. */
const timeLimit = 3_000
const first = '00000000-0000-0000-0000-000000000000'

/** Each entry is retried once, also when it fails again meanwhile. */
export const answerRetryEntries = (runner: Runner) =>
  answer(retryEntries, async ({ tenant, automationId, since }) => {
    const { db } = runner
    if (!(await findAutomation(db, tenant, automationId))) throw notFound()
    const retried = await inBatches(async (after) => {
      const wanted = { automationId, since: new Date(since), after, limit: maxBatch }
      const ids = await retryFailedEntries(db, tenant, wanted, clock.now())
      wakeAll(runner)
      return ids
    })
    return { retried }
  })

/** Retries batch by batch, each after the last id of the one before, until one is not full or the time is over. */
export async function inBatches(
  retryAfter: (id: string) => Promise<readonly string[]>,
  bounds = { maxBatch, timeLimit },
): Promise<number> {
  const deadline = performance.now() + bounds.timeLimit
  let retried = 0
  let after: string | undefined = first
  while (after !== undefined && performance.now() < deadline) {
    const ids = await retryAfter(after)
    retried += ids.length
    after = ids.length === bounds.maxBatch ? ids.at(-1) : undefined
  }
  return retried
}
