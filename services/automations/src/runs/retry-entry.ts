import { retryEntry } from '@outrider/contracts/entries'
import { notFound, Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { findEntry } from '../entries/queries.ts'
import { retryFailedEntry } from '../entries/retry-queries.ts'
import type { Runner } from './run-steps.ts'
import { wakeAll } from './wake-all.ts'

export const answerRetryEntry = (runner: Runner) =>
  answer(retryEntry, async ({ tenant, entryId }) => {
    const { db } = runner
    const isRetried = await retryFailedEntry(db, tenant, entryId, clock.now())
    const entry = await findEntry(db, tenant, entryId)
    if (!entry) throw notFound()
    if (!isRetried) throw refusal(entry.status)
    wakeAll(runner)
    return entry
  })

function refusal(status: string): Problem {
  const why = status === 'failed' ? 'whose contact was erased' : `that is ${status}`
  return new Problem('INVALID_TRANSITION', `cannot retry an entry ${why}`)
}
