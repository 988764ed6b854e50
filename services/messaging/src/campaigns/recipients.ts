import type { Uuid } from '@outrider/contracts/ids'
import type { SkipReason } from '@outrider/contracts/messaging'
import type { AudienceCounts } from '@outrider/contracts/recipients'
import { insertCounts } from '@outrider/service/db/counts'
import { type Db, json } from '@outrider/service/db/pool'
import { insertInappAdmissions } from '../messages/caps.ts'
import { isStatusSubscribed, type MessageOutboxEntry } from '../messages/outbox-entries.ts'
import { countingOutcomes, fixedAs, skippedFor } from './counts.ts'
import type { LeasedCampaign } from './lease-campaigns.ts'

/** A contact whose message is not created yet. */
export interface CampaignRecipient {
  readonly contactId: Uuid
  readonly variant: number
}

/**
 * Writes the next recipients, in the order of their ids, with the place that has been reached, and gives the campaign
 * back; does nothing when the lease is lost. Who is there already, by a merge, is counted as skipped.
 */
export async function insertRecipientRows(
  db: Db,
  { id, orgId, environment, leasedUntil }: LeasedCampaign,
  recipients: readonly CampaignRecipient[],
  counts: AudienceCounts,
  now: Date,
): Promise<void> {
  const { count: _count, ...verdicts } = counts
  await db`
    with turn as (
      update campaigns set
        read_up_to = ${recipients.at(-1)?.contactId ?? null}, due_at = ${now}, leased_until = '-infinity'
      where id = ${id} and org_id = ${orgId} and environment = ${environment} and leased_until = ${leasedUntil}
        and stage = 'reading'
      returning id
    ), wanted as materialized (
      select t.id as campaign_id, w.contact_id, w.variant
      from turn t, unnest(
        ${recipients.map(({ contactId }) => contactId)}::uuid[],
        ${recipients.map(({ variant }) => variant)}::smallint[]
      ) as w (contact_id, variant)
    ), written as (
      insert into campaign_recipients (campaign_id, contact_id, variant)
      select campaign_id, contact_id, variant from wanted
      on conflict (campaign_id, contact_id) do nothing
      returning campaign_id, contact_id
    ), ${countingOutcomes(
      db,
      db`
        select campaign_id, variant, 'audience' as what, 1 as by from wanted
        union all
        select w.campaign_id, w.variant, ${`${skippedFor}NO_CONTACT`}, 1 from wanted w
        where w.contact_id not in (select contact_id from written)
        union all
        select t.id, 0::smallint, ${fixedAs} || key, value::integer from turn t, jsonb_each_text(${json(db, verdicts)}::jsonb)
        where value <> '0'`, // one look into a hash for each
    )}
    select`
}

/** The next recipients of a campaign whose messages are to be made, by their ids, at most `limit`. */
export function listRecipientRows(
  db: Db,
  { id, orgId, environment, enqueuedUpTo }: LeasedCampaign,
  limit: number,
): Promise<CampaignRecipient[]> {
  return db<CampaignRecipient[]>`
    select r.contact_id, r.variant from campaigns c
    join campaign_recipients r on r.campaign_id = c.id
    where c.id = ${id} and c.org_id = ${orgId} and c.environment = ${environment}
      ${enqueuedUpTo === null ? db`` : db`and r.contact_id > ${enqueuedUpTo}`}
    order by r.contact_id limit ${limit}`
}

/** A message of a campaign: a queued email, or a finished message. */
export interface NewCampaignMessage {
  readonly id: Uuid
  readonly contactId: Uuid
  /** In hexadecimal. */
  readonly keyHash: string
  readonly variant: number
  readonly templateId: Uuid | null
  readonly status: 'queued' | 'sent' | 'failed' | 'skipped'
  readonly reason: string | null
  readonly content: unknown
  /** The cap that stops it. */
  readonly detail?: string
  /** See `InappAdmission`. */
  readonly number?: number | null
  /** Emitted if the message is sent immediately, or never. */
  readonly fact: MessageOutboxEntry | null
}

/** The progress of a campaign. */
interface CampaignProgress {
  readonly enqueuedUpTo: string
  readonly nextAt: Date
  readonly dueAt: Date
}

/**
 * Inserts messages for recipients, records the progress, and releases the campaign. Does nothing if the lease is lost
 * or the campaign is not launched any more. Contacts erased or merged concurrently are counted as skipped. Returns the
 * IDs of the inserted messages; 23505 if another process has counted a message to one of the contacts since.
 */
