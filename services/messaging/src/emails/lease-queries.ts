import type { Uuid } from '@outrider/contracts/ids'
import type { Environment } from '@outrider/contracts/shapes'
import { type Db, json } from '@outrider/service/database'
import { dueRows, type Queue, type Turn } from '@outrider/service/lanes'
import type { TracedRow } from '@outrider/service/tracing/origin'
import type { EmailContent, Lane } from './queries.ts'

/** An email that this process alone may send, until its lease ends. */
export interface LeasedEmail extends TracedRow {
  readonly id: Uuid
  readonly orgId: Uuid
  readonly environment: Environment
  readonly lane: Lane
  readonly contactId: Uuid
  readonly content: EmailContent
  /** The campaign whose it is, and of which variant; null for a single email. */
  readonly campaignId: Uuid | null
  readonly variant: number
  /** This one included. */
  readonly attempts: number
  readonly paced: boolean
  readonly createdAt: Date
  /** Set when a process died between handing it over and writing down what came of it. */
  readonly handingOverAt: Date | null
  readonly leasedUntil: Date
}

/** Emails that are to be sent, in lanes of their kinds. */
export const dueEmails: Queue = {
  table: 'messages',
  key: 'id',
  open: "status = 'queued'",
  hasLanes: true,
}
/** Seconds: longer than any email takes, so that a lease ends only when its process has. */
const leaseSeconds = 300

/** Leases the emails of a turn; to lease one is to try it. */
export async function leaseEmails(db: Db, turn: Turn, now: Date): Promise<LeasedEmail[]> {
  // A lease is known by its end, which a Date holds to the millisecond.
  return db<LeasedEmail[]>`
    update messages m set attempts = m.attempts + 1,
      leased_until = date_trunc('milliseconds', now() + make_interval(secs => ${leaseSeconds}))
    from (${dueRows(db, dueEmails, turn, now)}) due
    where m.id = due.id
    returning m.id, m.org_id, m.environment, m.lane, m.contact_id, m.content, m.campaign_id, m.variant,
              m.attempts, m.paced, m.created_at, m.handing_over_at, m.leased_until, m.traceparent`
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

/**
 * Writes down that these emails are about to reach the relay; answers the ids of those whose leases still hold, and
 * whose campaigns have not been stopped.
 */
export async function markHandedOver(
  db: Db,
  emails: readonly LeasedEmail[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db<{ id: Uuid }[]>`
    update messages m set handing_over_at = ${now}
    from jsonb_to_recordset(${json(db, emails.map(leaseOf))}::jsonb)
      as l (id uuid, "orgId" uuid, environment text, "leasedUntil" timestamptz)
    where m.id = l.id and m.org_id = l."orgId" and m.environment = l.environment
      and m.leased_until = l."leasedUntil" and m.leased_until > now() and m.status = 'queued'
      and m.handing_over_at is null
      and (m.campaign_id is null or exists (
        select from campaigns c
        where c.id = m.campaign_id and c.status = 'launched' and c.org_id = m.org_id and c.environment = m.environment
      ))
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
