import type { Belonging } from '../contacts/belonging.ts'

export const events: Belonging = {
  move: (db, { orgId, environment, into, from }) => db`
    moved_events as (
      update events set contact_id = ${into}
      where contact_id = ${from} and org_id = ${orgId} and environment = ${environment}
        and exists (select from agreed)
    )`,
  erase: (db, { orgId, environment, id }) => db`
    erased_events as (
      delete from events
      where contact_id = ${id} and org_id = ${orgId} and environment = ${environment}
        and exists (select from agreed)
    )`,
}
