import { contactMerged } from '@outrider/contracts/contacts'
import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import { type Db, type Pool, retried } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { onBatch, type Subscriber } from '@outrider/service/nats/subscriber'
import type { Service } from '@outrider/service/service'

/**
 * Moves a contact's entries to another contact. If both were admitted to an automation, the other contact's
 * admission counts.
 */
async function moveContactRows(
  db: Pool,
  former: StoredTenant & { readonly contactId: Uuid },
  contactId: Uuid,
): Promise<void> {
  const { orgId, environment, contactId: formerId } = former
  await db`
    with entered as (
      update entries set contact_id = ${contactId}
      where contact_id = ${formerId} and org_id = ${orgId} and environment = ${environment}
    ), awaiting as (
      update steps set contact_id = ${contactId}
      where contact_id = ${formerId} and org_id = ${orgId} and environment = ${environment}
        and status = 'waiting' and awaits is not null
    ), left_behind as (
      delete from admissions
      where contact_id = ${formerId} and org_id = ${orgId} and environment = ${environment}
      returning *
    )
    insert into admissions (
      automation_id, contact_id, org_id, environment, entry_id, entered_at, seconds
    )
    select automation_id, ${contactId}, org_id, environment, entry_id, entered_at, seconds
    from left_behind
    on conflict (automation_id, contact_id) do nothing`
}

/** Moves the entries of merged contacts, in the order of the merges: a contact may be merged several times. */
export function receiveMerges({ db }: Service): Subscriber {
  return onBatch(contactMerged, async (merges) => {
    for (const { tenant, contactId, formerId } of merges) {
      const former = { ...storedTenant(tenant), contactId: uuidOf(formerId) }
      await retried(() => moveContactRows(db, former, uuidOf(contactId)))
    }
  })
}

/** The contacts that merged contacts are now, by their former ids. */
export async function findCurrentContacts(
  db: Db,
  ids: readonly (Uuid | null)[],
): Promise<ReadonlyMap<Uuid, Uuid>> {
  const rows = await db<{ formerId: Uuid; contactId: Uuid }[]>`
    select former_id, contact_id from former_contacts where former_id = any(${[...new Set(ids)]}::uuid[])`
  return new Map(rows.map(({ formerId, contactId }) => [formerId, contactId]))
}
