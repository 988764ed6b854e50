import { retryEntry } from '@outrider/contracts/automations'
import { uuidOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { storedTenant } from '@outrider/service/tenant'
import { requireEntry } from '../entries/require-entry.ts'
import { retryFailedEntry } from '../entries/retry-queries.ts'
import type { Runner } from './run-steps.ts'
import { wakeAll } from './wake-all.ts'

export const answerRetryEntry = (runner: Runner) =>
  answer(retryEntry, async ({ tenant, entryId }) => {
    const { db } = runner
    const [stored, id] = [storedTenant(tenant), uuidOf(entryId)]
    const isRetried = await retryFailedEntry(db, stored, id, clock.now())
    const entry = await requireEntry(db, tenant, entryId)
    if (!isRetried) throw refusal(entry.status)
    wakeAll(runner)
    return entry
  })

function refusal(status: string): Problem {
  const why = status === 'failed' ? 'whose contact was erased' : `that is ${status}`
  return new Problem('INVALID_TRANSITION', `cannot retry an entry ${why}`)
}
