import { type Capture, confirmationDays, formCaptured } from '@outrider/contracts/forms'
import type { Hashes } from '@outrider/contracts/hashes'
import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { outboxEntry, type OutboxEntry } from '@outrider/service/db/outbox'
import { storedTenant, tenantOf } from '@outrider/service/db/tenant'
import type { ItemContext } from '@outrider/service/nats/subscriber'
import type { Origin } from '@outrider/service/observe/origin'
import { clock } from '@outrider/service/observe/time'
import { hashOf } from '@outrider/service/text/keys'
import { contactTold } from '../contacts/change-sets.ts'
import { normalize } from '../contacts/fields.ts'
import { identifyContacts } from '../contacts/identify.ts'
import type { ContactPlan, ContactReference } from '../contacts/plan.ts'
import type { Store, ContactsDeps } from '../contacts/read.ts'
import { retryConflictsToFit } from '../contacts/write.ts'
import { type Asking, askingFor, confirmationMail } from './confirmation-mails.ts'
import {
  type Captured,
  findKeptCaptures,
  type NewConfirmation,
  type NewConsent,
  type NewMail,
  type ReceivedCapture,
  writeCaptures,
} from './consents.ts'

const millisecondsPerDay = 24 * 3_600_000

/** The effects of captures: their consents and, by double opt-in, the mails that ask for confirmation. */
function capturedBy(
  hashes: Hashes,
  captures: readonly ReceivedCapture[],
  { plan, deferred }: PlannedCaptures,
  asking: ReadonlyMap<string, Asking>,
  now: Date,
): Captured {
  const kept = captures.flatMap((capture, index) => {
    const contactId = plan.resolutions[index]?.contactId
    if (contactId === undefined) return []
    const fields = deferred.has(index) ? capture.fields : {}
    return [keep(hashes, capture, contactId, fields, asking.get(capture.id))]
  })
  return {
    plan,
    consents: kept.map(({ consent }) => consent),
    confirmations: kept.flatMap(({ confirmation }) => confirmation ?? []),
    mails: kept.flatMap(({ mail }) => mail ?? []),
    told: [...createdBy(plan, now), ...kept.flatMap(({ told }) => told)],
  }
}

function createdBy({ changes }: ContactPlan, now: Date): OutboxEntry[] {
  return changes
    .filter(({ created }) => created)
    .map(({ id, orgId, environment }) => contactTold({ orgId, environment }, id, true, now))
}

interface Kept {
  readonly consent: NewConsent
  readonly confirmation?: NewConfirmation | undefined
  readonly mail?: NewMail | undefined
  readonly told: readonly OutboxEntry[]
}

function keep(
  hashes: Hashes,
  capture: ReceivedCapture,
  contactId: Uuid,
  fields: NewConfirmation['fields'],
  asking: Asking | undefined,
): Kept {
  const isAgain = asking !== undefined && asking.consentId !== capture.id
  const consent = {
    ...consentOf(hashes, capture, contactId),
    confirmedWith: isAgain ? asking.consentId : null,
  }
  const details = {
    tenant: tenantOf(capture.tenant),
    formId: capture.form.id,
    contactId: idOf('con', contactId),
    consentId: idOf('cns', capture.id),
    occurredAt: capture.at,
  }
  const captured = outboxEntry(formCaptured, details, capture.origin)
  if (!asking || capture.email === null) return { consent, told: [captured] }
  const { digest, mail } = asking
  const told = mail ? [mailOf(capture, contactId, capture.email, asking.consentId)] : []
  return {
    consent,
    confirmation: {
      ...confirmationOf(capture, contactId, capture.email, digest, fields),
      consentId: asking.consentId,
    },
    mail: mail ? { ...capture.tenant, ...mail } : undefined,
    told: [captured, ...told],
  }
}

function consentOf(
  hashes: Hashes,
  capture: ReceivedCapture,
  contactId: Uuid,
): Omit<NewConsent, 'confirmedWith'> {
  const { tenant, form, email, walletAddress, ...rest } = capture
  const keyed = (value: string | null) =>
    value === null ? null : hashes.ofValue(tenant, value).toString('hex')
  return {
    ...tenant,
    id: rest.id,
    contactId,
    formId: form.uuid,
    formVersion: form.version,
    doubleOptIn: form.doubleOptIn,
    consentText: rest.consentText,
    consentTextSha256: rest.consentTextSha256,
    emailHash: keyed(email),
    walletHash: keyed(walletAddress),
    at: rest.at,
    address: rest.address,
    agent: rest.agent,
    keyId: rest.keyId,
  }
}

