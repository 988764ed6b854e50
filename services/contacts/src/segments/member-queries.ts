import type { Uuid } from '@outrider/contracts/ids'
import type { Pool } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'

/** Those of the contact ids that are nobody's. */
export async function findUnknown(
  db: Pool,
  { orgId, environment }: StoredTenant,
  contactIds: readonly Uuid[],
): Promise<Set<Uuid>> {
  const rows = await db<{ id: Uuid }[]>`
    select w.id from unnest(${contactIds}::uuid[]) as w (id)
    where not exists (
      select from contacts c
      where c.id = w.id and c.org_id = ${orgId} and c.environment = ${environment}
    )`
  return new Set(rows.map(({ id }) => id))
}

/**
 * Adds and removes members of a static segment; false when the tenant has no such static segment. Who is
 * in neither list twice. 23503 when one of those added is gone.
 */
export async function changeMembers(
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
    ), added as (
      insert into segment_members (segment_id, contact_id, org_id, environment, is_member, evaluation)
      select s.id, w.contact_id, s.org_id, s.environment, true, 0
      from segment s, unnest(${add}::uuid[]) as w (contact_id)
      order by w.contact_id
      on conflict (segment_id, contact_id) do nothing
    ), removed as (
      delete from segment_members m using segment s
      where m.segment_id = s.id and m.org_id = s.org_id and m.environment = s.environment
        and m.contact_id = any(${remove}::uuid[])
    )
    select from segment`
  return rows.length > 0
}
