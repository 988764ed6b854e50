import type { Campaign, CampaignContent, CampaignVariant } from '@outrider/contracts/campaigns'
import type { Uuid } from '@outrider/contracts/ids'
import type { Audience } from '@outrider/contracts/recipients'
import { type Db, json } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import { skippedFor } from '../messages/counts.ts'
import { startsOf, type StoredStatus } from './states.ts'

/** What a caller decides about a campaign. Ids inside `audience` and `variants`, which are JSON, are as callers know them. */
export interface CampaignSettings {
  readonly name: string
  readonly audience: Audience
  readonly templateId: Uuid | null
  readonly content: CampaignContent | null
  readonly senderId: Uuid | null
  readonly sendAt: Date | null
  readonly perMinute: number | null
  readonly variants: CampaignVariant[] | null
}

export interface CampaignRow extends CampaignSettings, StoredTenant {
  readonly id: Uuid
  readonly channel: Campaign['channel']
  readonly status: StoredStatus
  /** People in the audience; null before it is fixed. */
  readonly size: number | null
  /** Whether somebody was skipped because the sender might not send. */
  readonly lacksSender: boolean
  readonly launchedAt: Date | null
  readonly completedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const columns = (db: Db) => db`
  c.id, c.org_id, c.environment, c.name, c.channel, c.status, c.audience, c.template_id, c.content, c.sender_id,
  c.send_at, c.per_minute, c.variants, c.size, c.launched_at, c.completed_at, c.created_at, c.updated_at,
  exists (
    select from campaign_counts k where k.campaign_id = c.id and k.what = ${`${skippedFor}DOMAIN_NOT_READY`}
  ) as lacks_sender`

export type NewCampaign = CampaignSettings & Pick<CampaignRow, 'id' | 'channel'>

/** Inserts a draft; undefined when the environment has `max` campaigns already. */
export async function insertCampaign(
  db: Db,
  { orgId, environment }: StoredTenant,
  campaign: NewCampaign,
  max: number,
  now: Date,
): Promise<CampaignRow | undefined> {
  const { id, name, channel, audience, templateId, content, senderId } = campaign
  const { sendAt, perMinute, variants } = campaign
  const [row] = await db<CampaignRow[]>`
    insert into campaigns as c (id, org_id, environment, name, channel, audience, template_id, content, sender_id,
                                send_at, per_minute, variants, created_at, updated_at)
    select ${id}::uuid, ${orgId}::uuid, ${environment}, ${name}, ${channel}, ${json(db, audience)}::jsonb,
           ${templateId}::uuid, ${jsonOrNull(db, content)}::jsonb, ${senderId}::uuid, ${sendAt}::timestamptz,
           ${perMinute}::integer, ${jsonOrNull(db, variants)}::jsonb, ${now}::timestamptz, ${now}::timestamptz
    where (select count(*) from campaigns where org_id = ${orgId} and environment = ${environment}) < ${max}
    on conflict (id) do nothing
    returning ${columns(db)}`
  return row
}

function jsonOrNull(db: Db, value: unknown) {
  return value === null ? null : json(db, value)
}

/** One campaign; undefined when the organization has none of this id. */
export async function findCampaign(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<CampaignRow | undefined> {
  const [row] = await db<CampaignRow[]>`
    select ${columns(db)} from campaigns c
    where c.org_id = ${orgId} and c.environment = ${environment} and c.id = ${id} and not c.is_deleted`
  return row
}

/** The organization's campaigns, newest first, older than `before` if given, at most `limit`. */
export function listCampaignRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  before: Uuid | null,
  limit: number,
): Promise<CampaignRow[]> {
  return db<CampaignRow[]>`
    select ${columns(db)} from campaigns c
    where c.org_id = ${orgId} and c.environment = ${environment} and not c.is_deleted
      ${before === null ? db`` : db`and c.id < ${before}`}
    order by c.id desc limit ${limit}`
}

/** Changes a campaign that is still as it was read; undefined when it has another status by now. */
export async function updateCampaign(
  db: Db,
  { orgId, environment, id, status }: CampaignRow,
  settings: CampaignSettings,
  now: Date,
): Promise<CampaignRow | undefined> {
  const { name, audience, templateId, content, senderId, sendAt, perMinute, variants } = settings
  const [row] = await db<CampaignRow[]>`
    update campaigns c set
      name = ${name}, audience = ${json(db, audience)}::jsonb, template_id = ${templateId},
      content = ${jsonOrNull(db, content)}::jsonb, sender_id = ${senderId}, send_at = ${sendAt},
      per_minute = ${perMinute}, variants = ${jsonOrNull(db, variants)}::jsonb, updated_at = ${now}
    where org_id = ${orgId} and environment = ${environment} and id = ${id} and status = ${status}
    returning ${columns(db)}`
  return row
}

/**
 * Deletes a campaign that may be deleted, with its counts; one for which something is left to do is hidden and goes
 * afterwards. False when there is none.
 */
export async function removeCampaign(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<boolean> {
  const rows = await db`
    with over as (
      select id, stage from campaigns
      where org_id = ${orgId} and environment = ${environment} and id = ${id} and not is_deleted
        and status = any (${startsOf('delete')}::text[])
      for update
    ), gone as (
      delete from campaigns c using over where c.id = over.id and over.stage = 'done'
    ), hidden as (
      update campaigns c set is_deleted = true from over where c.id = over.id and over.stage <> 'done'
    )
    select from over`
  return rows.length > 0
}
