import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { type StandingChange, standingChanged } from '@outrider/contracts/organizations'
import { background, idle, type Loop } from '../jobs/loop.ts'
import { onBatch, type Subscriber } from '../nats/subscriber.ts'
import type { Logger } from '../observe/log.ts'
import { codeOf, type Db, foreignKeyViolation, json, type Pool, retried } from './pool.ts'

/** Keeps the table `organization_standings` of the service's schema. Nothing of an organization in it is sent unless it is active. */
export function receiveStandings(db: Pool): Subscriber {
  return onBatch(standingChanged, async (changes) => {
    await retried(() => upsertStandings(db, changes))
  })
}

/** Keeps the latest revision of each organization. */
async function upsertStandings(db: Db, changes: readonly StandingChange[]): Promise<void> {
  const rows = changes.map(({ orgId, ...change }) => ({ ...change, orgId: uuidOf(orgId) }))
  await db`
    insert into organization_standings as s (org_id, standing, revision, changed_at, due_at)
    select distinct on ("orgId") "orgId", standing, revision, now(), now()
    from jsonb_to_recordset(${json(db, rows)}::jsonb) as r ("orgId" uuid, standing text, revision integer)
    order by "orgId", revision desc
    on conflict (org_id) do update
      set standing = excluded.standing, revision = excluded.revision, changed_at = now(), due_at = now()
    where s.revision < excluded.revision`
}

/**
 * The condition that the organization in a column is suspended or deleted. The column is named with its table: without, it would be
 * that of `organization_standings` itself, and one suspended organization would count for all.
 */
export function isInactive(db: Db, orgId: `${string}.${string}`) {
  return db`exists (
    select from organization_standings standing
    where standing.org_id = ${db(orgId)} and standing.standing <> 'active'
  )`
}

/** Tables whose rows stay: the record of actions, and audiences, which retention drops with their members. */
const kept = ['audit_log', 'audiences', 'organization_standings']
/** Rows of a table that one statement deletes. */
const batch = 5_000
/** Blocks, of 8 KiB, that one statement reads of a table without an index by organization, and of each of its partitions. */
const blocks = 1_000
/** Days for which rows are deleted again: items of the organization may still be in streams, or be dead letters. */
const keptDays = 31

/**
 * Deletes all rows of deleted organizations from the service's schema, part by part: of each table that has a column
 * `org_id`, and of the tables that refer to such a table. A table without an index by organization is read once, from
 * its first block to its last: an index would cost each event and each message of every organization.
 */
export function deleteOrganizations(db: Pool, log: Logger): Loop {
  let tables: readonly OwnedTable[] | undefined
  /** By organization and table: the next block. Lost with the process, which then begins again. */
  const positions = new Map<string, number>()
  return background(log, 'deletion of organizations', idle, async () => {
    const orgId = await leaseDeleted(db)
    if (orgId === undefined) return false
    tables ??= await listOwnedTables(db)
    let count = await deleteParkedItems(db, orgId)
    let isMore = count > 0
    for (const table of tables) {
      const key = `${orgId} ${table.name}`
      const part = table.isIndexed
        ? await deletePart(db, table, orgId)
        : await deleteRange(db, table.name, orgId, positions.get(key) ?? 0)
      if (part.next === undefined) positions.delete(key)
      else positions.set(key, part.next)
      count += part.count
      isMore ||= part.isMore
    }
    await postpone(db, orgId, isMore)
    if (count > 0) log.info({ orgId: idOf('org', orgId), count }, 'deleted rows of an organization')
    return true
  })
}

/** Longer than the statements of one turn take. */
const leaseSeconds = 1_800

async function leaseDeleted(db: Pool): Promise<Uuid | undefined> {
  const [row] = await db<{ orgId: Uuid }[]>`
    update organization_standings set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where org_id = (
      select org_id from organization_standings
      where standing = 'deleted' and due_at <= now() and leased_until <= now()
      order by due_at limit 1 for update skip locked
    )
    returning org_id`
  return row?.orgId
}

/** Rows of an organization in a table: its own, or those that refer to a row of `parent`. */
interface OwnedTable {
  readonly name: string
  readonly reference: string
  readonly parent: string | null
  readonly parentKey: string | null
  /** Whether an index finds these rows. */
  readonly isIndexed: boolean
}

