import type { BulkBelonging } from '../contacts/belonging.ts'
import { inStep, moveStep, step } from '../contacts/step-queries.ts'

/** A merge takes consents along. An erasure leaves their hashes, so that it can be shown what was agreed to. */
export const consents: BulkBelonging = {
  move: (db, union, limit) => moveStep(db, 'consents', union, limit),
  async erase(db, departure, limit) {
    const isKept = db`consent_text is not null`
    const { count } = await db`
      with ${step(db, 'consents', departure, limit, isKept)}
      update consents set consent_text = null, address = null, agent = null, key_id = null
      where ${inStep(db, departure, isKept)}`
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
