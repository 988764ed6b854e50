import {
  type Campaign,
  type CampaignStats,
  hourlyDays,
  maxCountedLinks,
  maxLinks,
} from '@outrider/contracts/campaigns'
import type { Uuid } from '@outrider/contracts/ids'
import type { AudienceCounts } from '@outrider/contracts/recipients'
import type { Db, Fragment } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { clock } from '@outrider/service/observe/time'

/** Rows that share a count: statements that count at the same time seldom meet in one. */
const shards = 4

/** Prefix of the counts of skipped contacts, one for each reason: `skipped:<reason>`. */
export const skippedFor = 'skipped:'

/** Outcomes that are also counted by hour. */
const byHour = [
  'sent',
  'failed',
  'delivered',
  'bounced',
  'complained',
  'opened',
  'clicked',
  'unsubscribed',
] as const

/**
 * The part of a statement that counts how it changes a campaign's messages. `outcomes` selects `campaign_id`,
 * `variant`, `what`, and `by`, after the messages are locked; messages without a campaign are ignored.
 */
export function countingOutcomes(db: Db, outcomes: Fragment): Fragment {
  const shard = Math.floor(Math.random() * shards)
  const now = clock.now()
  const since = new Date(now.getTime() - hourlyDays * 24 * 3_600_000)
  return db`
    outcome as materialized (${outcomes}), counted as (
      insert into campaign_counts as k (campaign_id, variant, what, shard, count)
      select o.campaign_id, o.variant, o.what, ${shard}::smallint, sum(o.by)
      from outcome o
      join campaigns c on c.id = o.campaign_id
      group by o.campaign_id, o.variant, o.what
      order by o.campaign_id, o.variant, o.what
      on conflict (campaign_id, variant, what, shard) do update set count = k.count + excluded.count
    ), counted_by_hour as (
      insert into campaign_hours as k (campaign_id, hour, what, shard, count)
      select o.campaign_id, date_trunc('hour', ${now}::timestamptz, 'UTC'), o.what, ${shard}::smallint, sum(o.by)
      from outcome o
      join campaigns c on c.id = o.campaign_id and c.launched_at > ${since}
      where o.what = any (${byHour}::text[])
      group by o.campaign_id, o.what
      order by o.campaign_id, o.what
      on conflict (campaign_id, hour, what, shard) do update set count = k.count + excluded.count
    )`
}

interface CountRow {
  readonly variant: number
  readonly what: string
  readonly count: number
}

/** The counts of a campaign: a few hundred rows at most, however large the audience is. */
export function listCampaignCounts(
  db: Db,
  { id, orgId, environment }: StoredTenant & { readonly id: Uuid },
): Promise<CountRow[]> {
  return db<CountRow[]>`
    select k.variant, k.what, sum(k.count)::float8 as count
    from campaigns c
    join campaign_counts k on k.campaign_id = c.id
    where c.id = ${id} and c.org_id = ${orgId} and c.environment = ${environment}
    group by k.variant, k.what`
}

/** Prefix of the counts of the audience as it was when it was fixed: `audience:reachable`. */
export const fixedAs = 'audience:'

/** The audience as it was when it was fixed. */
export function countedIn(rows: readonly CountRow[]): AudienceCounts {
  const count = (what: string) =>
    rows.filter((row) => row.what === what).reduce((sum, row) => sum + row.count, 0)
  return {
    count: count('audience'),
    reachable: count(`${fixedAs}reachable`),
    unsubscribed: count(`${fixedAs}unsubscribed`),
    suppressed: count(`${fixedAs}suppressed`),
    noAddress: count(`${fixedAs}noAddress`),
  }
}

/** Prefix of the counts of emails that record something of their readers: `with:opens`. */
export const recording = 'with:'

