import type { BulkBelonging } from '../contacts/belonging.ts'

export const emailOutcomes: BulkBelonging = {
  async move(db, { orgId, environment, into, from }, limit) {
    const { count } = await db`
      update email_outcomes set contact_id = ${into}
      where ctid = any (array(
        select ctid from email_outcomes
        where contact_id = ${from} and org_id = ${orgId} and environment = ${environment}
        limit ${limit}
      )) and contact_id = ${from} and org_id = ${orgId} and environment = ${environment}`
    return count
  },
  async erase(db, { orgId, environment, id }, limit) {
    const { count } = await db`
      delete from email_outcomes
      where ctid = any (array(
        select ctid from email_outcomes
        where contact_id = ${id} and org_id = ${orgId} and environment = ${environment}
        limit ${limit}
      )) and contact_id = ${id} and org_id = ${orgId} and environment = ${environment}`
    return count
  },
}
