import type { ContactMerged } from '@outrider/contracts/contacts'
import { uuidOf } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import { storedTenant } from '@outrider/service/tenant'
import type { Deps } from '../deps.ts'
import { type Move, movePerson } from './queries.ts'

/** Messages follow a contact that became part of another one. */
export function receiveMerges({ db }: Deps) {
  return async (batch: readonly ContactMerged[]): Promise<void> => {
    // One after the other: a contact that was merged twice moves twice.
    for (const { tenant, contactId, formerId } of batch) {
      const move: Move = {
        ...storedTenant(tenant),
        from: uuidOf(formerId),
        into: uuidOf(contactId),
      }
      await retried(() => movePerson(db, move, clock.now()))
    }
  }
}
