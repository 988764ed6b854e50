import { listEventNames, maxNamePaths, maxNames } from '@outrider/contracts/names'
import { type Fragment, json, type Pool } from '@outrider/service/db/pool'
import { storedTenant, type StoredTenant, tenantKey } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import type { Service } from '@outrider/service/service'
import { LRUCache } from 'lru-cache'
import { payloadPaths } from './payload-paths.ts'

/** An event as far as its name is concerned. */
interface NamedEvent {
  readonly tenant: StoredTenant
  readonly event: string
  readonly receivedAt: string
  readonly payload?: Readonly<Record<string, unknown>> | undefined
}

/** A name with the paths that this process has not noted yet. */
interface Noted extends StoredTenant {
  readonly name: string
  readonly paths: readonly string[]
  readonly lastAt: string
}

/** Names and paths that a process remembers to have noted, and for how many milliseconds. */
const maxRemembered = 50_000
const rememberedFor = 3_600_000

export interface EventNames {
  /** Notes names and paths that are new, before their events are stored: usually there are none, and nothing is written. */
  note(db: Pool, events: readonly NamedEvent[]): Promise<void>
}

export function createEventNames(): EventNames {
  /** The paths of each name. */
  const remembered = new LRUCache<string, ReadonlySet<string>>({
    maxSize: maxRemembered,
    sizeCalculation: (paths) => 1 + paths.size,
    ttl: rememberedFor,
  })
  return {
    async note(db, events) {
      const fresh = new Map<
        string,
        { of: NamedEvent; known: ReadonlySet<string>; paths: Set<string> }
      >()
      for (const of of events) {
        const key = `${tenantKey(of.tenant)} ${of.event}`
        const known = remembered.get(key)
        if (known?.size === maxNamePaths) continue
        const paths = payloadPaths(of.payload ?? {}).filter((path) => known?.has(path) !== true)
        if (known && paths.length === 0) continue
        const noted = fresh.get(key) ?? { of, known: known ?? new Set(), paths: new Set<string>() }
        fresh.set(key, noted)
        for (const path of paths) noted.paths.add(path)
      }
      if (fresh.size === 0) return
      const names = [...fresh.values()].map(({ of: { tenant, event, receivedAt }, paths }) => ({
        ...tenant,
        name: event,
        paths: [...paths],
        lastAt: receivedAt,
      }))
      await noteNames(db, names)
      for (const [key, { known, paths }] of fresh)
        remembered.set(key, new Set([...known, ...paths].slice(0, maxNamePaths)))
    },
  }
}

/**
 * Adds names and paths; a tenant gets no further names beyond one more than `maxNames`, and a name no more paths than
 * `maxNamePaths`. Processes that add names at the same moment may exceed the first limit by these.
 */
async function noteNames(db: Pool, names: readonly Noted[]): Promise<void> {
  await db`
    insert into event_names as n (org_id, environment, name, paths, last_at)
    select "orgId", environment, name, (array(select jsonb_array_elements_text(paths)))[:${maxNamePaths}], "lastAt"
    from (
      select w.*, exists (
          select from event_names e
          where e.org_id = w."orgId" and e.environment = w.environment and e.name = w.name
        ) as is_known, (
          select count(*) from event_names e where e.org_id = w."orgId" and e.environment = w.environment
        ) + row_number() over (partition by "orgId", environment order by name) as place
      from jsonb_to_recordset(${json(db, names)}::jsonb) as w ("orgId" uuid, environment text, name text, paths jsonb, "lastAt" timestamptz)
    ) noted
    where is_known or place <= ${maxNames + 1}
    order by 1, 2, 3
    on conflict (org_id, environment, name) do update
      set paths = (n.paths || array(
        select path from unnest(excluded.paths) as path where path <> all (n.paths)
      ))[:${maxNamePaths}]
      where not excluded.paths <@ n.paths and cardinality(n.paths) < ${maxNamePaths}`
}

/** Rows that share the count of an hour, as in `hourly_counts`. */
const shards = 64

/**
 * The part of a statement, `names_counted`, that counts the events that the statement stores: rows of `received` with `orgId`,
 * `environment`, `event`, and `receivedAt`. Only names that were noted count.
 */
export function countNames(db: Pool, received: Fragment, now: Date): Fragment {
  return db`
    names_counted as (
      insert into event_name_counts as k (org_id, environment, name, hour, shard, count, last_at)
      select n.org_id, n.environment, n.name, date_trunc('hour', ${now}::timestamptz, 'UTC'),
        pg_backend_pid() % ${shards}::integer, r.count, r.last_at
      from (
        select "orgId", environment, event, count(*) as count, max("receivedAt") as last_at from ${received}
        group by 1, 2, 3
      ) r
      join event_names n on n.org_id = r."orgId" and n.environment = r.environment and n.name = r.event
      order by 1, 2, 3
      on conflict (org_id, environment, name, hour, shard) do update
        set count = k.count + excluded.count, last_at = greatest(k.last_at, excluded.last_at)
    )`
}

/** Adds the counts of hours before `before` to those of their names, at most `limit` rows of all tenants; returns how many. */
export async function foldNames(db: Pool, before: Date, limit: number): Promise<number> {
  const [row] = await db<{ folded: number }[]>`
    with folded as (
      delete from event_name_counts where ctid = any (array(
        select ctid from event_name_counts where hour < ${before} order by hour limit ${limit} for update skip locked
      ))
      returning org_id, environment, name, count, last_at
    ), kept as (
      update event_names n set count = n.count + f.count, last_at = greatest(n.last_at, f.last_at)
      from (
        select org_id, environment, name, sum(count) as count, max(last_at) as last_at from folded group by 1, 2, 3
      ) f
      where n.org_id = f.org_id and n.environment = f.environment and n.name = f.name
    )
    select count(*)::integer as folded from folded`
  return row?.folded ?? 0
}

/** Forgets at most `limit` names, of all tenants, whose latest event came before `before`; returns how many. */
export async function deleteNames(db: Pool, before: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from event_names where ctid = any (array(
      select n.ctid from event_names n
      where n.last_at < ${before} and not exists (
        select from event_name_counts k
        where k.org_id = n.org_id and k.environment = n.environment and k.name = n.name
      )
      limit ${limit}
    ))`
  return count
}

interface NameRow {
  readonly name: string
  readonly count: number
  readonly lastAt: Date
  readonly paths: string[]
}

/** Names with at least one event, the most frequent first. */
function listNameRows(db: Pool, { orgId, environment }: StoredTenant, limit: number) {
  return db<NameRow[]>`
    select n.name, (n.count + coalesce(sum(k.count), 0))::float8 as count,
      greatest(n.last_at, max(k.last_at)) as last_at, n.paths
    from event_names n
    left join event_name_counts k on k.org_id = n.org_id and k.environment = n.environment and k.name = n.name
    where n.org_id = ${orgId} and n.environment = ${environment}
    group by n.org_id, n.environment, n.name
    having n.count + coalesce(sum(k.count), 0) > 0
    order by 2 desc, 1
    limit ${limit}`
}

export const handleListEventNames = ({ db }: Pick<Service, 'db'>) =>
  handle(listEventNames, async ({ tenant }) => {
    const rows = await listNameRows(db, storedTenant(tenant), maxNames + 1)
    return {
      eventNames: rows.slice(0, maxNames).map(({ lastAt, ...row }) => ({
        ...row,
        lastAt: lastAt.toISOString(),
      })),
      truncated: rows.length > maxNames,
    }
  })
