import { confirmationDays, formCaptured } from '@outrider/contracts/forms'
import type { Hashes } from '@outrider/contracts/hashes'
import { idOf, type Uuid } from '@outrider/contracts/ids'
import { linkTo } from '@outrider/contracts/paths'
import { type Fact, fact } from '@outrider/service/tell'
import { tenantOf } from '@outrider/service/tenant'
import type { Plan } from '../contacts/plan-contacts.ts'
import { contactTold } from '../facts.ts'
import { confirmationMail } from './confirmation-mail.ts'
import type { Asking } from './confirmations.ts'
import type { Captured, NewConfirmation, NewConsent, NewMail, ReceivedCapture } from './queries.ts'

const millisecondsPerDay = 24 * 3_600_000

/** All that captures come to: their rows of the ledger and, by double opt-in, the mails that ask for confirmation. */
export function capturedBy(
  hashes: Hashes,
  captures: readonly ReceivedCapture[],
  plan: Plan,
  asking: ReadonlyMap<string, Asking>,
  now: Date,
): Captured {
  const kept = captures.flatMap((capture, index) => {
    const contactId = plan.meant[index]?.contactId
    if (contactId === undefined) return []
    return [keep(hashes, capture, contactId, asking.get(capture.id))]
  })
  return {
    plan,
    consents: kept.map(({ consent }) => consent),
    confirmations: kept.flatMap(({ confirmation }) => confirmation ?? []),
    mails: kept.flatMap(({ mail }) => mail ?? []),
    told: [...createdBy(plan, now), ...kept.flatMap(({ told }) => told)],
  }
}

function createdBy({ changes }: Plan, now: Date): Fact[] {
  return changes
    .filter(({ created }) => created)
    .map(({ id, orgId, environment }) => contactTold({ orgId, environment }, id, true, now))
}

interface Kept {
  readonly consent: NewConsent
  readonly confirmation?: NewConfirmation | undefined
  readonly mail?: NewMail | undefined
  readonly told: readonly Fact[]
}

function keep(
  hashes: Hashes,
  capture: ReceivedCapture,
  contactId: Uuid,
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
  const captured = fact(formCaptured, details, capture.origin)
  if (!asking || capture.email === null) return { consent, told: [captured] }
  const { token, mail } = asking
  const told = mail ? [mailOf(capture, contactId, capture.email, token.text)] : []
  return {
    consent,
    confirmation: isAgain
      ? undefined
      : confirmationOf(capture, contactId, capture.email, token.digest),
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
    expiresAt: expiresAt.toISOString(),
  }
}

function mailOf(
  { id, tenant, form, consentText, publicUrl, origin }: ReceivedCapture,
  contactId: Uuid,
  to: string,
  token: string,
): Fact {
  const url = linkTo(publicUrl, 'confirmation', token)
  const mail = { key: `form.${idOf('cns', id)}`, contactId: idOf('con', contactId), to, url }
  const confirmation = { ...mail, tenant: tenantOf(tenant), formName: form.name, consentText }
  return confirmationMail(confirmation, origin)
}