/** What one statement deleted, whether there may be more, and the block at which the next one begins. */
interface DeletedPart {
  readonly count: number
  readonly isMore: boolean
  readonly next?: number
}

/** Referring tables come first. */
function listOwnedTables(db: Pool): Promise<OwnedTable[]> {
  return db<OwnedTable[]>`
    with owned as (
      select c.oid, c.relname::text as name, exists (
          select from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum and i.indpred is null
        ) as is_indexed
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and a.atttypid = 'uuid'::regtype
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> all(${kept}::text[])
    )
    select child.relname::text as name, own.attname::text as reference, owned.name as parent, theirs.attname::text as parent_key,
      true as is_indexed
    from pg_constraint f
    join owned on owned.oid = f.confrelid
    join pg_class child on child.oid = f.conrelid and child.oid not in (select oid from owned)
    join pg_attribute own on own.attrelid = f.conrelid and own.attnum = f.conkey[1]
    join pg_attribute theirs on theirs.attrelid = f.confrelid and theirs.attnum = f.confkey[1]
    where f.contype = 'f' and array_length(f.conkey, 1) = 1
    union all
    select name, 'org_id', null, null, is_indexed from owned`
}

async function deletePart(
  db: Pool,
  { name, reference, parent, parentKey }: OwnedTable,
  orgId: Uuid,
): Promise<DeletedPart> {
  const isTheirs =
    parent === null || parentKey === null
      ? db`org_id = ${orgId}`
      : db`${db(reference)} in (select ${db(parentKey)} from ${db(parent)} where org_id = ${orgId})`
  const count = await unlessReferred(async () => {
    const deleted = await db`
      delete from ${db(name)} where ${isTheirs} and ctid = any(array(
        select ctid from ${db(name)} where ${isTheirs} limit ${batch}
      ))`
    return deleted.count
  })
  return { count: count ?? 0, isMore: count !== 0 }
}

/** Deletes an organization's rows in the blocks of a table from `first` on. */
async function deleteRange(
  db: Pool,
  name: string,
  orgId: Uuid,
  first: number,
): Promise<DeletedPart> {
  const [from, to] = [first, first + blocks].map((block) => `(${block},0)`)
  const count = await unlessReferred(async () => {
    const deleted = await db`
      delete from ${db(name)}
      where org_id = ${orgId} and ctid >= ${from ?? ''}::tid and ctid < ${to ?? ''}::tid`
    return deleted.count
  })
  if (count === undefined) return { count: 0, isMore: true, next: first }
  const [size] = await db<{ isLonger: boolean }[]>`
    select greatest(
      pg_relation_size(${name}::regclass), (select max(pg_relation_size(relid)) from pg_partition_tree(${name}::regclass))
    ) > ${first + blocks}::bigint * current_setting('block_size')::bigint as is_longer`
  return size?.isLonger === true
    ? { count, isMore: true, next: first + blocks }
    : { count, isMore: false }
}

/** Undefined if rows of another table refer to those that `run` deletes: they are deleted first. */
async function unlessReferred(run: () => Promise<number>): Promise<number | undefined> {
  try {
    return await run()
  } catch (error) {
    if (codeOf(error) === foreignKeyViolation) return undefined
    throw error
  }
}

async function deleteParkedItems(db: Pool, orgId: Uuid): Promise<number> {
  const { count } = await db`delete from parked_items where org_id = ${idOf('org', orgId)}`
  return count
}

/** The next turn follows immediately while there may be more; later ones each minute, after an hour each hour, and after a day each day. */
async function postpone(db: Pool, orgId: Uuid, isMore: boolean): Promise<void> {
  await db`
    with ended as (
      delete from organization_standings
      where org_id = ${orgId} and standing = 'deleted' and changed_at < now() - make_interval(days => ${keptDays})
        and not ${isMore}
    )
    update organization_standings set leased_until = '-infinity', due_at = case
      when ${isMore} then now()
      when changed_at > now() - interval '1 hour' then now() + interval '1 minute'
      when changed_at > now() - interval '1 day' then now() + interval '1 hour'
      else now() + interval '1 day'
    end
    where org_id = ${orgId}`
}
