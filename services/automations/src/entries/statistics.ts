import { type AutomationCounts, maxLiveCounted } from '@outrider/contracts/automation-statistics'
import { countEntries } from '@outrider/contracts/automations'
import type { Uuid } from '@outrider/contracts/ids'
import type { Db } from '@outrider/service/db/pool'
import { storedTenant, type StoredTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import type { Service } from '@outrider/service/service'
import { requireAutomation } from '../automations/automations.ts'
import { skippedFor } from '../states/counts.ts'

interface CountRow {
  readonly node: string
  readonly what: string
  readonly count: number
}

/** The counts of the days from that of `since` to that of `until`. */
function listCountRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  automationId: Uuid,
  since: Date,
  until: Date,
): Promise<CountRow[]> {
  return db<CountRow[]>`
    select node, what, sum(count)::float8 as count from automation_counts
    where automation_id = ${automationId} and org_id = ${orgId} and environment = ${environment}
      and day between (${since}::timestamptz at time zone 'UTC')::date and (${until}::timestamptz at time zone 'UTC')::date
    group by node, what`
}

/** How many entries are at each node, of the latest `maxLiveCounted` that have not finished. */
function listLiveRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  automationId: Uuid,
): Promise<(CountRow & { readonly what: 'running' | 'waiting' })[]> {
  return db<(CountRow & { readonly what: 'running' | 'waiting' })[]>`
    with live as materialized (
      select id, status from entries
      where automation_id = ${automationId} and org_id = ${orgId} and environment = ${environment}
        and status in ('running', 'waiting')
      order by id desc limit ${maxLiveCounted}
    )
    select coalesce(s.node, '') as node, live.status as what, count(*)::float8 as count
    from live
    left join lateral (
      select node from steps
      where entry_id = live.id and org_id = ${orgId} and environment = ${environment} and finished_at is null
      offset 0
    ) s on true
    group by 1, 2`
}

function countsOf(counts: readonly CountRow[], live: readonly CountRow[]): AutomationCounts {
  const total = (rows: readonly CountRow[], wanted: string, node?: string) =>
    rows
      .filter((row) => row.what === wanted && (node === undefined || row.node === node))
      .reduce((sum, { count }) => sum + count, 0)
  const names = new Set([...counts, ...live].map(({ node }) => node).filter((node) => node !== ''))
  return {
    entered: total(counts, 'entered', ''),
    running: total(live, 'running'),
    waiting: total(live, 'waiting'),
    completed: total(counts, 'completed', ''),
    failed: total(counts, 'failed', ''),
    cancelled: total(counts, 'cancelled', ''),
    nodes: [...names].toSorted().map((id) => ({
      id,
      done: total(counts, 'done', id),
      waiting: total(live, 'waiting', id),
      failed: total(counts, 'failed', id),
      skipped: Object.fromEntries(
        counts.flatMap(({ node, what, count }) =>
          node === id && what.startsWith(skippedFor)
            ? [[what.slice(skippedFor.length), count]]
            : [],
        ),
      ),
    })),
  }
}

export const countsHandler = ({ db }: Pick<Service, 'db'>) =>
  handle(countEntries, async ({ tenant, automationId, since, until }) => {
    const { id } = await requireAutomation(db, tenant, automationId)
    const stored = storedTenant(tenant)
    const [counts, live] = await Promise.all([
      listCountRows(db, stored, id, new Date(since), new Date(until)),
      listLiveRows(db, stored, id),
    ])
    return countsOf(counts, live)
  })
