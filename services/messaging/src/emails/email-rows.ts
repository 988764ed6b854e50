import type { Uuid } from '@outrider/contracts/ids'
import type { StoredAttachment } from '@outrider/contracts/attachments'
import type { SendEmail } from '@outrider/contracts/messaging'
import type { Tracking } from '@outrider/contracts/settings'
import type { Environment } from '@outrider/contracts/shapes'
import { insertCounts } from '@outrider/service/db/counts'
import { type Db, json } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { isInactive } from '@outrider/service/db/standings'
import { dueRows, type JobQueue, type LeaseSelection } from '@outrider/service/jobs/lanes'
import type { TracedRow } from '@outrider/service/observe/origin'
import { compare } from '@outrider/service/text/keys'
import { countingOutcomes, recording, skippedFor } from '../campaigns/counts.ts'
import { countForAutomations } from '../messages/automation-counts.ts'
import type { MessageOrigin } from '../messages/messages.ts'
import {
  isStatusSubscribed,
  type MessageOutboxEntry,
  unsentOutboxEntry,
} from '../messages/outbox-entries.ts'
import { outcomeUnknown } from './smtp-replies.ts'

/** The content of the command, or of a request. */
export interface EmailContent extends CommandedContent {
  /** The sender's own. */
  readonly headers?: Readonly<Record<string, string>>
  /** Their bytes are in `attachment_parts`. */
  readonly attachments?: readonly StoredAttachment[]
}

type CommandedContent = Pick<
  SendEmail,
  | 'templateId'
  | 'subject'
  | 'html'
  | 'text'
  | 'senderId'
  | 'replyTo'
  | 'context'
  | 'transactional'
  | 'tracking'
  | 'topic'
  | 'to'
  | 'consentId'
>

/** Priority classes of queued emails, served round robin. The numbers are those of the column `lane`. */
export const emailPriorities = { transactional: 0, single: 1, campaign: 2 } as const
type EmailPriority = (typeof emailPriorities)[keyof typeof emailPriorities]

export interface NewEmail extends TracedRow {
  readonly id: Uuid
  readonly orgId: Uuid
  readonly environment: Environment
  readonly contactId: Uuid
  /** In hexadecimal. */
  readonly keyHash: string
  readonly templateId: Uuid | null
  readonly lane: EmailPriority
  readonly origin: MessageOrigin | null
  readonly content: EmailContent
}

/** Queues the emails whose keys are new; those to people who are gone are dropped. */
export async function insertEmails(db: Db, emails: readonly NewEmail[], now: Date): Promise<void> {
  const rows = emails.toSorted((a, b) => compare(a.keyHash, b.keyHash))
  await db`
    insert into messages (id, org_id, environment, channel, contact_id, key_hash, template_id, lane, origin,
                          status, content, created_at, due_at, traceparent)
    select w.id, w."orgId", w.environment, 'email', w."contactId", decode(w."keyHash", 'hex'),
           w."templateId", w.lane, w.origin, 'queued', w.content, ${now}, ${now}, w.traceparent
    from jsonb_to_recordset(${json(db, rows)}::jsonb) as w (
      id uuid, "orgId" uuid, environment text, "contactId" uuid, "keyHash" text, "templateId" uuid,
      lane smallint, origin jsonb, content jsonb, traceparent text
    )
    where not exists (
      select 1 from erased_contacts e
      where e.org_id = w."orgId" and e.environment = w.environment and e.contact_id = w."contactId"
    )
    on conflict do nothing`
}

/** The email that was queued under a key; undefined when there is none, or its reader is gone. */
export async function findEmailByKey(
  db: Db,
  { orgId, environment }: StoredTenant,
  keyHash: string,
): Promise<Uuid | undefined> {
  const [row] = await db<{ id: Uuid }[]>`
    select id from messages
    where org_id = ${orgId} and environment = ${environment} and key_hash = decode(${keyHash}, 'hex')`
  return row?.id
}

/** The result of an attempt. */
export interface EmailResult {
  readonly id: Uuid
  readonly orgId: Uuid
  readonly environment: Environment
  readonly contactId: Uuid
  readonly leasedUntil: Date
  readonly status: 'queued' | 'sent' | 'failed' | 'skipped'
  readonly reason: string | null
  readonly detail: string | null
  readonly attempts: number
  /** The time of the next attempt; `held` until its campaign resumes. */
  readonly dueAt: Date | 'held' | null
  readonly at: Date
  /** The content that is kept once the email is not queued any more. */
  readonly content: unknown
  /** Of an email that was sent. */
  readonly subject: string | null
  readonly senderId: Uuid | null
  /** What the email records of its reader. */
  readonly tracking: Tracking
  /** The relay's reply when it refused the email. */
  readonly refusal: string | null
}

/**
 * Records results for emails whose lease still holds, and emits `facts`, and those of emails that failed or were skipped, for tenants that subscribe to them. An email that
 * has left is recorded as sent even if its lease was lost or its outcome had been recorded as unknown.
 */
