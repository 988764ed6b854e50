import { json, type Pool } from '@outrider/service/database'
import type { Owner } from '../contacts/identifiers.ts'
import type { Fragment } from '../contacts/queries.ts'
import type { Touched } from '../contacts/touched.ts'

/** How long work stays with the replica that took it, in seconds; afterwards another one does it again. */
const lease = 30

/**
 * The part of a statement that changes contacts by which segments learn of it:
 * `with …, ${segmentWork(db, touched)} …`. It is committed with the change, so neither is there alone.
 */
export function segmentWork(db: Pool, touched: readonly Touched[]): Fragment {
  return db`
    segment_work_left as (
      insert into segment_work (touched)
      select ${json(db, touched)}::jsonb where ${touched.length > 0}
    )`
}

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

export interface DueStanding extends Owner {
  readonly segmentId: string
  readonly contactId: string
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

export interface Build extends Owner {
  readonly segmentId: string
  readonly version: number
  readonly reached: string | null
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
  reached: string | null,
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
