import type { Uuid } from '@outrider/contracts/ids'
import { contactsService } from '@outrider/contracts/services'
import type { Pool } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import { segmentWork } from '../contacts/segment-work.ts'

/** A contact that is gone, and rows that are still its. */
export interface Leaving extends StoredTenant {
  readonly contactId: Uuid
  /** Whom the rows go to; null when they are erased. */
  readonly intoId: Uuid | null
  /** Others who are still on their way into it. */
  readonly isAwaiting: boolean
}

/**
 * Seconds for which whoever takes a step is left alone: longer than its statements may take together. Two steps at once
 * would each see less than is left.
 */
export const leaseSeconds = 300

/** The contact that has waited longest, leased; undefined when there is none. */
export async function leaseLeaving(db: Pool): Promise<Leaving | undefined> {
  const [row] = await db<Leaving[]>`
    update departures d set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where contact_id = (
      select contact_id from departures where leased_until <= now()
      order by leased_until limit 1 for update skip locked
    )
    returning org_id, environment, contact_id, into_id, exists (
      select from departures o where o.into_id = d.contact_id
    ) as is_awaiting`
  return row
}

/** A contact that has just left, whose first step is left to whoever wrote that; undefined when it is over. */
export async function findLeaving(
  db: Pool,
  { orgId, environment }: StoredTenant,
  contactId: Uuid,
): Promise<Leaving | undefined> {
  const [row] = await db<Leaving[]>`
    select org_id, environment, contact_id, into_id, exists (
      select from departures o where o.into_id = d.contact_id
    ) as is_awaiting
    from departures d
    where contact_id = ${contactId} and org_id = ${orgId} and environment = ${environment}`
  return row
}

/** Ends a lease; the contact goes to the end of the queue. */
export async function releaseLeaving(
  db: Pool,
  { orgId, environment, contactId }: Leaving,
): Promise<void> {
  await db`
    update departures set leased_until = now()
    where contact_id = ${contactId} and org_id = ${orgId} and environment = ${environment}`
}

/** Notes that nothing is left of a contact: an erasure is complete here, and segments look at whom rows went to. */
export async function finishLeaving(
  db: Pool,
  { orgId, environment, contactId, intoId }: Leaving,
  now: Date,
): Promise<void> {
  const tenant = { orgId, environment }
  const touched = intoId === null ? [] : [{ tenant, contactId: intoId, everything: true }]
  await db`
    with ${segmentWork(db, touched)}, left_for_good as (
      delete from departures
      where contact_id = ${contactId} and org_id = ${orgId} and environment = ${environment}
    )
    update erasure_reports r set completed_at = ${now}
    from erasures e
    where e.contact_id = ${contactId} and e.org_id = ${orgId} and e.environment = ${environment}
      and r.erasure_id = e.id and r.service = ${contactsService.name} and r.completed_at is null`
}
