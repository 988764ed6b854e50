import type { CampaignStats } from '@outrider/contracts/campaigns'
import type { Uuid } from '@outrider/contracts/ids'
import type { Db } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import { skippedFor } from '../messages/counts.ts'

interface CountRow {
  readonly variant: number
  readonly what: string
  readonly count: number
}

/** What became of a campaign's people: a few hundred rows at most, however many people there are. */
export function listCounts(
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

/** The counts together. `size` is how many there are to be, where that is known before all of them are counted. */
export function totalOf(
  rows: readonly CountRow[],
  size: number | null = null,
): Omit<CampaignStats, 'variants'> {
  const count = (what: string) =>
    rows.filter((row) => row.what === what).reduce((sum, row) => sum + row.count, 0)
  const skipped = skippedIn(rows)
  const [audience, sent, failed] = [size ?? count('audience'), count('sent'), count('failed')]
  const all = Object.values(skipped).reduce((sum, each) => sum + each, 0)
  return {
    audience,
    pending: audience - sent - failed - all,
    sent,
    failed,
    skipped,
    delivered: count('delivered'),
    bounced: count('bounced'),
    complained: count('complained'),
    opened: count('opened'),
    clicked: count('clicked'),
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
