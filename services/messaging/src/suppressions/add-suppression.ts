import { newId, uuidOf } from '@outrider/contracts/ids'
import { findContacts } from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import { addSuppression } from '@outrider/contracts/suppressions'
import { clock } from '@outrider/service/clock'
import { answer, request } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { ownerOf } from '../tenant.ts'
import { insertSuppression } from './queries.ts'
import { reachability } from './reachability.ts'
import { suppressionOf } from './record.ts'

export const answerAddSuppression = (deps: Deps) =>
  answer(addSuppression, async ({ tenant, suppression: { email, reason = 'manual' } }) => {
    const { db, signer, outbox } = deps
    const [owner, now] = [ownerOf(tenant), clock.now()]
    const contactId = await contactWith(deps, tenant, email)
    const entry = {
      id: uuidOf(newId('sup')),
      contactId,
      reason,
      createdAt: now,
      addressHash: signer.hashAddress(owner, email),
    }
    const told = contactId === null ? undefined : reachability(owner, contactId, now, suppressed)
    const row = await insertSuppression(db, owner, entry, told)
    outbox.wake()
    return { suppression: suppressionOf(row), created: row.id === entry.id }
  })

const suppressed = { suppressed: true } as const

/** Whose address it is, by the database's id; null when it is nobody's. */
async function contactWith({ nats }: Deps, tenant: Tenant, email: string): Promise<string | null> {
  const { contactIds } = await request(nats, findContacts, {
    wanted: [{ tenant, contact: { email } }],
  })
  const [contactId] = contactIds
  return contactId ? uuidOf(contactId) : null
}