/** The counts together. `size` is how many there are to be, where that is known before all of them are counted. */
export function campaignStatsOf(
  channel: Campaign['channel'],
  rows: readonly CountRow[],
  size: number | null = null,
): Omit<CampaignStats, 'variants'> {
  const count = (what: string) =>
    rows.filter((row) => row.what === what).reduce((sum, row) => sum + row.count, 0)
  const skipped = skippedIn(rows)
  const all = Object.values(skipped).reduce((sum, each) => sum + each, 0)
  const audience = size ?? count('audience')
  const isRecorded = (what: string) => channel === 'inapp' || count(recording + what) > 0
  return {
    audience,
    pending: audience - count('sent') - count('failed') - all,
    sent: count('sent'),
    failed: count('failed'),
    skipped,
    delivered: count('delivered'),
    bounced: count('bounced'),
    complained: count('complained'),
    opened: isRecorded('opens') ? count('opened') : null,
    clicked: isRecorded('clicks') ? count('clicked') : null,
    machineOpens: count('machine_opened'),
    machineClicks: count('machine_clicked'),
    unsubscribed: count('unsubscribed'),
  }
}

function skippedIn(rows: readonly CountRow[]): Record<string, number> {
  const skipped: Record<string, number> = {}
  for (const { what, count } of rows) {
    if (!what.startsWith(skippedFor)) continue
    const reason = what.slice(skippedFor.length)
    skipped[reason] = (skipped[reason] ?? 0) + count
  }
  return skipped
}

/**
 * The part of a statement that counts a click on a link. `clicks` selects `campaign_id`, `url`, and `url_hash` of a click
 * that is the first one on this link in its email; clicks in other emails are ignored.
 */
export function countingLinks(db: Db, clicks: Fragment): Fragment {
  const shard = Math.floor(Math.random() * shards)
  return db`
    linked as (
      insert into campaign_links as l (campaign_id, url_hash, url, shard, clicks)
      select k.campaign_id, k.url_hash, k.url, ${shard}::smallint, 1
      from (${clicks}) k
      join campaigns c on c.id = k.campaign_id
      where exists (
        select from campaign_links known where known.campaign_id = k.campaign_id and known.url_hash = k.url_hash
      ) or (
        select count(distinct known.url_hash) from campaign_links known where known.campaign_id = k.campaign_id
      ) < ${maxCountedLinks}
      on conflict (campaign_id, url_hash, shard) do update set clicks = l.clicks + 1
    )`
}

type OneCampaign = StoredTenant & { readonly id: Uuid }
type Links = NonNullable<CampaignStats['links']>
type Intervals = NonNullable<CampaignStats['intervals']>

/** The links of a campaign that were clicked most. */
export function listCampaignLinks(db: Db, { id, orgId, environment }: OneCampaign): Promise<Links> {
  return db<Links>`
    select min(l.url) as url, sum(l.clicks)::float8 as clicks
    from campaigns c
    join campaign_links l on l.campaign_id = c.id
    where c.id = ${id} and c.org_id = ${orgId} and c.environment = ${environment}
    group by l.url_hash order by clicks desc, url limit ${maxLinks}`
}

interface HourRow {
  readonly hour: Date
  readonly counts: Readonly<Partial<Record<(typeof byHour)[number], number>>>
}

/** The hours of a campaign in which something happened, oldest first; opens and clicks are null if they were not recorded. */
export async function listCampaignHours(
  db: Db,
  { id, orgId, environment }: OneCampaign,
  { opened, clicked }: Pick<CampaignStats, 'opened' | 'clicked'>,
): Promise<Intervals> {
  const rows = await db<HourRow[]>`
    select hour, jsonb_object_agg(what, count) as counts
    from (
      select h.hour, h.what, sum(h.count) as count
      from campaigns c
      join campaign_hours h on h.campaign_id = c.id
      where c.id = ${id} and c.org_id = ${orgId} and c.environment = ${environment}
      group by h.hour, h.what
    ) h
    group by hour order by hour`
  return rows.map(({ hour, counts }) => ({
    at: hour.toISOString(),
    sent: counts.sent ?? 0,
    failed: Math.max(0, counts.failed ?? 0),
    delivered: counts.delivered ?? 0,
    bounced: counts.bounced ?? 0,
    complained: counts.complained ?? 0,
    opened: opened === null ? null : (counts.opened ?? 0),
    clicked: clicked === null ? null : (counts.clicked ?? 0),
    unsubscribed: counts.unsubscribed ?? 0,
  }))
}
