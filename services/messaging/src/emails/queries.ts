import type { SendEmail } from '@outrider/contracts/messaging'
import type { Environment } from '@outrider/contracts/shapes'
import { type Db, json } from '@outrider/service/database'
import type { Fact } from '../facts.ts'
import { outcomeUnknown } from './outcome.ts'

/** What is to be said, as the command had it. */
export type EmailContent = Pick<
  SendEmail,
  'templateId' | 'subject' | 'html' | 'text' | 'senderId' | 'context' | 'transactional' | 'to'
>

export interface NewEmail {
  readonly id: string
  readonly orgId: string
  readonly environment: Environment
  readonly contactId: string
  /** In hexadecimal. */
  readonly keyHash: string
  readonly templateId: string | null
  readonly content: EmailContent
}

/** Queues the emails whose keys are new; those to people who are gone are dropped. */
export async function insertEmails(db: Db, emails: readonly NewEmail[], now: Date): Promise<void> {
  const rows = emails.toSorted((a, b) => (a.keyHash < b.keyHash ? -1 : 1))
  await db`
    insert into messages (id, org_id, environment, channel, contact_id, key_hash, template_id, status,
                          content, created_at, due_at)
    select w.id, w."orgId", w.environment, 'email', w."contactId", decode(w."keyHash", 'hex'),
           w."templateId", 'queued', w.content, ${now}, ${now}
    from jsonb_to_recordset(${json(db, rows)}::jsonb) as w (
      id uuid, "orgId" uuid, environment text, "contactId" uuid, "keyHash" text, "templateId" uuid,
      content jsonb
    )
    where not exists (
      select 1 from erased_contacts e
      where e.org_id = w."orgId" and e.environment = w.environment and e.contact_id = w."contactId"
    )
    on conflict (org_id, environment, key_hash) do nothing`
}

/** An email that this process alone may send, until its lease ends. */
export interface LeasedEmail {
  readonly id: string
  readonly orgId: string
  readonly environment: Environment
  readonly contactId: string
  readonly content: EmailContent
  readonly attempts: number
  readonly paced: boolean
  readonly createdAt: Date
  /** Set when a process died between handing it over and writing down what came of it. */
  readonly handingOverAt: Date | null
  readonly leasedUntil: Date
}

/** Leases the due emails that have waited longest, at most `limit`; none when nothing is due. */
export function leaseEmails(
  db: Db,
  now: Date,
  leasedUntil: Date,
  limit: number,
): Promise<LeasedEmail[]> {
  return db<LeasedEmail[]>`
    update messages m set leased_until = ${leasedUntil}
    from (
      select id from messages
      where status = 'queued' and due_at <= ${now} and leased_until <= ${now}
      order by due_at limit ${limit} for update skip locked
    ) due
    where m.id = due.id
    returning m.id, m.org_id, m.environment, m.contact_id, m.content, m.attempts, m.paced, m.created_at,
              m.handing_over_at, m.leased_until`
}

/** When the next email falls due that nobody has leased; undefined when none will before `horizon`. */
export async function readNextDue(db: Db, now: Date, horizon: Date): Promise<Date | undefined> {
  const [row] = await db<{ due: Date | null }[]>`
    select min(due_at) as due from messages
    where status = 'queued' and due_at <= ${horizon} and leased_until <= ${now}`
  return row?.due ?? undefined
}

/** Gives emails back that nothing was done about, to be tried again at `dueAt`. */
export async function releaseEmails(
  db: Db,
  emails: readonly LeasedEmail[],
  dueAt: Date,
): Promise<void> {
  await db`
    update messages m set leased_until = '-infinity', due_at = ${dueAt}
    from jsonb_to_recordset(${json(db, emails.map(leaseOf))}::jsonb)
      as l (id uuid, "orgId" uuid, environment text, "leasedUntil" timestamptz)
    where m.id = l.id and m.org_id = l."orgId" and m.environment = l.environment
      and m.leased_until = l."leasedUntil" and m.status = 'queued' and m.handing_over_at is null`
}