export async function recordEmailResults(
  db: Db,
  results: readonly EmailResult[],
  facts: readonly MessageOutboxEntry[],
): Promise<void> {
  const rows = results
    .map(({ dueAt, ...rest }) => ({ ...rest, dueAt: dueAt === 'held' ? 'infinity' : dueAt }))
    .toSorted((a, b) => compare(a.id, b.id))
  const emitted = [...facts, ...results.flatMap(unsentFacts)]
  await db`
    with result as (
      select * from jsonb_to_recordset(${json(db, rows)}::jsonb) as r (
        id uuid, "orgId" uuid, environment text, status text, reason text, detail text, attempts smallint,
        "dueAt" timestamptz, at timestamptz, content jsonb, refusal text, subject text, "senderId" uuid,
        "leasedUntil" timestamptz, tracking jsonb
      )
    ), recorded as (
      update messages m set
        status = r.status, reason = r.reason, detail = r.detail, attempts = r.attempts, due_at = r."dueAt",
        content = case when r.status = 'queued' then m.content else r.content end, leased_until = '-infinity', handing_over_at = null,
        traceparent = case when r.status = 'queued' then m.traceparent end,
        postponed_at = coalesce(m.postponed_at, case when r.status = 'queued' and r.reason is not null then r.at end),
        cap_counted_at = case when r.status = 'sent' then coalesce(m.cap_counted_at, r.at) end,
        subject = r.subject, sender_id = r."senderId",
        sent_at = case when r.status = 'sent' then r.at end,
        ended_at = case when r.status in ('failed', 'skipped') then r.at end
      from result r
      where m.id = r.id and m.org_id = r."orgId" and m.environment = r.environment
        and (
          m.status = 'queued' and (m.leased_until = r."leasedUntil" or r.status = 'sent')
          or m.status = 'failed' and m.reason = ${outcomeUnknown} and r.status = 'sent'
        )
      returning m.id, m.org_id, m.environment, m.status, m.origin, m.campaign_id, m.variant, m.reason, old.status as was, r.refusal, r.at,
        old.traceparent, case when m.status = 'sent' then r.tracking end as tracking
    ), detached as (
      delete from attachment_parts p using recorded r
      where p.message_id = r.id and p.org_id = r.org_id and p.environment = r.environment and r.status <> 'queued'
    ), ${countingOutcomes(db, recordedOutcomes(db))}, ${countForAutomations(db, recordedOutcomes(db))}, ${insertCounts(
      db,
      db`
        select org_id, environment, 'emails ' || status as what, at from recorded
        where status in ('sent', 'failed')
        union all
        select org_id, environment, 'emails with ' || key, at from recorded, jsonb_each(tracking)
        where value = 'true'`,
    )}, refused as (
      insert into message_events (message_id, type, detail_hash, detail, at)
      select id, case status when 'queued' then 'deferred' else 'failed' end,
             decode(md5(refusal), 'hex'), refusal, at
      from recorded where refusal is not null
      on conflict (message_id, type, machine, detail_hash)
        do update set count = message_events.count + 1
    )
    insert into outbox (subject, data, traceparent)
    select f.subject, f.data || coalesce(s.origin, '{}'), s.traceparent
    from jsonb_to_recordset(${json(db, emitted)}::jsonb) as f ("messageId" uuid, subject text, data jsonb)
    join recorded s on s.id = f."messageId"
    where ${isStatusSubscribed(db, 's')}`
}

function unsentFacts(result: EmailResult): MessageOutboxEntry[] {
  const { status, reason, at } = result
  if (status !== 'failed' && status !== 'skipped') return []
  return [unsentOutboxEntry(status, { ...result, channel: 'email' }, at, reason ?? '')]
}

/** How results change the counts of campaigns and automations: a failed email that turns out to be sent is not counted as failed. */
const recordedOutcomes = (db: Db) => db`
  select org_id, environment, origin, campaign_id, variant,
    case status when 'skipped' then ${skippedFor} || reason else status end as what, 1 as by
  from recorded where status <> 'queued'
  union all
  select org_id, environment, origin, campaign_id, variant, was, -1 from recorded where was <> 'queued'
  union all
  select org_id, environment, origin, campaign_id, variant, ${recording} || key, 1 from recorded, jsonb_each(tracking) where value = 'true'`

/** An email leased by this process. */
export interface LeasedEmail extends TracedRow {
  readonly id: Uuid
  readonly orgId: Uuid
  readonly environment: Environment
  readonly lane: EmailPriority
  readonly contactId: Uuid
  readonly content: EmailContent
  /** The campaign whose it is, and of which variant; null for a single email. */
  readonly campaignId: Uuid | null
  readonly variant: number
  /** This one included. */
  readonly attempts: number
  readonly createdAt: Date
  /** When it first had to wait for a cap or for quiet hours. */
  readonly postponedAt: Date | null
  /** Set if a process died between handing the email over and recording the result. */
  readonly handingOverAt: Date | null
  readonly leasedUntil: Date
}

