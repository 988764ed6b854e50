import { recordSuppressionNow, type SuppressionChange } from '@outrider/contracts/recipients'
import { retried } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Store } from '../contacts/store.ts'
import { compare } from '@outrider/service/compare'
import { writeSuppressions } from './queries.ts'
import { storedTenant } from '@outrider/service/tenant'

/** Notes which addresses are not written to; of several changes the latest counts. */
export function recordSuppressions({ db, hashes }: Store) {
  return async (batch: readonly SuppressionChange[]): Promise<void> => {
    const changes = batch
      .map(({ tenant, addressHash, suppressed, at }) => {
        const stored = storedTenant(tenant)
        const kept = hashes.ofKept(stored, Buffer.from(addressHash, 'hex'))
        return { ...stored, addressHash: kept.toString('hex'), suppressed, at }
      })
      .toSorted((a, b) => compare(a.at, b.at))
    // The hash tells organizations apart as well.
    const latest = new Map(changes.map((change) => [change.addressHash, change]))
    await retried(() => writeSuppressions(db, [...latest.values()]))
  }
}

export const answerRecordSuppression = (store: Store) => {
  const record = recordSuppressions(store)
  return answer(recordSuppressionNow, async (change) => {
    await record([change])
    return {}
  })
}
