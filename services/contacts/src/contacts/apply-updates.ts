import type { ContactUpdate } from '@outrider/contracts/contacts'
import { uuidOf } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import { hashOf } from '@outrider/service/hash'
import { storedTenant } from '@outrider/service/tenant'
import { createFit, type Fit, fitsAll } from './fit.ts'
import { findCurrentIds, findHoldings } from './lookup-queries.ts'
import { plannedToFit } from './planned.ts'
import type { Store } from './store.ts'
import { combine, noChange, type RowChange, type Said } from './row-change.ts'
import { findAppliedUpdates, type StepKey, writeUpdates } from './write-queries.ts'

interface Update extends StepKey, Said {
  /** As the step knew it: a former id, perhaps. */
  readonly contactId: string
}

/** Carries out what automations want changed, each step's wish once however often it is delivered. */
export function applyUpdates(store: Store) {
  const { db } = store
  return async (batch: readonly ContactUpdate[]): Promise<void> => {
    const updates = batch.map(({ tenant, key, contactId, ...said }): Update => ({
      ...said,
      ...storedTenant(tenant),
      contactId: uuidOf(contactId),
      keyHash: hashOf(key),
    }))
    await plannedToFit(async (toFit) => {
      const applied = await findAppliedUpdates(db, updates)
      const fresh = firstOfEachStep(updates.filter(({ keyHash }) => !applied.has(keyHash)))
      if (fresh.length === 0) return
      const ids = await findCurrentIds(
        db,
        fresh.map(({ orgId, environment, contactId: id }) => ({ orgId, environment, id })),
      )
      const fit = toFit ? createFit(await findHoldings(db, currentOf(fresh, ids))) : fitsAll
      await writeUpdates(store, fresh.map(stepOf), changesOf(fresh, ids, fit), clock.now())
    })
  }
}

function firstOfEachStep(updates: readonly Update[]): Update[] {
  return [...new Map(updates.map((update) => [update.keyHash, update])).values()]
}

function stepOf({ orgId, environment, keyHash }: Update): StepKey {
  return { orgId, environment, keyHash }
}

/** One for each contact that there still is, with all that its steps want. */
function changesOf(
  updates: readonly Update[],
  currentIds: ReadonlyMap<string, string>,
  fit: Fit,
): RowChange[] {
  const byContact = Map.groupBy(updates, ({ contactId }) => currentIds.get(contactId))
  return [...byContact].flatMap(([id, theirs]) => {
    const [first] = theirs
    if (!first || id === undefined) return []
    return [{ ...noChange(first, id), ...combine(theirs.map((each) => fit(id, each).said)) }]
  })
}

function currentOf(updates: readonly Update[], currentIds: ReadonlyMap<string, string>) {
  return updates.flatMap(({ orgId, environment, contactId }) => {
    const id = currentIds.get(contactId)
    return id === undefined ? [] : [{ orgId, environment, id }]
  })
}
