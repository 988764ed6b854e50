import type { Uuid } from '@outrider/contracts/ids'
import type { Fragment, Pool } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { dueRows, type JobQueue, type LeaseSelection } from '@outrider/service/jobs/lanes'
import { clock } from '@outrider/service/observe/time'
import type { SharedChange } from '../contacts/change-sets.ts'

/** Seconds for which a step of a build is reserved for the replica that took it; afterwards another one does it again. */
const lease = 30
/** The same for queued changes and due memberships, of which one tenant may have many. */
const workLease = 60

/** Changes of one tenant's contacts. */
export interface Work extends StoredTenant {
  readonly id: string
  readonly changeSets: readonly SharedChange[]
}

export const workQueue: JobQueue = { table: 'segment_work', key: 'id', open: 'true' }

export function leaseWork(db: Pool, turn: LeaseSelection, now: Date): Promise<Work[]> {
  return db<Work[]>`
    update segment_work set leased_until = now() + make_interval(secs => ${workLease})
    where id in (${dueRows(db, workQueue, turn, now)})
    returning id, org_id, environment, change_sets`
}

export async function finishWork(
  db: Pool,
  { orgId, environment }: StoredTenant,
  ids: readonly string[],
): Promise<void> {
  await db`
    delete from segment_work
    where id = any(${ids}::bigint[]) and org_id = ${orgId} and environment = ${environment}`
}

/**
 * Bounds the work that waits: where it is more than `most` pieces, the tenant's segments are built again instead, which sees
 * every change that was committed before. Returns whether there may be another such tenant.
 */
export async function rebuildCrowded(db: Pool, most: number): Promise<boolean> {
  const rows = await db`
    with crowded as materialized (
      select org_id, environment from segment_work
      group by org_id, environment having count(*) > ${most} limit 1
    ), dropped as (
      delete from segment_work w using crowded c
      where w.org_id = c.org_id and w.environment = c.environment and w.leased_until <= now()
    ), building as (
      insert into segment_builds (segment_id, org_id, environment, version)
      select s.id, s.org_id, s.environment, s.version from segments s
      join crowded c on c.org_id = s.org_id and c.environment = s.environment
      where s.type = 'dynamic'
      on conflict (segment_id) do update set reached = null, leased_until = '-infinity'
    )
    select from crowded`
  return rows.length > 0
}

export interface DueMembership extends StoredTenant {
  readonly segmentId: Uuid
  readonly contactId: Uuid
}

export const dueMemberships: JobQueue = {
  table: 'segment_members',
  key: 'segment_id, contact_id',
  open: 'due_at is not null',
}

/** Leases the memberships of a turn that are due for a change by time; the evaluation that writes them ends the lease. */
export function leaseMemberships(
  db: Pool,
  turn: LeaseSelection,
  now: Date,
): Promise<DueMembership[]> {
  return db<DueMembership[]>`
    update segment_members m set leased_until = now() + make_interval(secs => ${workLease})
    from (${dueRows(db, dueMemberships, turn, now)}) due
    where m.segment_id = due.segment_id and m.contact_id = due.contact_id
    returning m.segment_id, m.contact_id, m.org_id, m.environment`
}

export interface SegmentBuild extends StoredTenant {
  readonly segmentId: Uuid
  readonly version: number
  readonly reached: Uuid | null
}

export const builds: JobQueue = { table: 'segment_builds', key: 'segment_id', open: 'true' }

/** Leases the builds of a turn. */
export function leaseBuilds(db: Pool, turn: LeaseSelection, now: Date): Promise<SegmentBuild[]> {
  return db<SegmentBuild[]>`
    update segment_builds set leased_until = now() + make_interval(secs => ${lease})
    where segment_id in (${dueRows(db, builds, turn, now)})
    returning segment_id, org_id, environment, version, reached`
}

/** The condition that a build is still leased as it was. */
const isLeased = (
  db: Pool,
  { segmentId, version, orgId, environment, reached }: SegmentBuild,
): Fragment => db`
  segment_id = ${segmentId} and version = ${version} and org_id = ${orgId} and environment = ${environment}
  and reached is not distinct from ${reached} and leased_until > now()`

/** Milliseconds after which a step of a build is taken again that failed. */
const retryDelay = 5_000

/** Releases a build whose step failed. */
export async function postponeBuild(db: Pool, build: SegmentBuild): Promise<void> {
  await db`
    update segment_builds
    set due_at = ${new Date(clock.now().getTime() + retryDelay)}, leased_until = '-infinity'
    where ${isLeased(db, build)}`
}

/**
 * Records the progress of a build and releases it; without `next` it is finished. A build that was begun again meanwhile
 * has lost its lease, and does not change.
 */
export async function advanceBuild(
  db: Pool,
  build: SegmentBuild,
  next: Uuid | null,
): Promise<void> {
  const leased = isLeased(db, build)
  if (next === null) await db`delete from segment_builds where ${leased}`
  else
    await db`
      update segment_builds set reached = ${next}, due_at = ${clock.now()}, leased_until = '-infinity'
      where ${leased}`
}
