import { newId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { findContacts, recordSuppressionNow } from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import { addSuppression } from '@outrider/contracts/suppressions'
import { clock } from '@outrider/service/clock'
import { answer, request } from '@outrider/service/requests'
import { storedTenant } from '@outrider/service/tenant'
import type { Deps } from '../deps.ts'
import { tellNow, tellSuppression } from './commands.ts'
import { insertSuppression } from './queries.ts'
import { suppressionOf } from './record.ts'

export const answerAddSuppression = (deps: Deps) =>
  answer(addSuppression, async ({ tenant, suppression: { email, reason = 'manual' } }) => {
    const { db, hashes, outbox } = deps
    const [owner, now] = [storedTenant(tenant), clock.now()]
    const contactId = await contactWith(deps, tenant, email)
    const entry = {
      id: uuidOf(newId('sup')),
      contactId,
      reason,
      createdAt: now,
      addressHash: hashes.ofAddress(owner, email),
    }
    const row = await insertSuppression(db, owner, entry)
    outbox.wake()
    const command = tellSuppression(owner, entry.addressHash, true, now)
    await tellNow(deps, recordSuppressionNow, command)
    return { suppression: suppressionOf(row), created: row.id === entry.id }
  })

/** Whose address it is, by the database's id; null when it is nobody's. */
async function contactWith({ nats }: Deps, tenant: Tenant, email: string): Promise<Uuid | null> {
  const { contactIds } = await request(nats, findContacts, {
    wanted: [{ tenant, contact: { email } }],
  })
  const [contactId] = contactIds
  return contactId ? uuidOf(contactId) : null
}