function confirmationOf(
  { id, tenant, form, consentText, at }: ReceivedCapture,
  contactId: Uuid,
  email: string,
  digest: string,
  fields: NewConfirmation['fields'],
): NewConfirmation {
  const expiresAt = new Date(Date.parse(at) + confirmationDays * millisecondsPerDay)
  return {
    ...tenant,
    consentId: id,
    digest,
    contactId,
    formId: form.uuid,
    formName: form.name,
    consentText,
    email,
    tags: form.tags,
    fields,
    expiresAt: expiresAt.toISOString(),
  }
}

function mailOf(
  { id, tenant, form, consentText, organizationName, origin }: ReceivedCapture,
  contactId: Uuid,
  to: string,
  asked: Uuid,
): OutboxEntry {
  const key = `form.${idOf('cns', id)}`
  const mail = { key, contactId: idOf('con', contactId), to, consentId: idOf('cns', asked) }
  const shown = { organizationName, formName: form.name, consentText }
  const confirmation = { ...mail, ...shown, tenant: tenantOf(tenant) }
  return confirmationMail(confirmation, origin)
}

/** Stores captures of forms, each capture once however often it is delivered. */
export function receiveCaptures({
  db,
  hashes,
  outbox,
}: Pick<ContactsDeps, 'db' | 'hashes' | 'outbox'>) {
  return async (batch: readonly Capture[], deliveries: readonly ItemContext[]): Promise<void> => {
    const received = batch.map((each, place) => receivedOf(each, deliveries[place]?.origin))
    const captures = [...new Map(received.map((each) => [each.id, each])).values()]
    await retryConflictsToFit(async (toFit) => {
      const kept = await findKeptCaptures(db, captures)
      const fresh = captures.filter(({ id }) => !kept.has(id))
      if (fresh.length === 0) return
      const planned = await planCaptures({ db, hashes }, fresh, toFit)
      const now = clock.now()
      const asking = await askingFor({ db, hashes }, fresh, planned.plan, now)
      await writeCaptures({ db, hashes }, capturedBy(hashes, fresh, planned, asking, now), now)
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

interface PlannedCaptures {
  readonly plan: ContactPlan
  /** The places of the captures whose fields are written when they are confirmed. */
  readonly deferred: ReadonlySet<number>
}

/**
 * Finds the contacts of the captures. Double opt-in is about an address: if the wallet belongs to one contact and the
 * address to another, the owner of the address is asked. The fields of a submission by double opt-in are not written to a
 * contact that exists: a visitor may submit the address of another person.
 */
async function planCaptures(
  store: Store,
  captures: readonly ReceivedCapture[],
  toFit: boolean,
): Promise<PlannedCaptures> {
  const mentions = captures.map(referenceOf)
  const first = await identifyContacts(store, mentions, toFit)
  const known = captures.flatMap(({ form }, index) =>
    form.doubleOptIn && first.resolutions[index]?.created === false ? [index] : [],
  )
  const clashes = captures.flatMap(({ form }, index) =>
    form.doubleOptIn &&
    first.resolutions[index]?.conflicts.some(({ field }) => field === 'email') === true
      ? [index]
      : [],
  )
  const deferred = new Set([...known, ...clashes])
  if (deferred.size === 0) return { plan: first, deferred }
  const plan = await identifyContacts(
    store,
    mentions.map((mention, index) => {
      if (!deferred.has(index)) return mention
      const { attributes: _deferred, ...contact } = mention.contact
      return clashes.includes(index)
        ? byEmailAlone({ ...mention, contact })
        : { ...mention, contact }
    }),
    toFit,
  )
  return { plan, deferred }
}

function referenceOf({
  tenant,
  form,
  email,
  walletAddress,
  fields,
  at,
}: ReceivedCapture): ContactReference {
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
}: ContactReference): ContactReference {
  return { ...mention, contact }
}
