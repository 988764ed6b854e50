import type { BulkBelonging } from '../contacts/belonging.ts'

export const events: BulkBelonging = {
  async move(db, { orgId, environment, into, from }, limit) {
    const { count } = await db`
      with step as materialized (
        select id from events
        where contact_id = ${from} and org_id = ${orgId} and environment = ${environment}
        order by id limit ${limit}
      )
      update events set contact_id = ${into}
      where contact_id = ${from} and org_id = ${orgId} and environment = ${environment}
        and id between (select id from step order by id limit 1) and (select id from step order by id desc limit 1)`
    return count
  },
  async erase(db, { orgId, environment, id }, limit) {
    const { count } = await db`
      with step as materialized (
        select id from events
        where contact_id = ${id} and org_id = ${orgId} and environment = ${environment}
        order by id limit ${limit}
      )
      delete from events
      where contact_id = ${id} and org_id = ${orgId} and environment = ${environment}
        and id between (select id from step order by id limit 1) and (select id from step order by id desc limit 1)`
    return count
  },
}
