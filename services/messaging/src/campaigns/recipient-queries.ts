import type { Uuid } from '@outrider/contracts/ids'
import { tallying } from '@outrider/service/count-queries'
import { type Db, json } from '@outrider/service/database'
import { type Fact, isSentListenedTo } from '../facts.ts'
import { counted, skippedFor } from '../messages/counts.ts'
import type { LeasedCampaign } from './lease-queries.ts'

/** Somebody whose message is yet to be made. */
export interface Recipient {
  readonly contactId: Uuid
  readonly variant: number
}

/**
 * Writes the next recipients, in the order of their ids, with the place that has been reached, and gives the campaign
 * back; does nothing when the lease is lost. Who is there already, by a merge, is counted as skipped.
 */
export async function insertRecipients(
  db: Db,
  { id, orgId, environment, leasedUntil }: LeasedCampaign,
  recipients: readonly Recipient[],
  now: Date,
): Promise<void> {
  await db`
    with turn as (
      update campaigns set
        reached = ${recipients.at(-1)?.contactId ?? null}, due_at = ${now}, leased_until = '-infinity'
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
    ), ${counted(
      db,
      db`
        select campaign_id, variant, 'audience' as what, 1 as by from wanted
        union all
        select w.campaign_id, w.variant, ${`${skippedFor}NO_CONTACT`}, 1 from wanted w
        where w.contact_id not in (select contact_id from written)`, // one look into a hash for each
    )}
    select`
}

/** The next recipients of a campaign whose messages are to be made, by their ids, at most `limit`. */
export function listRecipients(
  db: Db,
  { id, orgId, environment, fed }: LeasedCampaign,
  limit: number,
): Promise<Recipient[]> {
  return db<Recipient[]>`
    select r.contact_id, r.variant from campaigns c
    join campaign_recipients r on r.campaign_id = c.id
    where c.id = ${id} and c.org_id = ${orgId} and c.environment = ${environment}
      ${fed === null ? db`` : db`and r.contact_id > ${fed}`}
    order by r.contact_id limit ${limit}`
}

/** A message of a campaign, to be made: queued for whoever sends emails, or done. */
export interface NewMessage {
  readonly id: Uuid
  readonly contactId: Uuid
  /** In hexadecimal. */
  readonly keyHash: string
  readonly variant: number
  readonly templateId: Uuid | null
  readonly status: 'queued' | 'sent' | 'failed' | 'skipped'
  readonly reason: string | null
  readonly content: unknown
  /** Told when it is sent at once. */
  readonly fact: Fact | null
}

/** Where a campaign goes on. */
export interface Advance {
  readonly fed: string
  readonly nextAt: Date
  readonly dueAt: Date
}

/**
 * Makes messages of recipients, with the place where to go on, and gives the campaign back; does nothing when the
 * lease is lost or the campaign is not launched any more. Whoever was erased or merged meanwhile is counted as
 * skipped. Answers the ids of the messages made.
 */
export async function makeMessages(
  db: Db,
  { id, orgId, environment, leasedUntil, channel }: LeasedCampaign,
  messages: readonly NewMessage[],
  { origin, lane }: { readonly origin: object; readonly lane: number },
  { fed, nextAt, dueAt }: Advance,
  now: Date,
): Promise<Set<string>> {
  const rows = await db<{ id: Uuid }[]>`
    with turn as (
      update campaigns set fed = ${fed}, next_at = ${nextAt}, due_at = ${dueAt}, leased_until = '-infinity'
      where id = ${id} and org_id = ${orgId} and environment = ${environment} and leased_until = ${leasedUntil}
        and status = 'launched' and stage = 'feeding'
      returning id
    ), wanted as materialized (
      select w.* from jsonb_to_recordset(${json(db, messages)}::jsonb) as w (
        id uuid, "contactId" uuid, "keyHash" text, variant smallint, "templateId" uuid, status text, reason text,
        content jsonb, fact jsonb
      )
    ), taken as (
      delete from campaign_recipients r using turn t, wanted w
      where r.campaign_id = t.id and r.contact_id = w."contactId"
      returning r.campaign_id, r.contact_id, w.*
    ), made as (
      insert into messages (id, org_id, environment, channel, contact_id, key_hash, template_id, lane, origin,
                            campaign_id, variant, status, reason, content, created_at, due_at, sent_at, ended_at)
      select t.id, ${orgId}, ${environment}, ${channel}, t.contact_id, decode(t."keyHash", 'hex'), t."templateId",
             ${lane}, ${json(db, origin)}::jsonb, t.campaign_id, t.variant, t.status, t.reason, t.content, ${now},
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
    ), told as (
      insert into outbox (subject, data)
      select w.fact->>'subject', w.fact->'data' || ${json(db, origin)}::jsonb
      from made m join wanted w on w.id = m.id
      where m.status = 'sent' and w.fact is not null and ${isSentListenedTo(db, 'm')}
    ), ${tallying(
      db,
      db`
        select org_id, environment, case ${channel} when 'email' then 'emails failed' else 'inapp sent' end as what,
               ${now}::timestamptz as at
        from made where status = case ${channel} when 'email' then 'failed' else 'sent' end`,
    )}, ${counted(
      db,
      db`
        select campaign_id, variant,
               case status when 'skipped' then ${skippedFor} || reason else status end as what, 1 as by
        from made where status <> 'queued'
        union all
        select t.campaign_id, t.variant, ${skippedFor} || case when exists (
          select from erased_contacts e
          where e.org_id = ${orgId} and e.environment = ${environment} and e.contact_id = t.contact_id
        ) then 'ERASED' else 'NO_CONTACT' end, 1
        from taken t
        where t.id not in (select id from made)`,
    )}
    select id from made`
  return new Set(rows.map((row) => row.id))
}

/** How many due messages of campaigns a tenant has waiting, up to `limit`. */
export async function countWaiting(
  db: Db,
  { orgId, environment }: LeasedCampaign,
  lane: number,
  limit: number,
  now: Date,
): Promise<number> {
  const [row] = await db<{ waiting: number }[]>`
    select count(*)::integer as waiting from (
      select from messages
      where status = 'queued' and org_id = ${orgId} and environment = ${environment} and lane = ${lane}
        and due_at <= ${now}
      limit ${limit}
    ) w`
  return row?.waiting ?? 0
}