export async function insertCampaignMessages(
  db: Db,
  { id, orgId, environment, leasedUntil, channel }: LeasedCampaign,
  messages: readonly NewCampaignMessage[],
  { origin, lane }: { readonly origin: object; readonly lane: number },
  { enqueuedUpTo, nextAt, dueAt }: CampaignProgress,
  now: Date,
): Promise<Set<string>> {
  const rows = await db<{ id: Uuid }[]>`
    with turn as (
      update campaigns set enqueued_up_to = ${enqueuedUpTo}, next_at = ${nextAt}, due_at = ${dueAt}, leased_until = '-infinity'
      where id = ${id} and org_id = ${orgId} and environment = ${environment} and leased_until = ${leasedUntil}
        and status = 'launched' and stage = 'enqueueing'
      returning id
    ), wanted as materialized (
      select w.* from jsonb_to_recordset(${json(db, messages)}::jsonb) as w (
        id uuid, "contactId" uuid, "keyHash" text, variant smallint, "templateId" uuid, status text, reason text,
        content jsonb, fact jsonb, detail text, number integer
      )
    ), taken as (
      delete from campaign_recipients r using turn t, wanted w
      where r.campaign_id = t.id and r.contact_id = w."contactId"
      returning r.campaign_id, r.contact_id, w.*
    ), inserted as (
      insert into messages (id, org_id, environment, channel, contact_id, key_hash, template_id, lane, origin,
                            campaign_id, variant, status, reason, detail, content, created_at, due_at, sent_at,
                            ended_at)
      select t.id, ${orgId}, ${environment}, ${channel}, t.contact_id, decode(t."keyHash", 'hex'), t."templateId",
             ${lane}, ${json(db, origin)}::jsonb, t.campaign_id, t.variant, t.status, t.reason, t.detail, t.content, ${now},
             case t.status when 'queued' then ${now}::timestamptz end,
             case t.status when 'sent' then ${now}::timestamptz end,
             case when t.status in ('failed', 'skipped') then ${now}::timestamptz end
      from taken t
      where not exists (
        select from erased_contacts e
        where e.org_id = ${orgId} and e.environment = ${environment} and e.contact_id = t.contact_id
      )
      order by t."keyHash"
      on conflict do nothing
      returning id, org_id, environment, campaign_id, contact_id, variant, status, reason
    ), ${insertInappAdmissions(
      db,
      db`select m.*, w.number from inserted m join wanted w on w.id = m.id`,
      now,
    )}, emitted as (
      insert into outbox (subject, data)
      select w.fact->>'subject', w.fact->'data' || ${json(db, origin)}::jsonb
      from inserted m join wanted w on w.id = m.id
      where w.fact is not null and ${isStatusSubscribed(db, 'm')}
    ), ${insertCounts(
      db,
      db`
        select org_id, environment, case ${channel} when 'email' then 'emails failed' else 'inapp sent' end as what,
               ${now}::timestamptz as at
        from inserted where status = case ${channel} when 'email' then 'failed' else 'sent' end`,
    )}, ${countingOutcomes(
      db,
      db`
        select campaign_id, variant,
               case status when 'skipped' then ${skippedFor} || reason else status end as what, 1 as by
        from inserted where status <> 'queued'
        union all
        select t.campaign_id, t.variant, ${skippedFor} || case when exists (
          select from erased_contacts e
          where e.org_id = ${orgId} and e.environment = ${environment} and e.contact_id = t.contact_id
        ) then 'ERASED' else 'NO_CONTACT' end, 1
        from taken t
        where t.id not in (select id from inserted)`,
    )}
    select id from inserted`
  return new Set(rows.map((row) => row.id))
}

/** Milliseconds: the rate of a domain postpones no email longer. Those that wait for a time of day take no room. */
const soon = 900_000

/**
 * How many emails of campaigns a tenant has waiting that are due, and how many that were not tried yet and wait for
 * the rate of their domain; each up to its limit.
 */
