import type { BulkBelonging } from '../contacts/belonging.ts'

/** A merge takes consents along. An erasure leaves their hashes, so that it can be shown what was agreed to. */
export const consents: BulkBelonging = {
  async move(db, { orgId, environment, into, from }, limit) {
    const { count } = await db`
      with step as materialized (
        select id from consents
        where contact_id = ${from} and org_id = ${orgId} and environment = ${environment}
        order by id limit ${limit}
      )
      update consents set contact_id = ${into}
      where contact_id = ${from} and org_id = ${orgId} and environment = ${environment}
        and id between (select id from step order by id limit 1) and (select id from step order by id desc limit 1)`
    return count
  },
  async erase(db, { orgId, environment, id }, limit) {
    const { count } = await db`
      with step as materialized (
        select id from consents
        where contact_id = ${id} and org_id = ${orgId} and environment = ${environment}
          and consent_text is not null
        order by id limit ${limit}
      )
      update consents set consent_text = null, address = null, agent = null, key_id = null
      where contact_id = ${id} and org_id = ${orgId} and environment = ${environment}
        and consent_text is not null
        and id between (select id from step order by id limit 1) and (select id from step order by id desc limit 1)`
    return count
  },
}

/** Confirmations that are awaited, and those that were given. */
export const confirmations: BulkBelonging = {
  async move(db, { orgId, environment, into, from }, limit) {
    const { count } = await db`
      update confirmations set contact_id = ${into}
      where consent_id = any (array(
        select consent_id from confirmations
        where contact_id = ${from} and org_id = ${orgId} and environment = ${environment}
        limit ${limit}
      )) and org_id = ${orgId} and environment = ${environment}`
    return count
  },
  async erase(db, { orgId, environment, id }, limit) {
    const { count } = await db`
      delete from confirmations
      where consent_id = any (array(
        select consent_id from confirmations
        where contact_id = ${id} and org_id = ${orgId} and environment = ${environment}
        limit ${limit}
      )) and org_id = ${orgId} and environment = ${environment}`
    return count
  },
}
