import { setTimeout as delay } from 'node:timers/promises'
import { findServers } from '@outrider/outrider/servers'
import postgres, { type Sql } from 'postgres'
import type { Installation } from '../outrider.ts'

/** The superuser of an installation's PostgreSQL. */
export async function connectTo(
  { dataDir }: Installation,
  stack: AsyncDisposableStack,
): Promise<Sql> {
  const { adminDatabaseUrl } = await findServers(dataDir)
  return stack.adopt(postgres(adminDatabaseUrl, { max: 1, onnotice: () => {} }), (sql) => sql.end())
}

/** What was read of a table since somebody counted. */
export interface TableReads {
  readonly table: string
  /** Rows that were read by reading the whole table. */
  readonly scanned: number
  /** Rows that were found by an index. */
  readonly fetched: number
}

/**
 * What was read of each large table so far. Ends the connections of the services: only then is what they did counted for
 * sure. They open others.
 */
export async function countReads(sql: Sql, leastRows: number): Promise<TableReads[]> {
  const others = () => sql`
    select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`
  const ended = await sql<{ pid: number }[]>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`
  const pids = new Set(ended.map(({ pid }) => pid))
  while ((await others()).some((row) => pids.has(Number(row['pid'])))) await delay(5)
  await sql`select pg_stat_clear_snapshot()`
  const rows = await sql<TableReads[]>`
    select schemaname || '.' || relname as table, seq_tup_read::float8 as scanned,
      coalesce(idx_tup_fetch, 0)::float8 as fetched
    from pg_stat_user_tables where n_live_tup >= ${leastRows}
    order by 1`
  return [...rows]
}

/** What was read between two counts, of tables of which anything was. */
export function readsBetween(
  before: readonly TableReads[],
  after: readonly TableReads[],
): TableReads[] {
  const known = new Map(before.map((reads) => [reads.table, reads]))
  return after
    .map(({ table, scanned, fetched }) => ({
      table,
      scanned: scanned - (known.get(table)?.scanned ?? 0),
      fetched: fetched - (known.get(table)?.fetched ?? 0),
    }))
    .filter(({ scanned, fetched }) => scanned + fetched > 0)
}
