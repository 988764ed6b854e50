import { confirmationDays } from '@outrider/contracts/forms'
import type { Uuid } from '@outrider/contracts/ids'
import { type SendEmail, sendEmail } from '@outrider/contracts/messaging'
import { confirmationToken } from '@outrider/contracts/secrets'
import { outboxEntry, type OutboxEntry } from '@outrider/service/db/outbox'
import type { Pool } from '@outrider/service/db/pool'
import { type StoredTenant, tenantKey } from '@outrider/service/db/tenant'
import type { Origin } from '@outrider/service/observe/origin'
import { compare } from '@outrider/service/text/keys'
import type { ContactPlan } from '../contacts/plan.ts'
import type { Store } from '../contacts/read.ts'
import type { ReceivedCapture } from './consents.ts'

/** A confirmation that can still be given. */
interface OpenConfirmation extends StoredTenant {
  readonly consentId: Uuid
  readonly contactId: Uuid
  readonly formId: Uuid
  readonly email: string
  readonly consentText: string
}

/** The confirmations that are open for these addresses. */
function listOpenConfirmations(
  db: Pool,
  addresses: readonly (StoredTenant & { readonly email: string })[],
  now: Date,
): Promise<OpenConfirmation[]> {
  return db<OpenConfirmation[]>`
    select c.org_id, c.environment, c.consent_id, c.contact_id, c.form_id, c.email, c.consent_text
    from (
      select distinct org_id, environment, email from unnest(
        ${addresses.map(({ orgId }) => orgId)}::uuid[],
        ${addresses.map(({ environment }) => environment)}::text[],
        ${addresses.map(({ email }) => email)}::text[]
      ) as w (org_id, environment, email)
    ) w
    join confirmations c
      on c.org_id = w.org_id and c.environment = w.environment and c.email = w.email
      and c.confirmed_at is null and c.expires_at > ${now}
    order by c.consent_id`
}

/**
 * The number of mails that each of these addresses, by their hashes in hexadecimal, has had on a day;
 * addresses without any are missing.
 */
function countConfirmationMails(
  db: Pool,
  addresses: readonly (StoredTenant & { readonly addressHash: string })[],
  day: string,
): Promise<{ addressHash: string; mails: number }[]> {
  return db<{ addressHash: string; mails: number }[]>`
    select w.address_hash, max(m.ordinal)::int as mails
    from unnest(
      ${addresses.map(({ orgId }) => orgId)}::uuid[],
      ${addresses.map(({ environment }) => environment)}::text[],
      ${addresses.map(({ addressHash }) => addressHash)}::text[]
    ) as w (org_id, environment, address_hash)
    join confirmation_mails m
      on m.org_id = w.org_id and m.environment = w.environment
      and m.address_hash = decode(w.address_hash, 'hex') and m.day = ${day}
    group by w.address_hash`
}

/** Confirmation mails that an address gets on a day (UTC) from one tenant, over all forms. */
const maxMailsPerDay = 3

/** A mail that is to ask for a confirmation. */
export interface Asking {
  /** The consent to confirm: an earlier one if that is still open. */
  readonly consentId: Uuid
  /** Of the link's token. */
  readonly digest: string
  /** Null where the address has had its mails of the day. */
  readonly mail: {
    readonly addressHash: string
    readonly day: string
    readonly ordinal: number
  } | null
}

/**
 * The confirmation mail of each capture by double opt-in, by the ID of the capture. A confirmation that is
 * open for the same person, form, address and text is sent again instead of opening a second one. Once an
 * address has had its mails of the day, nothing is sent and no confirmation is opened.
 */
export async function askingFor(
  { db, hashes }: Store,
  captures: readonly ReceivedCapture[],
  { resolutions }: ContactPlan,
  now: Date,
): Promise<ReadonlyMap<string, Asking>> {
  const wanted = captures.flatMap((capture, index) => {
    const { email, form } = capture
    const contactId = resolutions[index]?.contactId
    if (!form.doubleOptIn || email === null || contactId === undefined) return []
    const addressHash = hashes.ofAddress(capture.tenant, email).toString('hex')
    return [{ capture, email, contactId, addressHash }]
  })
  if (wanted.length === 0) return new Map()
  const day = now.toISOString().slice(0, 10)
  const [open, sent] = await Promise.all([
    listOpenConfirmations(
      db,
      wanted.map(({ capture, email }) => ({ ...capture.tenant, email })),
      now,
    ),
    countConfirmationMails(
      db,
      wanted.map(({ capture, addressHash }) => ({ ...capture.tenant, addressHash })),
      day,
    ),
  ])
  const opened = new Map(open.map((each) => [openKey(each), each.consentId]))
  const mails = new Map(sent.map((each) => [each.addressHash, each.mails]))
  const asking = new Map<string, Asking>()
  for (const { capture, email, contactId, addressHash } of wanted.toSorted(byId)) {
    const { id, tenant, form, consentText } = capture
    const key = openKey({ ...tenant, contactId, formId: form.uuid, email, consentText })
    const ordinal = (mails.get(addressHash) ?? 0) + 1
    const earlier = opened.get(key)
    if (ordinal > maxMailsPerDay && earlier === undefined) continue
    const consentId = earlier ?? id
    const mail = ordinal > maxMailsPerDay ? null : { addressHash, day, ordinal }
    const { digest } = confirmationToken(hashes, tenant, consentId)
    asking.set(id, { consentId, digest, mail })
    opened.set(key, consentId)
    if (mail) mails.set(addressHash, ordinal)
  }
  return asking
}

function byId(one: { capture: ReceivedCapture }, other: { capture: ReceivedCapture }): number {
  return compare(one.capture.id, other.capture.id)
}

function openKey(each: Omit<OpenConfirmation, 'consentId'>): string {
  const { contactId, formId, email, consentText } = each
  return JSON.stringify([tenantKey(each), contactId, formId, email, consentText])
}

interface Confirmation extends Pick<SendEmail, 'tenant' | 'key' | 'contactId' | 'consentId'> {
  readonly to: string
  /** Undefined for a capture of an earlier version. */
  readonly organizationName: string | undefined
  readonly formName: string
  readonly consentText: string
}

const html = `<!doctype html>
<html lang="en">
<body>
<p>Hello,</p>
<p>Please confirm that you submitted the form “{{ event.form }}”{% if event.organization %} of {{ event.organization }}{% endif %} with this email address and agree to the following:</p>
<blockquote>{{ event.consent | newline_to_br }}</blockquote>
<p><a href="{{ event.url }}">Confirm</a></p>
<p>The link expires in ${confirmationDays} days. If you did not submit this form, you can ignore this email: you will not receive any more.</p>
</body>
</html>
`
const text = `Hello,

Please confirm that you submitted the form “{{ event.form }}”{% if event.organization %} of {{ event.organization }}{% endif %} with this email address and agree to the following:

{{ event.consent }}

To confirm, open this link:

{{ event.url }}

The link expires in ${confirmationDays} days. If you did not submit this form, you can ignore this email: you will not receive any more.
`

/**
 * The command by which messaging asks a person to confirm. Texts of the form are inserted as values, never
 * read as a template.
 */
export function confirmationMail(
  confirmation: Confirmation,
  origin: Origin | undefined,
): OutboxEntry {
  const { organizationName: organization, formName, consentText, ...rest } = confirmation
  const command: SendEmail = {
    ...rest,
    subject: 'Please confirm: {{ event.form }}',
    html,
    text,
    context: {
      event: { form: formName, consent: consentText, ...(organization && { organization }) },
    },
    transactional: true,
  }
  return outboxEntry(sendEmail, command, origin)
}
