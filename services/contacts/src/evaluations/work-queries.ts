import type { Uuid } from '@outrider/contracts/ids'
import type { Pool } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import type { Touched } from '../contacts/touched.ts'

/** How long work stays with the replica that took it, in seconds; afterwards another one does it again. */
const lease = 30

interface Work {
  readonly id: string
  readonly touched: readonly Touched[]
}

/** Takes the oldest work, at most `limit` pieces, for as long as the lease lasts. */
export function leaseWork(db: Pool, limit: number): Promise<Work[]> {
  return db<Work[]>`
    update segment_work set leased_until = now() + make_interval(secs => ${lease})
    where id in (
      select id from segment_work where leased_until < now()
      order by id limit ${limit} for update skip locked
    )
    returning id, touched`
}

export async function finishWork(db: Pool, ids: readonly string[]): Promise<void> {
  await db`delete from segment_work where id = any(${ids}::bigint[])`
}

export interface DueStanding extends StoredTenant {
  readonly segmentId: Uuid
  readonly contactId: Uuid
}

/** Takes standings that time has turned round, the longest due first, at most `limit`. */
export function leaseDue(db: Pool, now: Date, limit: number): Promise<DueStanding[]> {
  return db<DueStanding[]>`
    update segment_members set due_at = ${now}::timestamptz + make_interval(secs => ${lease})
    where (segment_id, contact_id) in (
      select segment_id, contact_id from segment_members where due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    )
    returning segment_id, contact_id, org_id, environment`
}

export interface Build extends StoredTenant {
  readonly segmentId: Uuid
  readonly version: number
  readonly reached: Uuid | null
}

/** Takes the build that has waited longest; undefined when there is none to take. */
export async function leaseBuild(db: Pool): Promise<Build | undefined> {
  const [build] = await db<Build[]>`
    update segment_builds set leased_until = now() + make_interval(secs => ${lease})
    where segment_id in (
      select segment_id from segment_builds where leased_until < now()
      order by leased_until, segment_id limit 1 for update skip locked
    )
    returning segment_id, org_id, environment, version, reached`
  return build
}

/** Notes how far a build has come and lets go of it; without `reached` it is finished. */
export async function advanceBuild(
  db: Pool,
  { segmentId, version, orgId, environment }: Build,
  reached: Uuid | null,
): Promise<void> {
  if (reached === null)
    await db`
      delete from segment_builds
      where segment_id = ${segmentId} and version = ${version}
        and org_id = ${orgId} and environment = ${environment}`
  else
    await db`
      update segment_builds set reached = ${reached}, leased_until = now()
      where segment_id = ${segmentId} and version = ${version}
        and org_id = ${orgId} and environment = ${environment}`
}

/**
 * Removes up to `limit` members of deleted segments; how many there were. Looks for a deleted segment first and reaches
 * its members by the index: mostly there is none, and the members of all segments are many.
 */
export async function purgeMembers(db: Pool, limit: number): Promise<number> {
  const rows = await db`
    with purge as (
      select segment_id, org_id, environment from segment_purges
      order by segment_id limit 1 for update skip locked
    ), found as (
      select m.contact_id from purge p cross join lateral (
        select contact_id from segment_members
        where segment_id = p.segment_id and org_id = p.org_id and environment = p.environment
        order by contact_id limit ${limit}
      ) m
    ), removed as (
      delete from segment_members
      where segment_id = (select segment_id from purge) and org_id = (select org_id from purge)
        and environment = (select environment from purge)
        and contact_id = any(array(select contact_id from found))
    ), finished as (
      delete from segment_purges s using purge p
      where s.segment_id = p.segment_id and not exists (select from found)
      returning s.segment_id, s.org_id, s.environment
    ), uncounted as (
      delete from segment_counts n using finished f
      where n.segment_id = f.segment_id and n.org_id = f.org_id and n.environment = f.environment
    )
    select from found`
  return rows.length
}

/** Makes one row of the counts of each of at most `limit` segments that have several; how many such segments there were. */
export async function foldCounts(db: Pool, limit: number): Promise<number> {
  const rows = await db`
    with several as (
      select segment_id, org_id, environment from segment_counts
      group by segment_id, org_id, environment having count(*) > 1
      limit ${limit}
    ), folded as (
      delete from segment_counts n using several s
      where n.segment_id = s.segment_id and n.org_id = s.org_id and n.environment = s.environment
      returning n.segment_id, n.org_id, n.environment, n.members
    )
    insert into segment_counts (segment_id, org_id, environment, members)
    select segment_id, org_id, environment, sum(members) from folded group by 1, 2, 3
    returning segment_id`
  return rows.length
}