/** Writes down that these emails are about to reach the relay; answers the ids of those whose leases still hold. */
export async function markHandedOver(
  db: Db,
  emails: readonly LeasedEmail[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`
    update messages m set handing_over_at = ${now}
    from jsonb_to_recordset(${json(db, emails.map(leaseOf))}::jsonb)
      as l (id uuid, "orgId" uuid, environment text, "leasedUntil" timestamptz)
    where m.id = l.id and m.org_id = l."orgId" and m.environment = l.environment
      and m.leased_until = l."leasedUntil" and m.leased_until > ${now} and m.status = 'queued'
      and m.handing_over_at is null
    returning m.id`
  return new Set(rows.map(({ id }) => id))
}

function leaseOf({ id, orgId, environment, leasedUntil }: LeasedEmail) {
  return { id, orgId, environment, leasedUntil }
}

export interface Admission extends LeasedEmail {
  /** In hexadecimal. */
  readonly addressHash: string
}

/** Writes down that these emails count for their contacts' day. */
export async function admitEmails(db: Db, emails: readonly Admission[], now: Date): Promise<void> {
  const rows = emails.map(({ addressHash, ...email }) => ({ ...leaseOf(email), addressHash }))
  await db`
    update messages m set admitted_at = ${now}, address_hash = decode(l."addressHash", 'hex')
    from jsonb_to_recordset(${json(db, rows)}::jsonb)
      as l (id uuid, "orgId" uuid, environment text, "addressHash" text)
    where m.id = l.id and m.org_id = l."orgId" and m.environment = l.environment`
}

/** What came of an email. */
export interface Settlement {
  readonly id: string
  readonly orgId: string
  readonly environment: Environment
  readonly leasedUntil: Date
  readonly status: 'queued' | 'sent' | 'failed' | 'skipped'
  readonly reason: string | null
  readonly attempts: number
  /** For an email that is still queued. */
  readonly dueAt: Date | null
  readonly paced: boolean
  readonly at: Date
  /** What of its content is kept. */
  readonly content: unknown
  /** What the relay said when it did not take it. */
  readonly refusal: string | null
}

/**
 * Settles emails by whoever has their leases, and tells what became of those that were still open. An email that
 * has gone out is sent, even if its lease was lost meanwhile or its outcome was given up as unknown.
 */
export async function settleEmails(
  db: Db,
  settlements: readonly Settlement[],
  facts: readonly Fact[],
): Promise<void> {
  const rows = settlements.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  await db`
    with result as (
      select * from jsonb_to_recordset(${json(db, rows)}::jsonb) as r (
        id uuid, "orgId" uuid, environment text, status text, reason text, attempts smallint,
        "dueAt" timestamptz, paced boolean, at timestamptz, content jsonb, refusal text,
        "leasedUntil" timestamptz
      )
    ), settled as (
      update messages m set
        status = r.status, reason = r.reason, attempts = r.attempts, due_at = r."dueAt", paced = r.paced,
        content = r.content, leased_until = '-infinity', handing_over_at = null,
        admitted_at = case when r.status = 'sent' then coalesce(m.admitted_at, r.at) end,
        sent_at = case when r.status = 'sent' then r.at end,
        ended_at = case when r.status in ('failed', 'skipped') then r.at end
      from result r
      where m.id = r.id and m.org_id = r."orgId" and m.environment = r.environment
        and (
          m.status = 'queued' and (m.leased_until = r."leasedUntil" or r.status = 'sent')
          or m.status = 'failed' and m.reason = ${outcomeUnknown} and r.status = 'sent'
        )
      returning m.id, m.status, r.refusal, r.at
    ), refused as (
      insert into message_events (message_id, type, detail_hash, detail, at)
      select id, case status when 'queued' then 'deferred' else 'failed' end,
             decode(md5(refusal), 'hex'), refusal, at
      from settled where refusal is not null
      on conflict (message_id, type, machine, detail_hash)
        do update set count = message_events.count + 1
    )
    insert into outbox (subject, data)
    select f.subject, f.data
    from jsonb_to_recordset(${json(db, facts)}::jsonb) as f ("messageId" uuid, subject text, data jsonb)
    join settled s on s.id = f."messageId"`
}
