import type { Environment } from '@outrider/contracts/shapes'
import { type Db, json } from '@outrider/service/database'
import type { EmailContent, Lane } from './queries.ts'

/** An email that this process alone may send, until its lease ends. */
export interface LeasedEmail extends LaneOfTenant {
  readonly id: string
  readonly contactId: string
  readonly content: EmailContent
  /** This one included. */
  readonly attempts: number
  readonly paced: boolean
  readonly createdAt: Date
  /** Set when a process died between handing it over and writing down what came of it. */
  readonly handingOverAt: Date | null
  readonly leasedUntil: Date
}

/** A lane of a tenant. */
export interface LaneOfTenant {
  readonly orgId: string
  readonly environment: Environment
  readonly lane: Lane
}

/** A lane's name. */
export function laneKeyOf({ orgId, environment, lane }: LaneOfTenant): string {
  return `${orgId} ${environment} ${lane}`
}

/** Before the first lane. */
export const beforeLanes: LaneOfTenant = {
  orgId: '00000000-0000-0000-0000-000000000000',
  environment: 'live',
  lane: 0,
}

/** Due emails of some lanes, the longest waiting of each first. */
export interface DueEmails extends LaneOfTenant {
  readonly ids: readonly string[]
}

/**
 * Walks the lanes that have queued emails, from the one after `after` on, and takes at most `fromEach` due emails of
 * each, until it has `limit` or has seen `maxLanes` lanes; lanes in `full` (see `laneKeyOf`) are passed over. Answers the lanes walked,
 * empty ones too; none when there is no lane after `after`.
 */
export function walkLanes(
  db: Db,
  after: LaneOfTenant,
  full: readonly string[],
  { limit, fromEach, maxLanes }: { limit: number; fromEach: number; maxLanes: number },
  now: Date,
): Promise<DueEmails[]> {
  return db<DueEmails[]>`
    with recursive walk as (
      select ${after.orgId}::uuid as org_id, ${after.environment}::text as environment,
             ${after.lane}::smallint as lane, '{}'::uuid[] as ids, 0 as step, 0 as found
      union all
      select next.org_id, next.environment, next.lane, due.ids, w.step + 1, w.found + cardinality(due.ids)
      from walk w
      cross join lateral (
        select m.org_id, m.environment, m.lane from messages m
        where m.status = 'queued'
          and (m.org_id, m.environment, m.lane) > (w.org_id, w.environment, w.lane)
        order by m.org_id, m.environment, m.lane limit 1
      ) next
      cross join lateral (
        select array(
          select d.id from messages d
          where d.status = 'queued' and d.org_id = next.org_id and d.environment = next.environment
            and d.lane = next.lane and d.due_at <= ${now} and d.leased_until <= ${now}
            and concat_ws(' ', next.org_id, next.environment, next.lane) <> all (${full}::text[])
          order by d.due_at limit ${fromEach}
        ) as ids
      ) due
      where w.step < ${maxLanes} and w.found < ${limit}
    )
    select org_id, environment, lane, ids from walk where step > 0 order by step`
}

/**
 * Leases those of these emails that are still free; to lease one is to try it. In the order in which they fell due
 * and, among lanes, by turns.
 */
export async function leaseEmails(
  db: Db,
  ids: readonly string[],
  leasedUntil: Date,
  now: Date,
): Promise<LeasedEmail[]> {
  return db<LeasedEmail[]>`
    update messages m set leased_until = ${leasedUntil}, attempts = m.attempts + 1
    from (
      select id from messages
      where id = any (${ids}::uuid[]) and status = 'queued' and due_at <= ${now} and leased_until <= ${now}
      for update skip locked
    ) due
    where m.id = due.id
    returning m.id, m.org_id, m.environment, m.lane, m.contact_id, m.content, m.attempts, m.paced,
              m.created_at, m.handing_over_at, m.leased_until`
}

/** When the next email falls due that nobody has leased; undefined when none will before `horizon`. */
export async function readNextDue(db: Db, now: Date, horizon: Date): Promise<Date | undefined> {
  const [row] = await db<{ due: Date | null }[]>`
    select min(due_at) as due from messages
    where status = 'queued' and due_at <= ${horizon} and leased_until <= ${now}`
  return row?.due ?? undefined
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
