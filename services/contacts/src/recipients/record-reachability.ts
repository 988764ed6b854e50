import { uuidOf } from '@outrider/contracts/ids'
import type { ReachabilityChange } from '@outrider/contracts/recipients'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import type { Service } from '@outrider/service/service'
import { compare } from '../contacts/queries.ts'
import { ownerOf } from '../contacts/record.ts'
import { type Reachability, writeReachability } from './queries.ts'

/** Lets `reachable.email` follow what messaging has learnt; of several changes the latest counts. */
export function recordReachabilities({ db }: Service) {
  return async (batch: readonly ReachabilityChange[]): Promise<void> => {
    const latest = new Map<string, Reachability>()
    for (const change of batch.toSorted((a, b) => compare(a.at, b.at))) {
      const known = latest.get(change.contactId)
      latest.set(change.contactId, {
        ...ownerOf(change.tenant),
        id: uuidOf(change.contactId),
        unsubscribed: change.unsubscribed ?? known?.unsubscribed ?? null,
        suppressed: change.suppressed ?? known?.suppressed ?? null,
        at: change.at,
      })
    }
    await retried(() => writeReachability(db, [...latest.values()], clock.now()))
  }
}
