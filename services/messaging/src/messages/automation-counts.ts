import type { TypeId } from '@outrider/contracts/ids'
import type { AutomationMessageCounts } from '@outrider/contracts/automation-statistics'
import { countAutomationMessages } from '@outrider/contracts/messaging'
import { countedDays } from '@outrider/contracts/statistics'
import type { Db, Fragment } from '@outrider/service/db/pool'
import { storedTenant, type StoredTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import { recording, skippedFor } from '../campaigns/counts.ts'

/** Rows that share a count. */
const shards = 4

/**
 * The part of a statement that counts what becomes of automations' messages. `outcomes` selects `org_id`,
 * `environment`, `origin`, `what`, and `by`; messages of no automation are ignored.
 */
export function countForAutomations(db: Db, outcomes: Fragment): Fragment {
  const shard = Math.floor(Math.random() * shards)
  return db`
    counted_for_automations as (
      insert into automation_counts as k (automation_id, org_id, environment, day, what, shard, count)
      select o.origin ->> 'automationId', o.org_id, o.environment, (${clock.now()}::timestamptz at time zone 'UTC')::date,
        o.what, ${shard}::smallint, sum(o.by)
      from (${outcomes}) o
      where o.origin ->> 'automationId' is not null
      group by 1, 2, 3, 4, 5
      order by 1, 4, 5
      on conflict (automation_id, day, what, shard) do update set count = k.count + excluded.count
    )`
}

interface CountRow {
  readonly what: string
  readonly count: number
}

function listCountRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  automationId: TypeId<'auto'>,
  since: Date,
  until: Date,
): Promise<CountRow[]> {
  return db<CountRow[]>`
    select what, sum(count)::float8 as count from automation_counts
    where automation_id = ${automationId} and org_id = ${orgId} and environment = ${environment}
      and day between (${since}::timestamptz at time zone 'UTC')::date and (${until}::timestamptz at time zone 'UTC')::date
    group by what`
}

function messageCountsOf(rows: readonly CountRow[]): AutomationMessageCounts {
  const counts = new Map(rows.map(({ what, count }) => [what, count]))
  const count = (what: string) => counts.get(what) ?? 0
  const recorded = (what: string, by: string) =>
    counts.get(what) ?? (count(recording + by) > 0 ? 0 : null)
  return {
    sent: count('sent'),
    delivered: count('delivered'),
    opened: recorded('opened', 'opens'),
    clicked: recorded('clicked', 'clicks'),
    bounced: count('bounced'),
    failed: count('failed'),
    skipped: rows
      .filter(({ what }) => what.startsWith(skippedFor))
      .reduce((sum, row) => sum + row.count, 0),
  }
}

/** Deletes at most `limit` counts of days that are no longer counted. Returns their number. */
export async function deleteAutomationCounts(db: Db, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - (countedDays + 1) * 24 * 3_600_000)
  const { count } = await db`
    delete from automation_counts where ctid = any (array(
      select ctid from automation_counts where day < (${before}::timestamptz at time zone 'UTC')::date limit ${limit}
    ))`
  return count
}

export const automationCountsHandler = ({ db }: { readonly db: Db }) =>
  handle(countAutomationMessages, async ({ tenant, automationId, since, until }) => {
    const stored = storedTenant(tenant)
    return messageCountsOf(
      await listCountRows(db, stored, automationId, new Date(since), new Date(until)),
    )
  })
