import type { Db } from '@outrider/service/database'
import type { PendingQuery, Row } from 'postgres'

/** Rows that share a count: statements that count at the same time seldom meet in one. */
const shards = 4

/** A part of a statement. */
export type Fragment = PendingQuery<Row[]>

/** What is counted of a campaign's people: `skipped:<reason>` for each reason. */
export const skippedFor = 'skipped:'

/**
 * The part of a statement that counts what it does to messages of campaigns: `outcomes` selects `campaign_id`,
 * `variant`, `what` and `by`, after the messages are locked; messages of no campaign are passed over.
 */
export function counted(db: Db, outcomes: Fragment): Fragment {
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
