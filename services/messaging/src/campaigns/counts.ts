import type { Campaign, CampaignStats } from '@outrider/contracts/campaigns'
import type { Uuid } from '@outrider/contracts/ids'
import type { AudienceCounts } from '@outrider/contracts/recipients'
import type { Db, Fragment } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'

/** Rows that share a count: statements that count at the same time seldom meet in one. */
const shards = 4

/** Prefix of the counts of skipped contacts, one for each reason: `skipped:<reason>`. */
export const skippedFor = 'skipped:'

/**
 * The part of a statement that counts how it changes a campaign's messages. `outcomes` selects `campaign_id`,
 * `variant`, `what`, and `by`, after the messages are locked; messages without a campaign are ignored.
 */
export function countingOutcomes(db: Db, outcomes: Fragment): Fragment {
  const shard = Math.floor(Math.random() * shards)
  return db`
    counted as (
      insert into campaign_counts as k (campaign_id, variant, what, shard, count)
      select o.campaign_id, o.variant, o.what, ${shard}::smallint, sum(o.by)
      from (${outcomes}) o
      join campaigns c on c.id = o.campaign_id
      group by o.campaign_id, o.variant, o.what
      order by o.campaign_id, o.variant, o.what
      on conflict (campaign_id, variant, what, shard) do update set count = k.count + excluded.count
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
