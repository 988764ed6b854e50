import type { NatsConnection } from '@nats-io/transport-node'
import { type TypeId, uuidOf } from '@outrider/contracts/ids'
import { Problem, unknownReference } from '@outrider/contracts/problem'
import { resolveContacts } from '@outrider/contracts/recipients'
import type { Trigger } from '@outrider/contracts/triggers'
import { request } from '@outrider/service/nats/requests'
import type { Service } from '@outrider/service/service'
import type { Static } from 'typebox'
import type { PendingTrigger } from './pending-trigger.ts'
import { deriveKey, subjectWalletOf } from './subject.ts'

type Ref = Static<typeof resolveContacts.request>['wanted'][number]

/**
 * Resolves the contacts of triggers in one request, and derives their keys. An unknown wallet or email gets a new contact.
 * An unknown `contactId`, and one that was erased since the trigger was accepted, is an unknown reference. If the contacts
 * service has a problem, that is the result of the triggers that need it.
 */
export async function resolveSubjects(
  { nats }: Service,
  triggers: readonly PendingTrigger[],
): Promise<void> {
  const unknown = triggers.filter(({ subject }) => subject === undefined)
  for (const pending of unknown)
    if (pending.isResolved) identify(pending, pending.trigger.contactId ?? null)
  const asking = unknown
    .filter(({ isResolved }) => !isResolved)
    .map((pending) => ({ pending, ref: accepted(pending, refOf(pending)) }))
  const found = await resolveRefs(
    nats,
    asking.flatMap(({ ref }) => ref ?? []),
  )
  for (const { pending, ref } of asking)
    if (!ref) identify(pending, null)
    else if (found instanceof Problem) pending.result = found
    else {
      const contactId = found.get(refKey(ref)) ?? null
      if (contactId === null) pending.result = unknownContact(pending.trigger)
      else identify(pending, contactId)
    }
}

/** A contact that was erased since is not created again. */
function accepted({ acceptedAt }: PendingTrigger, ref: Ref | undefined): Ref | undefined {
  return ref && acceptedAt !== undefined && ref.contactId === undefined
    ? { ...ref, acceptedAt }
    : ref
}

function identify(pending: PendingTrigger, contactId: TypeId<'con'> | null): void {
  const key = deriveKey(pending.trigger, contactId, pending.creationId)
  pending.subject = { contactId: contactId === null ? null : uuidOf(contactId), key }
}

/** The part of a trigger that names a contact. */
type Mention = Pick<PendingTrigger, 'tenant' | 'trigger' | 'subjectPath'>

/**
 * The contacts of triggers that are not resolved yet, in their order; null if there is none. Creates no contact. Throws
 * the problem of the contacts service.
 */
export async function lookUpSubjects(
  { nats }: Service,
  triggers: readonly Mention[],
): Promise<(TypeId<'con'> | null)[]> {
  const refs = triggers.map((pending) => {
    const ref = refOf(pending)
    return ref && { ...ref, create: false }
  })
  const found = await resolveRefs(
    nats,
    refs.flatMap((ref) => ref ?? []),
  )
  if (found instanceof Problem) throw found
  return refs.map((ref) => (ref && found.get(refKey(ref))) ?? null)
}

/** Contacts by `refKey`, null if there is none; or the problem of the contacts service. */
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

/** The problem of a trigger whose contact is unknown, or was erased since it was accepted. */
export function unknownContact({ contactId }: Trigger): Problem {
  return unknownReference('contactId', 'contact', contactId ?? 'that it names')
}

function refKey(ref: Ref): string {
  return JSON.stringify(ref)
}

/** Undefined if the trigger names no contact. */
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
