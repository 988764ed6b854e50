import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import { invalidFaults, notFound, Problem } from '@outrider/contracts/problem'
import { changeMembers, listMembers } from '@outrider/contracts/segments'
import { found, list } from '@outrider/service/db/resource'
import type { Pool } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import type { Service } from '@outrider/service/service'
import { segmentWork } from '../contacts/change-sets.ts'
import type { DependentRecords } from '../contacts/dependent-records.ts'
import { faultsOfUnknown, listContactRows } from '../contacts/read.ts'
import { contactOf } from '../contacts/record.ts'
import { unlessGone } from '../evaluations/segment-jobs.ts'
import { findSegmentType, readSegment } from './segments.ts'

/**
 * Adds and removes members of a static segment; false when the tenant has no such static segment. No contact
 * may be in both lists. 23503 when an added contact is gone.
 */
async function writeStaticMembers(
  db: Pool,
  { orgId, environment }: StoredTenant,
  segmentId: Uuid,
  add: readonly Uuid[],
  remove: readonly Uuid[],
): Promise<boolean> {
  const rows = await db`
    with segment as materialized (
      select id, org_id, environment from segments
      where org_id = ${orgId} and environment = ${environment} and id = ${segmentId} and type = 'static'
      for share
    ), held as materialized (
      select id from contacts
      where id = any(${add}::uuid[]) and org_id = ${orgId} and environment = ${environment}
      order by id for key share
    ), added as (
      insert into segment_members (segment_id, contact_id, org_id, environment, is_member)
      select s.id, h.id, s.org_id, s.environment, true
      from segment s, held h
      order by h.id
      on conflict (segment_id, contact_id) do nothing
    ), removed as (
      delete from segment_members m using segment s
      where m.segment_id = s.id and m.org_id = s.org_id and m.environment = s.environment
        and m.contact_id = any(${remove}::uuid[])
    )
    select case when (select count(*) from held) < ${add.length} then write_conflict() end from segment`
  return rows.length > 0
}

/**
 * Static segments get the members of both contacts; for dynamic segments, the remaining contact is evaluated
 * again.
 */
export const membershipRecords: DependentRecords = {
  move: (db, { orgId, environment, into, from }) => db`
    moved_memberships as (
      insert into segment_members (segment_id, contact_id, org_id, environment, is_member)
      select m.segment_id, ${into}::uuid, m.org_id, m.environment, true
      from segment_members m
      join segments s on s.id = m.segment_id and s.type = 'static'
        and s.org_id = m.org_id and s.environment = m.environment
      where m.contact_id = ${from} and m.org_id = ${orgId} and m.environment = ${environment}
        and m.is_member and exists (select from agreed)
      on conflict (segment_id, contact_id) do nothing
    ), ${segmentWork(db, [{ tenant: { orgId, environment }, contactId: into, everything: true }])}`,
  erase: (db, { orgId, environment, id }) => db`
    erased_memberships as (
      delete from segment_members
      where contact_id = ${id} and org_id = ${orgId} and environment = ${environment}
        and exists (select from agreed)
    )`,
}

export const memberHandlers = ({ db }: Service) => [
  /** A contact in both lists is added, as with tags; removing a contact that is not a member is no error. */
  handle(changeMembers, async ({ tenant, segmentId, change }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(segmentId)
    if ((await found(findSegmentType(db, stored, id))) === 'dynamic')
      throw new Problem(
        'CONFLICT',
        'Members of a dynamic segment cannot be edited. Change its definition instead.',
      )
    const { add: named = [] } = change
    const add = named.map(uuidOf)
    const added = new Set(add)
    const remove = (change.remove ?? []).map(uuidOf).filter((each) => !added.has(each))
    await unlessGone(async () => {
      const references = named.map((each, index) => [`add.${index}`, each] as const)
      const faults = await faultsOfUnknown(db, stored, references)
      if (faults.length > 0) throw invalidFaults(faults)
      if (!(await writeStaticMembers(db, stored, id, [...added], remove))) throw notFound()
    })
    return readSegment(db, stored, segmentId)
  }),

  handle(listMembers, async ({ tenant, segmentId, query }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(segmentId)
    await found(findSegmentType(db, stored, id))
    return list('members', 'con', query, contactOf, (before, limit) =>
      listContactRows(db, stored, { segmentId: id, before, identifiers: [] }, limit),
    )
  }),
]