export async function countWaiting(
  db: Db,
  { orgId, environment }: LeasedCampaign,
  lane: number,
  limits: { readonly due: number; readonly postponed: number },
  now: Date,
): Promise<{ due: number; postponed: number }> {
  const waiting = db`
    from messages
    where status = 'queued' and org_id = ${orgId} and environment = ${environment} and lane = ${lane}`
  const [row] = await db<[{ due: number; postponed: number }]>`
    select
      (select count(*)::integer from (select ${waiting} and due_at <= ${now} limit ${limits.due}) w) as due,
      (select count(*)::integer from (
        select ${waiting} and due_at > ${now} and due_at < ${new Date(now.getTime() + soon)} and attempts = 0 limit ${limits.postponed}
      ) w) as postponed`
  return row
}

/** Whether all queued emails of the campaign wait for a time that is more than a minute ahead. */
export async function isWaiting(
  db: Db,
  { id, orgId, environment }: LeasedCampaign,
  now: Date,
): Promise<boolean> {
  const queued = db`
    select from messages
    where campaign_id = ${id} and channel = 'email' and status = 'queued'
      and org_id = ${orgId} and environment = ${environment}`
  const ahead = new Date(now.getTime() + 60_000)
  const [row] = await db<{ isWaiting: boolean }[]>`
    select not exists (${queued} and due_at < ${ahead})
      and exists (${queued} and due_at >= ${ahead} and due_at < 'infinity') as is_waiting`
  return row?.isWaiting === true
}

/** Makes at most `limit` emails due that were held while their campaign was paused; returns their number. */
export async function releaseHeldEmails(
  db: Db,
  { id, orgId, environment }: Pick<LeasedCampaign, 'id' | 'orgId' | 'environment'>,
  limit: number,
  now: Date,
): Promise<number> {
  const { count } = await db`
    with chosen as materialized (
      select id from messages
      where campaign_id = ${id} and channel = 'email' and status = 'queued' and due_at = 'infinity'
        and org_id = ${orgId} and environment = ${environment}
      limit ${limit} for update skip locked
    )
    update messages m set due_at = ${now} from chosen
    where m.id = chosen.id and m.org_id = ${orgId} and m.environment = ${environment}`
  return count
}

const cancelled: SkipReason = 'CANCELLED'

/**
 * Skips at most `limit` contacts of a cancelled campaign that have not been sent anything; returns their
 * number.
 */
export async function skipRecipientRows(
  db: Db,
  { id, orgId, environment }: LeasedCampaign,
  limit: number,
  now: Date,
): Promise<number> {
  const [row] = await db<{ skipped: number }[]>`
    with campaign as (
      select id from campaigns
      where id = ${id} and org_id = ${orgId} and environment = ${environment} and status = 'cancelled'
    ), chosen as materialized (
      select r.campaign_id, r.contact_id from campaign c
      join campaign_recipients r on r.campaign_id = c.id
      limit ${limit}
    ), pending as (
      delete from campaign_recipients r using chosen
      where r.campaign_id = chosen.campaign_id and r.contact_id = chosen.contact_id
      returning r.campaign_id, r.variant
    ), unsent as (
      update messages m set
        status = 'skipped', reason = ${cancelled}, ended_at = ${now}, content = null, due_at = null
      from (
        select id from messages
        where campaign_id = ${id} and channel = 'email' and status = 'queued' and handing_over_at is null
          and org_id = ${orgId} and environment = ${environment}
        order by id limit ${limit} for update
      ) rest
      where m.id = rest.id and m.org_id = ${orgId} and m.environment = ${environment}
      returning m.campaign_id, m.variant
    ), ${countingOutcomes(
      db,
      db`
        select campaign_id, variant, ${skippedFor + cancelled} as what, 1 as by from pending
        union all
        select campaign_id, variant, ${skippedFor + cancelled}, 1 from unsent`,
    )}
    select (select count(*) from pending)::integer + (select count(*) from unsent)::integer as skipped`
  return row?.skipped ?? 0
}

/**
 * Finishes the job of a campaign that is over: deletes its content, or the whole campaign if it is marked as deleted.
 */
export async function finishCampaignRow(
  db: Db,
  { id, orgId, environment }: LeasedCampaign,
): Promise<void> {
  await db`
    with forgotten as (
      delete from campaign_contents s using campaigns c
      where s.campaign_id = c.id and c.id = ${id} and c.org_id = ${orgId} and c.environment = ${environment}
        and not c.is_deleted
    ), deleted as (
      delete from campaigns
      where id = ${id} and org_id = ${orgId} and environment = ${environment} and is_deleted
    )
    update campaigns set stage = 'done', due_at = 'infinity', leased_until = '-infinity'
    where id = ${id} and org_id = ${orgId} and environment = ${environment} and not is_deleted`
}
