import { uuidOf } from '@outrider/contracts/ids'
import { noteSubscription, type SubscriptionChange } from '@outrider/contracts/recipients'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { compare } from '../contacts/queries.ts'
import { writeSubscriptions } from './queries.ts'
import { storedTenant } from '../tenant.ts'

/** Notes who wants no more email; of several changes the latest counts. */
export function recordSubscriptions({ db }: Service) {
  return async (batch: readonly SubscriptionChange[]): Promise<void> => {
    const inTime = batch.toSorted((a, b) => compare(a.at, b.at))
    const latest = new Map(inTime.map((change) => [change.contactId, change]))
    const changes = [...latest.values()].map(({ tenant, contactId, unsubscribed, at }) => ({
      ...storedTenant(tenant),
      id: uuidOf(contactId),
      unsubscribed,
      at,
    }))
    await retried(() => writeSubscriptions(db, changes, clock.now()))
  }
}

export const answerNoteSubscription = (service: Service) => {
  const record = recordSubscriptions(service)
  return answer(noteSubscription, async (change) => {
    await record([change])
    return {}
  })
}
