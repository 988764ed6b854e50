import type { ContactUpdate } from '@outrider/contracts/contacts'
import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { Pool } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import type { ItemContext } from '@outrider/service/nats/subscriber'
import { clock } from '@outrider/service/observe/time'
import { queueChanges, type SegmentQueue } from './evaluations/segment-jobs.ts'
import { changeSetsOf } from './contacts/change-sets.ts'
import { combine, noChange, type RowChange, type Said, shortKey } from './contacts/fields.ts'
import { createFit, type Fit, fitsAll } from './contacts/limits.ts'
import { findCurrentIds, findHoldings, type Store } from './contacts/read.ts'
import { findAppliedSteps, retryConflictsToFit, writeUpdates } from './contacts/write.ts'

interface Update extends StoredTenant, Said {
  /** The key of the step, made by `shortKey`. */
  readonly key: Uuid
  /** The ID in the step, possibly a former one. */
  readonly contactId: Uuid
}

/**
 * Carries out the changes that automations request, each step once however often it is delivered. One
 * statement writes new steps; it fails where a step was carried out before, or a contact was merged or erased,
 * and then the batch is looked up first. Segments are evaluated after the statement, also for steps
 * that are delivered again.
 */
export function applyUpdates({ segments, segmentJobs, ...store }: Store & SegmentQueue) {
  const { db } = store
  return async (
    batch: readonly ContactUpdate[],
    deliveries: readonly ItemContext[],
  ): Promise<void> => {
    const updates = firstOfEachStep(batch.map(updateOf))
    let isNew = !deliveries.some(({ repeated }) => repeated)
    const currentIds = await retryConflictsToFit(async (toFit) => {
      const { fresh, ids } = isNew ? asNamed(updates) : await lookUp(db, updates)
      isNew = false
      if (fresh.length === 0) return ids
      const fit = toFit ? createFit(await findHoldings(db, currentOf(fresh, ids))) : fitsAll
      await writeUpdates(store, fresh.map(keyOf), changesOf(fresh, ids, fit), clock.now())
      return ids
    })
    const changed = changeSetsOf(changesOf(updates, currentIds, fitsAll))
    if (await queueChanges(segments, changed)) segmentJobs.wake()
  }
}

function updateOf({ tenant, key, contactId, ...said }: ContactUpdate): Update {
  const stored = storedTenant(tenant)
  return { ...said, ...stored, contactId: uuidOf(contactId), key: shortKey(stored, key) }
}

/** The changes to carry out, and the current contacts of the IDs in all of them. */
interface Wishes {
  readonly fresh: readonly Update[]
  readonly ids: ReadonlyMap<Uuid, Uuid>
}

function asNamed(updates: readonly Update[]): Wishes {
  return { fresh: updates, ids: new Map(updates.map(({ contactId }) => [contactId, contactId])) }
}

async function lookUp(db: Pool, updates: readonly Update[]): Promise<Wishes> {
  const applied = await findAppliedSteps(db, updates.map(keyOf), clock.now())
  const fresh = updates.filter(({ key }) => !applied.has(key))
  const wanted = updates.map(({ orgId, environment, contactId: id }) => ({
    orgId,
    environment,
    id,
  }))
  return { fresh, ids: await findCurrentIds(db, wanted) }
}

function firstOfEachStep(updates: readonly Update[]): Update[] {
  return [...new Map(updates.map((update) => [update.key, update])).values()]
}

function keyOf({ key }: Update): Uuid {
  return key
}

/** One change for each contact that still exists, with everything that its steps request. */
function changesOf(
  updates: readonly Update[],
  currentIds: ReadonlyMap<Uuid, Uuid>,
  fit: Fit,
): RowChange[] {
  const byContact = Map.groupBy(updates, ({ contactId }) => currentIds.get(contactId))
  return [...byContact].flatMap(([id, theirs]) => {
    const [first] = theirs
    if (!first || id === undefined) return []
    return [{ ...noChange(first, id), ...combine(theirs.map((each) => fit(id, each).said)) }]
  })
}

function currentOf(updates: readonly Update[], currentIds: ReadonlyMap<Uuid, Uuid>) {
  return updates.flatMap(({ orgId, environment, contactId }) => {
    const id = currentIds.get(contactId)
    return id === undefined ? [] : [{ orgId, environment, id }]
  })
}