/** Service mail: it does not wait behind the queue of other emails. */
export const dueServiceEmails: JobQueue = {
  table: 'messages',
  key: 'id',
  open: "status = 'queued' and lane = 0",
  holds: true,
}
/** Other emails that are to be sent, in lanes of their kinds. */
export const dueEmails: JobQueue = {
  table: 'messages',
  key: 'id',
  open: "status = 'queued' and lane > 0",
  holds: true,
  hasLanes: true,
}
/** Seconds: an email begins within `maxWait` of its lease and takes `maxOffer` at most (see `deliver-email.ts`). */
const leaseSeconds = 400

/** Leases the selected emails. Each lease counts as an attempt. */
export async function leaseEmails(
  db: Db,
  queue: JobQueue,
  turn: LeaseSelection,
  now: Date,
): Promise<LeasedEmail[]> {
  // A lease is known by its end, which a Date holds to the millisecond.
  return db<LeasedEmail[]>`
    update messages m set attempts = m.attempts + 1,
      leased_until = date_trunc('milliseconds', now() + make_interval(secs => ${leaseSeconds}))
    from (${dueRows(db, queue, turn, now)}) due
    where m.id = due.id
    returning m.id, m.org_id, m.environment, m.lane, m.contact_id, m.content, m.campaign_id, m.variant,
              m.attempts, m.created_at, m.postponed_at, m.handing_over_at, m.leased_until, m.traceparent`
}

/** Gives emails back that nothing was done about, to be tried at `dueAt` as if for the first time. */
export async function releaseEmails(
  db: Db,
  emails: readonly LeasedEmail[],
  dueAt: Date,
): Promise<void> {
  await db`
    update messages m set leased_until = '-infinity', due_at = ${dueAt}, attempts = m.attempts - 1
    from jsonb_to_recordset(${json(db, emails.map(leaseOf))}::jsonb)
      as l (id uuid, "orgId" uuid, environment text, "leasedUntil" timestamptz)
    where m.id = l.id and m.org_id = l."orgId" and m.environment = l.environment
      and m.leased_until = l."leasedUntil" and m.status = 'queued' and m.handing_over_at is null`
}

/** Whether an email was marked as handed over, or why not: its campaign or its organization was stopped, or this process lost its lease. */
export type Mark = 'marked' | 'stopped' | 'suspended' | 'lost'

/** Marks emails as handed over to the relay. */
export async function markHandedOver(
  db: Db,
  emails: readonly LeasedEmail[],
  now: Date,
): Promise<(email: LeasedEmail) => Mark> {
  const rows = await db<{ id: Uuid; mark: Mark }[]>`
    with leased as (
      select m.id, m.org_id, m.environment, m.campaign_id is null or exists (
        select from campaigns c
        where c.id = m.campaign_id and c.status = 'launched' and c.org_id = m.org_id and c.environment = m.environment
      ) as may_leave, ${isInactive(db, 'm.org_id')} as is_suspended
      from jsonb_to_recordset(${json(db, emails.map(leaseOf))}::jsonb)
        as l (id uuid, "orgId" uuid, environment text, "leasedUntil" timestamptz)
      join messages m on m.id = l.id and m.org_id = l."orgId" and m.environment = l.environment
      where m.leased_until = l."leasedUntil" and m.leased_until > now() and m.status = 'queued'
        and m.handing_over_at is null
      order by m.id for update of m
    ), marked as (
      update messages m set handing_over_at = ${now}
      from leased l
      where m.id = l.id and m.org_id = l.org_id and m.environment = l.environment and l.may_leave and not l.is_suspended
    )
    select id, case when is_suspended then 'suspended' when may_leave then 'marked' else 'stopped' end as mark from leased`
  const marks = new Map(rows.map(({ id, mark }) => [id, mark]))
  return ({ id }) => marks.get(id) ?? 'lost'
}

function leaseOf({ id, orgId, environment, leasedUntil }: LeasedEmail) {
  return { id, orgId, environment, leasedUntil }
}

interface CountedEmail extends LeasedEmail {
  /** In hexadecimal. */
  readonly addressHash: string
}

/** Writes down that these emails count for their contacts' day. */
export async function countTowardsCap(
  db: Db,
  emails: readonly CountedEmail[],
  now: Date,
): Promise<void> {
  const rows = emails.map(({ addressHash, ...email }) => ({ ...leaseOf(email), addressHash }))
  await db`
    update messages m set cap_counted_at = ${now}, address_hash = decode(l."addressHash", 'hex')
    from jsonb_to_recordset(${json(db, rows)}::jsonb)
      as l (id uuid, "orgId" uuid, environment text, "addressHash" text)
    where m.id = l.id and m.org_id = l."orgId" and m.environment = l.environment`
}
