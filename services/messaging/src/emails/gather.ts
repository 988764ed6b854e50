import { readSenders, type SendingIdentity } from '@outrider/contracts/domains'
import { idOf, uuidOf } from '@outrider/contracts/ids'
import { readRecipients, type Recipient } from '@outrider/contracts/recipients'
import { askOn } from '@outrider/service/ask-on'
import { request } from '@outrider/service/requests'
import { tenantOf } from '@outrider/service/tenant'
import type { TemplateRow } from '../templates/queries.ts'
import type { LeasedEmail } from './lease-queries.ts'
import type { Mailer } from './mailer.ts'
import { listStandings, listTemplatesOf, type Standing } from './standing-queries.ts'

/** What is known, at this moment, of those who are to be mailed. */
export interface Gathered {
  recipientOf(email: LeasedEmail): Recipient | undefined
  senderOf(email: LeasedEmail): SendingIdentity | undefined
  templateOf(email: LeasedEmail): TemplateRow | undefined
  /** In hexadecimal; undefined without an address. */
  addressHashOf(email: LeasedEmail): string | undefined
  standingOf(email: LeasedEmail): Standing | undefined
}

const day = 24 * 3_600_000

/** Asks once for all emails of a batch. */
export async function gather(
  mailer: Mailer,
  emails: readonly LeasedEmail[],
  now: Date,
): Promise<Gathered> {
  const [recipients, senders, templates] = await Promise.all([
    readRecipientsOf(mailer, emails),
    readSendersOf(mailer, emails),
    readTemplatesOf(mailer, emails),
  ])
  const recipientOf = (email: LeasedEmail) => asAddressed(recipients.get(email.contactId), email)
  const addressHashOf = (email: LeasedEmail) => {
    const address = recipientOf(email)?.email
    return address ? mailer.hashes.ofAddress(email, address).toString('hex') : undefined
  }
  const asked = emails.flatMap((email) => {
    const addressHash = addressHashOf(email)
    return addressHash === undefined ? [] : [{ ...email, addressHash }]
  })
  const since = new Date(now.getTime() - day)
  const rows = await listStandings(mailer.db, asked.map(standingAsked), since)
  const standings = new Map(rows.map((row) => [`${row.contactId} ${row.addressHash}`, row]))
  return {
    recipientOf,
    senderOf: (email) => senders.get(senderKey(email)),
    templateOf: ({ content }) => templates.get(content.templateId ?? ''),
    addressHashOf,
    standingOf: (email) => standings.get(`${email.contactId} ${addressHashOf(email)}`),
  }
}

/** What somebody has just asked for goes where they asked for it, though they want nothing else. */
function asAddressed(
  recipient: Recipient | undefined,
  { content: { transactional, to } }: LeasedEmail,
): Recipient | undefined {
  if (!recipient || !transactional) return recipient
  return { ...recipient, email: to ?? recipient.email, unsubscribed: false }
}

type Asked = LeasedEmail & { readonly addressHash: string }
function standingAsked({ orgId, environment, contactId, addressHash }: Asked) {
  return { orgId, environment, contactId, addressHash }
}

/** By the contact's id as the email has it. */
async function readRecipientsOf(
  { nats }: Mailer,
  emails: readonly LeasedEmail[],
): Promise<Map<string, Recipient>> {
  const wanted = new Map(
    emails.map((email) => [
      email.contactId,
      { tenant: tenantOf(email), contactId: idOf('con', email.contactId) },
    ]),
  )
  const replies = await askOn([...wanted.values()], (part) =>
    request(nats, readRecipients, { wanted: part }),
  )
  const recipients = replies.flatMap((reply) => reply.recipients)
  return new Map(recipients.map((recipient) => [uuidOf(recipient.id), recipient]))
}

function senderKey({ orgId, environment, content }: LeasedEmail): string {
  return `${orgId} ${environment} ${content.senderId ?? ''}`
}

async function readSendersOf(
  { nats }: Mailer,
  emails: readonly LeasedEmail[],
): Promise<Map<string, SendingIdentity>> {
  const wanted = new Map(
    emails.map((email) => {
      const { senderId } = email.content
      const tenant = tenantOf(email)
      return [senderKey(email), { tenant, ...(senderId !== undefined && { senderId }) }]
    }),
  )
  const { senders } = await request(nats, readSenders, { wanted: [...wanted.values()] })
  return new Map(
    [...wanted.keys()].flatMap((key, index) => {
      const sender = senders[index]
      return sender ? [[key, sender] as const] : []
    }),
  )
}

/** By id as callers know it. */
async function readTemplatesOf(
  { db }: Mailer,
  emails: readonly LeasedEmail[],
): Promise<Map<string, TemplateRow>> {
  const wanted = emails.flatMap(({ orgId, environment, content: { templateId } }) =>
    templateId === undefined ? [] : [{ orgId, environment, templateId: uuidOf(templateId) }],
  )
  const rows = wanted.length === 0 ? [] : await listTemplatesOf(db, wanted)
  return new Map(rows.map((row) => [idOf('tpl', row.id), row]))
}
