import type { Belonging } from '../contacts/belonging.ts'

/** A merge takes consents along. An erasure leaves their hashes, so that it can be shown what was agreed to. */
export const consents: Belonging = {
  move: (db, { orgId, environment, into, from }) => db`
    moved_consents as (
      update consents set contact_id = ${into}
      where contact_id = ${from} and org_id = ${orgId} and environment = ${environment}
        and exists (select from agreed)
    ), moved_confirmations as (
      update confirmations set contact_id = ${into}
      where contact_id = ${from} and org_id = ${orgId} and environment = ${environment}
        and exists (select from agreed)
    )`,
  erase: (db, { orgId, environment, id }) => db`
    erased_consents as (
      update consents set consent_text = null, address = null, agent = null, key_id = null
      where contact_id = ${id} and org_id = ${orgId} and environment = ${environment}
        and exists (select from agreed)
    ), erased_confirmations as (
      delete from confirmations
      where contact_id = ${id} and org_id = ${orgId} and environment = ${environment}
        and exists (select from agreed)
    )`,
}
