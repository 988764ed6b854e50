import { resolveContacts } from '@outrider/contracts/contacts'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { request } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import type { Arrival } from './arrival.ts'
import { deriveKey } from './derive-key.ts'
import { subjectWalletOf } from './subject-wallet.ts'

/**
 * Finds out, in one request, whom the arrivals are about, and with that their keys. A wallet or email that is
 * nobody's gets a contact; a `contactId` that is not the organization's is the arrival's 404.
 */
export async function resolveSubjects(
  { nats }: Service,
  arrivals: readonly Arrival[],
): Promise<void> {
  const unknown = arrivals.filter(({ subject }) => subject === undefined)
  const asked = unknown.map((arrival) => ({ arrival, ref: refOf(arrival) }))
  const refs = new Map(asked.flatMap(({ ref }) => (ref ? [[JSON.stringify(ref), ref]] : [])))
  const found = new Map<string, string | null>()
  if (refs.size > 0) {
    const { contactIds } = await request(nats, resolveContacts, { wanted: [...refs.values()] })
    for (const [index, key] of [...refs.keys()].entries()) found.set(key, contactIds[index] ?? null)
  }
  for (const { arrival, ref } of asked) {
    const contactId = ref ? (found.get(JSON.stringify(ref)) ?? null) : null
    if (ref && contactId === null) arrival.result = notFound()
    const key = deriveKey(arrival.trigger, contactId)
    arrival.subject = { contactId: contactId === null ? null : uuidOf(contactId), key }
  }
}

/** Undefined when the trigger names nobody. */
function refOf({ tenant, trigger }: Arrival) {
  const { contactId, email } = trigger
  const walletAddress = subjectWalletOf(trigger)
  if (contactId !== undefined) return { tenant, contactId }
  if (email === undefined && walletAddress === undefined) return undefined
  return {
    tenant,
    ...(walletAddress !== undefined && { walletAddress }),
    ...(email !== undefined && { email }),
  }
}
