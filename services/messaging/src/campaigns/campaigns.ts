import {
  type Campaign,
  type CampaignContent,
  type CampaignInput,
  type CampaignPatch,
  type CampaignStatus,
  type CampaignVariant,
  changeCampaign,
  createCampaign,
  deleteCampaign,
  getCampaign,
  getCampaignStats,
  listCampaigns,
} from '@outrider/contracts/campaigns'
import { idOf, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { type Fault, invalidFaults, Problem } from '@outrider/contracts/problem'
import type { Audience } from '@outrider/contracts/recipients'
import type { TrackingChoice } from '@outrider/contracts/settings'
import type { Tenant } from '@outrider/contracts/shapes'
import { type Db, json, jsonOrNull } from '@outrider/service/db/pool'
import { found, isAt, listFiltered, requireAt } from '@outrider/service/db/resource'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import { changedOnce } from '../changed-once.ts'
import type { MessagingDeps } from '../deps.ts'
import {
  campaignStatsOf,
  listCampaignCounts,
  listCampaignHours,
  listCampaignLinks,
  skippedFor,
} from './counts.ts'
import { checkReferences, resolveContent } from './resolve-content.ts'
import { invalidMove, mayMove, startsOf, type StoredCampaignStatus } from './states.ts'

/** The settings of a campaign. IDs inside `audience` and `variants`, which are JSON, are public IDs. */
export interface CampaignSettings {
  readonly name: string
  readonly audience: Audience
  readonly templateId: Uuid | null
  readonly content: CampaignContent | null
  readonly senderId: Uuid | null
  readonly sendAt: Date | null
  readonly localTime: boolean
  readonly perMinute: number | null
  readonly variants: CampaignVariant[] | null
  readonly replyTo: string | null
  readonly tracking: TrackingChoice | null
  readonly topic: string | null
}

export interface CampaignRow extends CampaignSettings, StoredTenant {
  readonly id: Uuid
  readonly channel: Campaign['channel']
  readonly status: StoredCampaignStatus
  /** People in the audience; null before it is fixed. */
  readonly size: number | null
  /** Whether a contact was skipped because the sender was not ready. */
  readonly lacksSender: boolean
  readonly launchedAt: Date | null
  readonly completedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const columns = (db: Db) => db`
  c.id, c.org_id, c.environment, c.name, c.channel, c.status, c.audience, c.template_id, c.content, c.sender_id,
  c.send_at, c.local_time, c.per_minute, c.variants, c.reply_to, c.tracking, c.topic, c.size, c.launched_at, c.completed_at, c.created_at, c.updated_at,
  exists (
    select from campaign_counts k where k.campaign_id = c.id and k.what = ${`${skippedFor}DOMAIN_NOT_READY`}
  ) as lacks_sender`

type NewCampaign = CampaignSettings & Pick<CampaignRow, 'id' | 'channel'>

/** Inserts a draft; undefined when the environment has `max` campaigns already. */
async function insertCampaignRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  campaign: NewCampaign,
  max: number,
  now: Date,
): Promise<CampaignRow | undefined> {
  const { id, name, channel, audience, templateId, content, senderId } = campaign
  const { sendAt, localTime, perMinute, variants, replyTo, tracking, topic } = campaign
  const [row] = await db<CampaignRow[]>`
    insert into campaigns as c (id, org_id, environment, name, channel, audience, template_id, content, sender_id,
                                send_at, local_time, per_minute, variants, reply_to, tracking, topic, created_at, updated_at)
    select ${id}::uuid, ${orgId}::uuid, ${environment}, ${name}, ${channel}, ${json(db, audience)}::jsonb,
           ${templateId}::uuid, ${jsonOrNull(db, content)}::jsonb, ${senderId}::uuid, ${sendAt}::timestamptz,
           ${localTime}, ${perMinute}::integer, ${jsonOrNull(db, variants)}::jsonb, ${replyTo},
           ${jsonOrNull(db, tracking)}::jsonb, ${topic}, ${now}::timestamptz, ${now}::timestamptz
    where (select count(*) from campaigns where org_id = ${orgId} and environment = ${environment}) < ${max}
    on conflict (id) do nothing
    returning ${columns(db)}`
  return row
}

/** One campaign; undefined when the organization has none of this id. */
async function findCampaignRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<CampaignRow | undefined> {
  const [row] = await db<CampaignRow[]>`
    select ${columns(db)} from campaigns c
    where c.org_id = ${orgId} and c.environment = ${environment} and c.id = ${id} and not c.is_deleted`
  return row
}

/** Changes a campaign that is still as it was read; undefined when it was changed or moved since. */
async function updateCampaignRow(
  db: Db,
  { orgId, environment, id, status, updatedAt }: CampaignRow,
  settings: CampaignSettings,
  now: Date,
): Promise<CampaignRow | undefined> {
  const { name, audience, templateId, content, senderId, sendAt, perMinute, variants, tracking } =
    settings
  const [row] = await db<CampaignRow[]>`
    update campaigns c set
      name = ${name}, audience = ${json(db, audience)}::jsonb, template_id = ${templateId},
      content = ${jsonOrNull(db, content)}::jsonb, sender_id = ${senderId}, send_at = ${sendAt},
      local_time = ${settings.localTime},
      per_minute = ${perMinute}, variants = ${jsonOrNull(db, variants)}::jsonb,
      tracking = ${jsonOrNull(db, tracking)}::jsonb, topic = ${settings.topic},
      reply_to = ${settings.replyTo},
      updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    where org_id = ${orgId} and environment = ${environment} and id = ${id} and status = ${status}
      and updated_at = ${updatedAt}
    returning ${columns(db)}`
  return row
}

/**
 * Deletes a campaign that may be deleted, with its counts; one for which something is left to do is hidden and goes
 * afterwards. False when there is none.
 */
async function deleteCampaignRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
  ifMatch: readonly string[] | undefined,
): Promise<boolean> {
  const rows = await db`
    with over as (
      select id, stage from campaigns
      where org_id = ${orgId} and environment = ${environment} and id = ${id} and not is_deleted
        and status = any (${startsOf('delete')}::text[]) and ${isAt(db, ifMatch)}
      for update
    ), gone as (
      delete from campaigns c using over where c.id = over.id and over.stage = 'done'
    ), hidden as (
      update campaigns c set is_deleted = true from over where c.id = over.id and over.stage <> 'done'
    )
    select from over`
  return rows.length > 0
}

