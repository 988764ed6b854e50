import { uuidOf } from '@outrider/contracts/ids'
import { recordSubscriptionNow, type SubscriptionChange } from '@outrider/contracts/recipients'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { planned } from '../contacts/planned.ts'
import { findCurrentIds } from '../contacts/lookup-queries.ts'
import { compare } from '@outrider/service/compare'
import { noChange } from '../contacts/row-change.ts'
import type { Store } from '../contacts/store.ts'
import { writeRows } from '../contacts/write-queries.ts'
import { storedTenant } from '@outrider/service/tenant'

/** Notes who wants no more email; of several changes the latest counts. */
export function recordSubscriptions(store: Store) {
  return async (batch: readonly SubscriptionChange[]): Promise<void> => {
    const changes = batch
      .map(({ tenant, contactId, unsubscribed, at }) => ({
        ...noChange(storedTenant(tenant), uuidOf(contactId)),
        unsubscribed,
        subscriptionAt: at,
      }))
      .toSorted((a, b) => compare(a.subscriptionAt, b.subscriptionAt))
    await planned(async () => {
      const ids = await findCurrentIds(store.db, changes)
      const latest = new Map(
        changes.flatMap((change) => {
          const id = ids.get(change.id)
          return id === undefined ? [] : [[id, { ...change, id }] as const]
        }),
      )
      await writeRows(store, [...latest.values()], clock.now())
    })
  }
}

export const answerRecordSubscription = (store: Store) => {
  const record = recordSubscriptions(store)
  return answer(recordSubscriptionNow, async (change) => {
    await record([change])
    return {}
  })
}
