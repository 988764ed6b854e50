import type { SkipReason } from '@outrider/contracts/messaging'
import type { Db } from '@outrider/service/database'
import { counted, skippedFor } from '../messages/counts.ts'
import type { LeasedCampaign } from './lease-queries.ts'

/** Lets emails fall due that waited while their campaign was paused, at most `limit`; answers how many. */
export async function releaseHeld(
  db: Db,
  { id, orgId, environment }: Pick<LeasedCampaign, 'id' | 'orgId' | 'environment'>,
  limit: number,
  now: Date,
): Promise<number> {
  const { count } = await db`
    update messages set due_at = ${now}
    where org_id = ${orgId} and environment = ${environment} and id in (
      select id from messages
      where campaign_id = ${id} and channel = 'email' and status = 'queued' and due_at = 'infinity'
        and org_id = ${orgId} and environment = ${environment}
      limit ${limit} for update skip locked
    )`
  return count
}

const cancelled: SkipReason = 'CANCELLED'

/** Skips at most `limit` people of a cancelled campaign to whom nothing has been sent; answers how many. */
export async function skipRest(
  db: Db,
  { id, orgId, environment }: LeasedCampaign,
  limit: number,
  now: Date,
): Promise<number> {
  const [row] = await db<{ skipped: number }[]>`
    with campaign as (
      select id from campaigns
      where id = ${id} and org_id = ${orgId} and environment = ${environment} and status = 'cancelled'
    ), unmade as (
      delete from campaign_recipients r using campaign c
      where r.campaign_id = c.id and r.contact_id in (
        select contact_id from campaign_recipients where campaign_id = ${id} limit ${limit}
      )
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
    ), ${counted(
      db,
      db`
        select campaign_id, variant, ${skippedFor + cancelled} as what, 1 as by from unmade
        union all
        select campaign_id, variant, ${skippedFor + cancelled}, 1 from unsent`,
    )}
    select (select count(*) from unmade)::integer + (select count(*) from unsent)::integer as skipped`
  return row?.skipped ?? 0
}

/** Ends the work on a campaign that is over: what it said is forgotten, and all of it when it has been deleted. */
export async function finish(db: Db, { id, orgId, environment }: LeasedCampaign): Promise<void> {
  await db`
    with forgotten as (
      delete from campaign_contents s using campaigns c
      where s.campaign_id = c.id and c.id = ${id} and c.org_id = ${orgId} and c.environment = ${environment}
        and not c.is_deleted
    ), gone as (
      delete from campaigns
      where id = ${id} and org_id = ${orgId} and environment = ${environment} and is_deleted
    )
    update campaigns set stage = 'done', due_at = 'infinity', leased_until = '-infinity'
    where id = ${id} and org_id = ${orgId} and environment = ${environment} and not is_deleted`
}