/** A campaign as callers see it at `now`. */
export function campaignOf(row: CampaignRow, now: Date): Campaign {
  return {
    id: idOf('cmp', row.id),
    name: row.name,
    channel: row.channel,
    status: statusOf(row, now),
    audience: row.audience,
    templateId: row.templateId === null ? null : idOf('tpl', row.templateId),
    content: row.content,
    senderId: row.senderId === null ? null : idOf('snd', row.senderId),
    sendAt: row.sendAt?.toISOString() ?? null,
    localTime: row.localTime,
    perMinute: row.perMinute,
    variants: row.variants,
    replyTo: row.replyTo,
    tracking: row.tracking,
    topic: row.topic,
    reason: row.lacksSender ? 'DOMAIN_NOT_READY' : null,
    launchedAt: row.launchedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

type Schedule = Pick<CampaignRow, 'sendAt' | 'localTime'>

/** When a campaign begins; null for immediately. No clocks are further ahead of UTC than fourteen hours. */
export function beginningOf({ sendAt, localTime }: Schedule): Date | null {
  return sendAt && localTime ? new Date(sendAt.getTime() - 14 * 3_600_000) : sendAt
}

export function statusOf(
  { status, ...schedule }: Schedule & Pick<CampaignRow, 'status'>,
  now: Date,
): CampaignStatus {
  if (status !== 'launched') return status
  return (beginningOf(schedule) ?? now) > now ? 'scheduled' : 'sending'
}

/** One campaign; throws `NOT_FOUND` when the organization has none of this id. */
export function requireCampaign(
  db: Db,
  tenant: Tenant,
  campaignId: TypeId<'cmp'>,
): Promise<CampaignRow> {
  return found(findCampaignRow(db, storedTenant(tenant), uuidOf(campaignId)))
}

/** A time (RFC 3339). Of a local time, its offset is ignored. */
function timeOf(text: string, localTime: boolean): Date {
  return new Date(localTime ? text.replace(/(?:z|[+-]\d\d:\d\d)$/i, 'Z') : text)
}

/** Settings from a request. Throws `VALIDATION_FAILED` for conflicting fields. */
function settingsOf({ channel, ...input }: CampaignInput): CampaignSettings {
  const { name, audience, templateId, content = null, senderId } = input
  const { sendAt, localTime = false, perMinute = null, variants = null } = input
  const { replyTo = null, tracking = null, topic = null } = input
  return checked(channel, {
    name,
    audience,
    templateId: templateId === undefined ? null : uuidOf(templateId),
    content,
    senderId: senderId === undefined ? null : uuidOf(senderId),
    sendAt: sendAt === undefined ? null : timeOf(sendAt, localTime),
    localTime,
    perMinute,
    variants,
    replyTo,
    tracking,
    topic,
  })
}

/** The settings of a campaign after a change. */
function changedSettings(row: CampaignRow, change: CampaignPatch): CampaignSettings {
  const { name, audience, content, localTime, perMinute, variants, replyTo, tracking, topic } = row
  const { templateId, senderId, sendAt, ...rest } = change
  return checked(row.channel, {
    name,
    audience,
    content,
    localTime,
    perMinute,
    variants,
    replyTo,
    tracking,
    topic,
    ...rest,
    templateId: templateId === undefined ? row.templateId : templateId && uuidOf(templateId),
    senderId: senderId === undefined ? row.senderId : senderId && uuidOf(senderId),
    sendAt:
      sendAt === undefined
        ? row.sendAt
        : sendAt === null
          ? null
          : timeOf(sendAt, change.localTime ?? localTime),
  })
}

/** Whether a change touches more than the fields that may change at any time. */
function isEdit(change: CampaignPatch): boolean {
  const { name: _name, perMinute: _perMinute, ...edits } = change
  return Object.keys(edits).length > 0
}

function checked(channel: CampaignInput['channel'], settings: CampaignSettings): CampaignSettings {
  const { senderId, variants, replyTo, tracking, topic, sendAt } = settings
  const faults = variants === null ? [] : variantFaults(variants)
  const localTime = settings.localTime || null
  if (localTime && sendAt === null)
    faults.push({ field: 'localTime', code: 'required', message: 'requires sendAt' })
  for (const [field, value] of Object.entries({ senderId, replyTo, tracking, topic, localTime }))
    if (channel === 'inapp' && value !== null)
      faults.push({ field, code: 'channel', message: 'is only for emails' })
  if (faults.length > 0) throw invalidFaults(faults)
  return settings
}

function variantFaults(variants: readonly CampaignVariant[]): Fault[] {
  const sum = variants.reduce((total, { weight }) => total + weight, 0)
  const names = variants.map(({ name }) => name)
  return [
    ...(sum === 100
      ? []
      : [
          { field: 'variants', code: 'weights', message: `weights must add up to 100, not ${sum}` },
        ]),
    ...names.flatMap((name, index) =>
      names.indexOf(name) === index
        ? []
        : [{ field: `variants.${index}.name`, code: 'unique', message: 'must be unique' }],
    ),
  ]
}

/** Campaigns of one environment. */
const maxCampaigns = 100_000

export const campaignHandlers = (deps: MessagingDeps) => {
  const { db } = deps
  return [
    handle(createCampaign, async ({ tenant, campaign }, { creationId }) => {
      const settings = settingsOf(campaign)
      const { channel } = campaign
      const [stored, now] = [storedTenant(tenant), clock.now()]
      await resolveContent(deps, stored, channel, settings)
      await checkReferences(deps, tenant, settings)
      const created = { id: uuidOf(`cmp_${creationId}`), channel, ...settings }
      const inserted = await insertCampaignRow(db, stored, created, maxCampaigns, now)
      const row = inserted ?? (await findCampaignRow(db, stored, created.id))
      if (!row)
        throw new Problem(
          'LIMIT_REACHED',
          `an environment can have at most ${maxCampaigns} campaigns`,
        )
      return campaignOf(row, now)
    }),
    handle(listCampaigns, ({ tenant, query }) => {
      const now = clock.now()
      return listFiltered(db, tenant, query, {
        plural: 'campaigns',
        prefix: 'cmp',
        from: db`campaigns c`,
        alias: 'c',
        columns: columns(db),
        condition: db`not c.is_deleted`,
        status: db`case when c.status <> 'launched' then c.status when c.send_at - case when c.local_time then interval '14 hours' else interval '0' end > ${now} then 'scheduled' else 'sending' end`,
        recordOf: (row: CampaignRow) => campaignOf(row, now),
      })
    }),
    handle(getCampaign, async ({ tenant, campaignId }) =>
      campaignOf(await requireCampaign(db, tenant, campaignId), clock.now()),
    ),
    handle(getCampaignStats, async ({ tenant, campaignId, query }) => {
      const row = await requireCampaign(db, tenant, campaignId)
      const counts = await listCampaignCounts(db, row)
      const variants = (row.variants ?? []).map(({ name }, index) => ({
        name,
        ...campaignStatsOf(
          row.channel,
          counts.filter(({ variant }) => variant === index),
        ),
      }))
      const stats = { ...campaignStatsOf(row.channel, counts, row.size), variants }
      if (query?.interval === undefined) return stats
      const [intervals, links] = await Promise.all([
        listCampaignHours(db, row, stats),
        listCampaignLinks(db, row),
      ])
      return { ...stats, intervals, links }
    }),
    handle(changeCampaign, ({ tenant, campaignId, change, ifMatch }) =>
      changedOnce(async () => {
        const now = clock.now()
        const row = await requireCampaign(db, tenant, campaignId)
        requireAt(ifMatch, row.updatedAt)
        if (isEdit(change) && !mayMove(row.status, 'edit'))
          throw invalidMove(statusOf(row, now), 'edit')
        const settings = changedSettings(row, change)
        if (isEdit(change)) {
          await resolveContent(deps, row, row.channel, settings)
          await checkReferences(deps, tenant, settings)
        }
        const changed = await updateCampaignRow(db, row, settings, now)
        return changed && campaignOf(changed, now)
      }),
    ),
    handle(deleteCampaign, async ({ tenant, campaignId, ifMatch }) => {
      const row = await requireCampaign(db, tenant, campaignId)
      requireAt(ifMatch, row.updatedAt)
      if (!(await deleteCampaignRow(db, row, row.id, ifMatch)))
        throw invalidMove(statusOf(row, clock.now()), 'delete')
      return {}
    }),
  ]
}
