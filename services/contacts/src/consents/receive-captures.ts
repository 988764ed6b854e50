import { type Capture } from '@outrider/contracts/forms'
import { uuidOf } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import type { Delivery } from '@outrider/service/deliver'
import type { Origin } from '@outrider/service/tracing/origin'
import { normalize } from '../contacts/identifiers.ts'
import type { Mention, Plan } from '../contacts/plan-contacts.ts'
import { plan } from '../contacts/resolve.ts'
import { plannedToFit } from '../contacts/planned.ts'
import type { Store } from '../contacts/store.ts'
import type { Deps } from '../deps.ts'
import { hashOf } from '@outrider/service/hash'
import { capturedBy } from './captured-by.ts'
import { askingFor } from './confirmations.ts'
import { findKept, type ReceivedCapture, writeCaptures } from './queries.ts'
import { storedTenant } from '@outrider/service/tenant'

/** Keeps what forms captured, each capture once however often it is delivered. */
export function receiveCaptures({ db, hashes, outbox }: Pick<Deps, 'db' | 'hashes' | 'outbox'>) {
  return async (batch: readonly Capture[], deliveries: readonly Delivery[]): Promise<void> => {
    const received = batch.map((each, place) => receivedOf(each, deliveries[place]?.origin))
    const captures = [...new Map(received.map((each) => [each.id, each])).values()]
    await plannedToFit(async (toFit) => {
      const kept = await findKept(db, captures)
      const fresh = captures.filter(({ id }) => !kept.has(id))
      if (fresh.length === 0) return
      const contacts = await planCaptures({ db, hashes }, fresh, toFit)
      const now = clock.now()
      const asking = await askingFor({ db, hashes }, fresh, contacts, now)
      await writeCaptures({ db, hashes }, capturedBy(hashes, fresh, contacts, asking, now), now)
    })
    outbox.wake()
  }
}

function receivedOf(
  { tenant, form, email, walletAddress, ...capture }: Capture,
  origin: Origin | undefined,
): ReceivedCapture {
  return {
    ...capture,
    origin,
    id: uuidOf(capture.id),
    tenant: storedTenant(tenant),
    form: { ...form, uuid: uuidOf(form.id) },
    email: email === undefined ? null : normalize('email', email),
    walletAddress: walletAddress === undefined ? null : normalize('walletAddress', walletAddress),
    keyId: capture.keyId === null ? null : uuidOf(capture.keyId),
    consentTextSha256: hashOf(capture.consentText),
  }
}

/**
 * Whom the captures mean. Double opt-in is about an address: where the wallet is one person's and the
 * address another's, it is that other who is asked.
 */
async function planCaptures(
  store: Store,
  captures: readonly ReceivedCapture[],
  toFit: boolean,
): Promise<Plan> {
  const mentions = captures.map(mentionOf)
  const first = await plan(store, mentions, toFit)
  const isClash = (index: number) =>
    captures[index]?.form.doubleOptIn === true &&
    first.meant[index]?.conflicts.some(({ field }) => field === 'email') === true
  if (!mentions.some((_, index) => isClash(index))) return first
  return plan(
    store,
    mentions.map((mention, index) => (isClash(index) ? byEmailAlone(mention) : mention)),
    toFit,
  )
}

function mentionOf({ tenant, form, email, walletAddress, fields, at }: ReceivedCapture): Mention {
  return {
    tenant,
    contact: {
      ...(email !== null && { email }),
      ...(walletAddress !== null && { walletAddress }),
      attributes: fields,
      ...(!form.doubleOptIn && { tags: form.tags }),
    },
    hidesEmail: form.doubleOptIn,
    acceptedAt: at,
    isWhole: true,
  }
}

function byEmailAlone({
  contact: { walletAddress: _other, ...contact },
  ...mention
}: Mention): Mention {
  return { ...mention, contact }
}
