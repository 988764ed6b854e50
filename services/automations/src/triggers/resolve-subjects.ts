import type { NatsConnection } from '@nats-io/transport-node'
import { type TypeId, uuidOf } from '@outrider/contracts/ids'
import { notFound, Problem } from '@outrider/contracts/problem'
import { resolveContacts } from '@outrider/contracts/recipients'
import { request } from '@outrider/service/nats/requests'
import type { Service } from '@outrider/service/service'
import type { Static } from 'typebox'
import type { PendingTrigger } from './pending-trigger.ts'
import { deriveKey, subjectWalletOf } from './subject.ts'

type Ref = Static<typeof resolveContacts.request>['wanted'][number]

/**
 * Finds out, in one request, whom the arrivals are about, and with that their keys. A wallet or email that is
 * nobody's gets a contact; a `contactId` that is not the organization's is the arrival's 404, as is whoever was
 * erased since it was accepted, and when nobody can say, only those who asked learn of it.
 */
export async function resolveSubjects(
  { nats }: Service,
  arrivals: readonly PendingTrigger[],
): Promise<void> {
  const unknown = arrivals.filter(({ subject }) => subject === undefined)
  for (const arrival of unknown)
    if (arrival.isResolved) identify(arrival, arrival.trigger.contactId ?? null)
  const asking = unknown
    .filter(({ isResolved }) => !isResolved)
    .map((arrival) => ({ arrival, ref: accepted(arrival, refOf(arrival)) }))
  const found = await resolveRefs(
    nats,
    asking.flatMap(({ ref }) => ref ?? []),
  )
  for (const { arrival, ref } of asking)
    if (!ref) identify(arrival, null)
    else if (found instanceof Problem) arrival.result = found
    else {
      const contactId = found.get(refKey(ref)) ?? null
      if (contactId === null) arrival.result = notFound()
      else identify(arrival, contactId)
    }
}

/** Who was erased since is not made anew. */
function accepted({ acceptedAt }: PendingTrigger, ref: Ref | undefined): Ref | undefined {
  return ref && acceptedAt !== undefined && ref.contactId === undefined
    ? { ...ref, acceptedAt }
    : ref
}

function identify(arrival: PendingTrigger, contactId: TypeId<'con'> | null): void {
  const key = deriveKey(arrival.trigger, contactId)
  arrival.subject = { contactId: contactId === null ? null : uuidOf(contactId), key }
}

/** A trigger on the way in, as far as it names somebody. */
type Mention = Pick<PendingTrigger, 'tenant' | 'trigger' | 'subjectPath'>

/**
 * The contacts of arrivals whose subject nobody has asked for, in their order; null for nobody. Makes nobody.
 * Throws the problem when nobody can say.
 */
export async function lookUpSubjects(
  { nats }: Service,
  arrivals: readonly Mention[],
): Promise<(TypeId<'con'> | null)[]> {
  const refs = arrivals.map((arrival) => {
    const ref = refOf(arrival)
    return ref && { ...ref, create: false }
  })
  const found = await resolveRefs(
    nats,
    refs.flatMap((ref) => ref ?? []),
  )
  if (found instanceof Problem) throw found
  return refs.map((ref) => (ref && found.get(refKey(ref))) ?? null)
}

/** Contacts by `refKey`, null for nobody; a problem when the contacts service has one. */
async function resolveRefs(
  nats: NatsConnection,
  refs: readonly Ref[],
): Promise<ReadonlyMap<string, TypeId<'con'> | null> | Problem> {
  const wanted = new Map(refs.map((ref) => [refKey(ref), ref]))
  if (wanted.size === 0) return new Map()
  try {
    const { contactIds } = await request(nats, resolveContacts, { wanted: [...wanted.values()] })
    return new Map([...wanted.keys()].map((key, index) => [key, contactIds[index] ?? null]))
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

function refKey(ref: Ref): string {
  return JSON.stringify(ref)
}

/** Undefined when the trigger names nobody. */
function refOf({ tenant, trigger, subjectPath }: Mention): Ref | undefined {
  const { contactId, email } = trigger
  const walletAddress = subjectWalletOf(trigger, subjectPath)
  if (contactId !== undefined) return { tenant, contactId }
  if (email === undefined && walletAddress === undefined) return undefined
  return {
    tenant,
    ...(walletAddress !== undefined && { walletAddress }),
    ...(email !== undefined && { email }),
  }
}
