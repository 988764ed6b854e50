import type { ContactUpdate } from '@outrider/contracts/contacts'
import { uuidOf } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import type { Service } from '@outrider/service/service'
import { hashOf } from '../hash.ts'
import { combineUpdates } from './combine-updates.ts'
import { planned } from './resolve.ts'
import { findAppliedUpdates, writeUpdates } from './update-queries.ts'
import { storedTenant } from '../tenant.ts'

/** Carries out what automations want changed, each step's wish once however often it is delivered. */
export function applyUpdates({ db }: Service) {
  return async (batch: readonly ContactUpdate[]): Promise<void> => {
    const updates = batch.map((update) => ({
      ...update,
      tenant: storedTenant(update.tenant),
      contactId: uuidOf(update.contactId),
      keyHash: hashOf(update.key),
    }))
    await planned(async () => {
      const applied = await findAppliedUpdates(db, updates)
      const fresh = updates.filter((update) => !applied.has(update.keyHash))
      if (fresh.length > 0) await writeUpdates(db, combineUpdates(fresh), clock.now())
    })
  }
}
