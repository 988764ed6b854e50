import type { Belonging } from '../contacts/belonging.ts'

export const emailOutcomes: Belonging = {
  move: (db, { orgId, environment, into, from }) => db`
    moved_outcomes as (
      update email_outcomes set contact_id = ${into}
      where contact_id = ${from} and org_id = ${orgId} and environment = ${environment}
        and exists (select from agreed)
    )`,
  erase: (db, { orgId, environment, id }) => db`
    erased_outcomes as (
      delete from email_outcomes
      where contact_id = ${id} and org_id = ${orgId} and environment = ${environment}
        and exists (select from agreed)
    )`,
}
