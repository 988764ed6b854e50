import { readSenders, type SendingIdentity } from '@outrider/contracts/domains'
import { idOf, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { lookUpLocale } from '@outrider/contracts/locales'
import { invalid } from '@outrider/contracts/problem'
import { readRecipients, type Recipient } from '@outrider/contracts/recipients'
import type { Settings } from '@outrider/contracts/settings'
import type { Tenant } from '@outrider/contracts/shapes'
import type { Topic } from '@outrider/contracts/topics'
import { type Db, json } from '@outrider/service/db/pool'
import { type StoredTenant, tenantOf } from '@outrider/service/db/tenant'
import { paginate, request } from '@outrider/service/nats/requests'
import type { MessagingDeps } from '../deps.ts'
import type { EmailSource } from '../templates/email-texts.ts'
import { ownContent, type TemplateRow } from '../templates/template-rows.ts'
import { capsOf, type CapStanding, listCapStandings } from '../messages/caps.ts'
import type { LeasedEmail } from './email-rows.ts'
import type { Mailer } from './sending-loop.ts'
import type { SharedSenderUse } from './shared-sender.ts'

type AddressedEmail = LeasedEmail & {
  /** In hexadecimal. */
  readonly addressHash: string
}

interface EmailEligibility extends Pick<AddressedEmail, 'contactId' | 'addressHash'> {
  readonly suppressed: boolean
  /** Emails that were sent, or are being sent, since the given time. */
  readonly admitted: number
}

/** The eligibility of each contact and address. */
function listEligibilities(
  db: Db,
  emails: readonly AddressedEmail[],
  since: Date,
): Promise<EmailEligibility[]> {
  return db<EmailEligibility[]>`
    select w.contact_id, w.address_hash,
      exists (
        select 1 from suppressions s
        where s.org_id = w.org_id and s.environment = w.environment
          and s.address_hash = decode(w.address_hash, 'hex')
      ) as suppressed,
      (
        select count(*)::integer from messages m
        where m.contact_id = w.contact_id and m.cap_counted_at > ${since}
          and m.org_id = w.org_id and m.environment = w.environment
      ) as admitted
    from unnest(
      ${emails.map(({ orgId }) => orgId)}::uuid[], ${emails.map(({ environment }) => environment)}::text[],
      ${emails.map(({ contactId }) => contactId)}::uuid[], ${emails.map(({ addressHash }) => addressHash)}::text[]
    ) as w (org_id, environment, contact_id, address_hash)`
}

/** What the sending of an email needs of its template, except for the content. */
interface TemplateChoices extends Pick<TemplateRow, 'id' | 'replyTo' | 'tracking' | 'topic'> {
  /** The locales that it has content for. */
  readonly tags: readonly string[]
}

/** The templates of these emails that exist, in no order. */
function listTemplatesOf(db: Db, emails: readonly LeasedEmail[]): Promise<TemplateChoices[]> {
  const wanted = new Map(
    emails.flatMap(({ orgId, environment, content: { templateId } }) =>
      templateId === undefined
        ? []
        : [
            [
              `${orgId} ${environment} ${templateId}`,
              { orgId, environment, templateId: uuidOf(templateId) },
            ],
          ],
    ),
  )
  if (wanted.size === 0) return Promise.resolve([])
  return db<TemplateChoices[]>`
    select t.id, t.reply_to, t.tracking, t.topic, array(select jsonb_object_keys(t.locales)) as tags
    from jsonb_to_recordset(${json(db, [...wanted.values()])}::jsonb)
      as w ("orgId" uuid, environment text, "templateId" uuid)
    join templates t
      on t.id = w."templateId" and t.org_id = w."orgId" and t.environment = w.environment`
}

/** Which content of a template is wanted. */
interface WantedSource extends StoredTenant {
  readonly templateId: Uuid
  readonly tag: string
}

interface SourceRow extends EmailSource, Pick<WantedSource, 'templateId' | 'tag'> {}

/** The content of templates in these locales; in a locale that a template does not have any more, its own. */
async function listSources(db: Db, wanted: readonly WantedSource[]): Promise<SourceRow[]> {
  if (wanted.length === 0) return []
  return db<SourceRow[]>`
    select w."templateId" as template_id, w.tag,
      coalesce(l.part ->> 'subject', t.subject) as subject,
      case when l.part is null then coalesce(t.compiled ->> ${ownContent}, t.html)
           else coalesce(t.compiled ->> w.tag, l.part ->> 'html') end as html,
      case when l.part is null then t.text else l.part ->> 'text' end as text
    from jsonb_to_recordset(${json(db, wanted)}::jsonb)
      as w ("orgId" uuid, environment text, "templateId" uuid, tag text)
    join templates t
      on t.id = w."templateId" and t.org_id = w."orgId" and t.environment = w.environment
    cross join lateral (select t.locales -> w.tag as part) l`
}

/** The data that sending needs for a batch of emails. */
export interface EmailLookups {
  recipientOf(email: LeasedEmail): Recipient | undefined
  senderOf(email: LeasedEmail): SendingIdentity | undefined
  /** Whether it may leave from the default sender, if it has no other. */
  sharedSenderOf(email: LeasedEmail): SharedSenderUse
  templateOf(email: LeasedEmail): TemplateChoices | undefined
  /** The content of its template in the locale of its contact. */
  sourceOf(email: LeasedEmail): EmailSource | undefined
  /** In hexadecimal; undefined without an address. */
  addressHashOf(email: LeasedEmail): string | undefined
  standingOf(email: LeasedEmail): EmailEligibility | undefined
  settingsOf(email: LeasedEmail): Settings
  /** Undefined for an email that counts toward no cap. */
  capStandingOf(email: LeasedEmail): CapStanding | undefined
  /** Null for an email without a topic; `gone` if its topic was deleted. */
  topicOf(email: LeasedEmail): Topic | 'gone' | null
}

/** Whether only a suppression keeps an email from its contact. */
export function isServiceMail({ content }: LeasedEmail, topic: Topic | null): boolean {
  return content.transactional === true || topic?.kind === 'service'
}

const day = 24 * 3_600_000

/** Asks once for all emails of a batch. */
export async function lookUpEmails(
  mailer: Mailer,
  emails: readonly LeasedEmail[],
  now: Date,
): Promise<EmailLookups> {
  const [recipients, senders, templateRows, settingsOf] = await Promise.all([
    readRecipientsOf(mailer, emails),
    readSendersOf(mailer, emails),
    listTemplatesOf(mailer.db, emails),
    mailer.settings(emails),
  ])
  const unready = emails.filter(
    (email) => email.content.senderId === undefined && !senders.has(senderKey(email)),
  )
  const sharedSenderOf = await mailer.sharedSender(unready.map(({ orgId }) => orgId))
  const templates = new Map(templateRows.map((row) => [idOf('tpl', row.id), row]))
  const templateOf = ({ content }: LeasedEmail) =>
    content.templateId && templates.get(content.templateId)
  const topicKeyOf = (email: LeasedEmail) =>
    email.content.topic ?? templateOf(email)?.topic ?? undefined
  const topicIn = await mailer.topics(
    emails.flatMap((email) => {
      const key = topicKeyOf(email)
      return key === undefined ? [] : [{ orgId: email.orgId, environment: email.environment, key }]
    }),
  )
  const recipientOf = (email: LeasedEmail) => asAddressed(recipients.get(email.contactId), email)
  const addressHashOf = (email: LeasedEmail) => {
    const address = recipientOf(email)?.email
    return address ? mailer.hashes.ofAddress(email, address).toString('hex') : undefined
  }
  const addressed = emails.flatMap((email) => {
    const addressHash = addressHashOf(email)
    return addressHash === undefined ? [] : [{ ...email, addressHash }]
  })
  const topicOf = (email: LeasedEmail) => {
    const key = topicKeyOf(email)
    return key === undefined ? null : (topicIn(email, key) ?? 'gone')
  }
  const capped = emails.flatMap((email) => {
    const topic = topicOf(email)
    if (topic === 'gone' || isServiceMail(email, topic)) return []
    const caps = capsOf(settingsOf(email).caps, 'email', topic)
    return caps.length === 0 ? [] : [{ message: email, caps }]
  })
  const since = new Date(now.getTime() - day)
  const wantedOf = (email: LeasedEmail): WantedSource | undefined => {
    const { orgId, environment } = email
    const template = templateOf(email)
    const locale = recipientOf(email)?.locale ?? null
    const tag = template && (lookUpLocale(template.tags, locale) ?? ownContent)
    return template && tag !== undefined
      ? { orgId, environment, templateId: template.id, tag }
      : undefined
  }
  const wanted = emails.flatMap((email) => wantedOf(email) ?? [])
  const [rows, capStandings, sourceRows] = await Promise.all([
    listEligibilities(mailer.db, addressed, since),
    listCapStandings(mailer.db, capped, now),
    listSources(mailer.db, [...new Map(wanted.map((each) => [sourceKey(each), each])).values()]),
  ])
  const sources = new Map(sourceRows.map((row) => [sourceKey(row), row]))
  const standings = new Map(rows.map((row) => [`${row.contactId} ${row.addressHash}`, row]))
  return {
    recipientOf,
    senderOf: (email) => senders.get(senderKey(email)),
    sharedSenderOf: ({ orgId, content }) =>
      content.senderId === undefined ? sharedSenderOf(orgId) : 'refused',
    templateOf,
    sourceOf: (email) => {
      const source = wantedOf(email)
      return source && sources.get(sourceKey(source))
    },
    addressHashOf,
    settingsOf,
    capStandingOf: ({ id }) => capStandings.get(id),
    topicOf,
    standingOf: (email) => standings.get(`${email.contactId} ${addressHashOf(email)}`),
  }
}

function sourceKey({ templateId, tag }: Pick<WantedSource, 'templateId' | 'tag'>): string {
  return `${templateId} ${tag}`
}

/** An email that was requested for an address goes to it. */
function asAddressed(
  recipient: Recipient | undefined,
  { content: { to } }: LeasedEmail,
): Recipient | undefined {
  return recipient && { ...recipient, email: to ?? recipient.email }
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
  const replies = await paginate([...wanted.values()], (part) =>
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

/**
 * A sender as it may send, or without `senderId` the organization's oldest; null when it may not.
 * `VALIDATION_FAILED` for a `senderId` that is none.
 */
export async function readSender(
  { nats }: Pick<MessagingDeps, 'nats'>,
  tenant: Tenant,
  senderId: TypeId<'snd'> | undefined,
): Promise<SendingIdentity | null> {
  const wanted = { tenant, ...(senderId !== undefined && { senderId }) }
  const { senders, known } = await request(nats, readSenders, { wanted: [wanted] })
  if (senderId !== undefined && !known[0])
    throw invalid('senderId', `no such sender: ${senderId}`, 'unknown_reference')
  return senders[0] ?? null
}
