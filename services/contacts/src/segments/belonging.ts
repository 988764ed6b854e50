import type { Belonging } from '../contacts/belonging.ts'
import { segmentWork } from '../contacts/segment-work.ts'

/** Static segments have both contacts' members; for dynamic ones who is left is looked at anew. */
export const memberships: Belonging = {
  move: (db, { orgId, environment, into, from }) => db`
    moved_memberships as (
      insert into segment_members (segment_id, contact_id, org_id, environment, is_member, evaluation)
      select m.segment_id, ${into}::uuid, m.org_id, m.environment, true, 0
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
