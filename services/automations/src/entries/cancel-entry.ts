import { cancelEntry } from '@outrider/contracts/automations'
import { uuidOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { refused } from '@outrider/service/state-table'
import { storedTenant } from '@outrider/service/tenant'
import { entryStates } from '../states/entry-states.ts'
import { cancelLiveEntry } from './queries.ts'
import { requireEntry } from './require-entry.ts'

/** How often an entry may take a step just before it is cancelled. */
const maxAttempts = 20

/** Once answered, the entry does nothing more. Cancelling again changes nothing. */
export const answerCancelEntry = ({ db }: Service) =>
  answer(cancelEntry, async ({ tenant, entryId }) => {
    const [stored, id] = [storedTenant(tenant), uuidOf(entryId)]
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      await retried(() => cancelLiveEntry(db, stored, id, clock.now()))
      const entry = await requireEntry(db, tenant, entryId)
      if (entry.status === 'cancelled') return entry
      if (entryStates[entry.status].cancel === refused)
        throw new Problem('INVALID_TRANSITION', `cannot cancel an entry that is ${entry.status}`)
    }
    throw new Problem('UNAVAILABLE', 'the entry keeps moving, try again', { retryAfter: 1 })
  })
