import { idOf, type IdPrefix, lowestUuidAt, type Uuid } from '@outrider/contracts/ids'
import { notFound, Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { decodeCursor, encodeCursor, pageOf } from './cursor.ts'
import type { Db, Fragment } from './pool.ts'
import { storedTenant } from './tenant.ts'

/** How a caller asks for a page. */
interface PageQuery {
  readonly limit: number
  readonly cursor?: string | undefined
}

/** The same with the filters that its contract allows. */
interface FilteredQuery extends PageQuery {
  readonly q?: string | undefined
  readonly key?: string | undefined
  readonly status?: readonly string[] | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
}

/** A page of records under their plural noun. */
type PageOf<Plural extends string, Item> = { readonly [Name in Plural]: Item[] } & {
  readonly nextCursor: string | null
}

/**
 * The reply to a request for a list: one page of records. `find` returns at most `limit` rows in the list's order,
 * starting after the id `after`; null is the first page. `prefix` is that of the records' ids. Throws
 * `VALIDATION_FAILED` for a cursor of another list.
 */
export async function list<Plural extends string, Row, Item extends { readonly id: string }>(
  plural: Plural,
  prefix: IdPrefix,
  { limit, cursor }: PageQuery,
  recordOf: (row: Row) => Item,
  find: (after: Uuid | null, limit: number) => Promise<readonly Row[]>,
): Promise<PageOf<Plural, Item>> {
  const rows = await find(decodeCursor(prefix, cursor), limit + 1)
  const { items, nextCursor } = pageOf(rows.map(recordOf), limit)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript widens a computed key to string
  return { [plural]: items, nextCursor } as PageOf<Plural, Item>
}

/** A table of tenants' records, whose ids are UUIDs that sort by the time of creation. */
interface Listed<Plural extends string, Record, Item extends { readonly id: string }> {
  readonly plural: Plural
  readonly prefix: IdPrefix
  /** The table under its alias, and its joins. */
  readonly from: Fragment
  readonly alias: string
  readonly columns: Fragment
  /** Which of the tenant's records are listed; all by default. */
  readonly condition?: Fragment
  /** A further filter, tested record by record. */
  readonly filter?: Fragment | undefined
  /** The expression that `q` searches; by default the column `name`. */
  readonly name?: Fragment
  /** The expression that `status` filters; by default the column of this name. */
  readonly status?: Fragment
  /** The column that `since` and `until` filter; by default `created_at`. */
  readonly at?: Fragment
  readonly recordOf: (row: Record) => Item
}

/**
 * How many records a page looks at. Filters are tested record by record, so that they need no indexes; the caller gets
 * a page with fewer records than `limit`, perhaps none, and the cursor to continue.
 */
const maxLookedAt = 10_000

/** How much older an id can be than its record: a pending message has its id already. */
const maxIdAge = 7 * 86_400_000

/**
 * The reply to a request for a list of a tenant's records, newest first: one page of those that meet all filters of
 * the query. Throws `VALIDATION_FAILED` for a cursor of another list.
 */
export async function listFiltered<
  Plural extends string,
  Record extends object,
  Item extends { readonly id: string },
>(
  db: Db,
  tenant: Tenant,
  query: FilteredQuery,
  {
    plural,
    prefix,
    from,
    alias,
    columns,
    condition,
    filter: own,
    name,
    status,
    at,
    recordOf,
  }: Listed<Plural, Record, Item>,
): Promise<PageOf<Plural, Item>> {
  const { orgId, environment } = storedTenant(tenant)
  const { q, key, status: statuses } = query
  const column = (of: string) => db(`${alias}.${of}`)
  const id = db`${column('id')}`
  const mine = (before: Uuid | null) => db`
    ${column('org_id')} = ${orgId} and ${column('environment')} = ${environment}
    ${condition ? db`and ${condition}` : db``} ${key === undefined ? db`` : db`and ${column('key')} = ${key}`}
    ${before === null ? db`` : db`and ${id} < ${before}`}
    ${madeBetween(db, query, at ?? db`${column('created_at')}`, id)}`
  const filters = [
    q === undefined ? [] : db`position(lower(${q}) in lower(${name ?? column('name')})) > 0`,
    statuses ? db`${status ?? column('status')} = any(${[...statuses]}::text[])` : [],
    own ?? [],
  ].flat()
  let end: Uuid | undefined
  const page = await list(plural, prefix, query, recordOf, async (before, limit) => {
    if (filters.length > 0) {
      const [last] = await db<{ readonly id: Uuid }[]>`
        select ${id} as id from ${from} where ${mine(before)}
        order by ${id} desc offset ${maxLookedAt - 1} limit 1`
      end = last?.id
    }
    return db<Record[]>`
      select ${columns} from ${from}
      where ${mine(before)} ${end === undefined ? db`` : db`and ${id} >= ${end}`}
        ${filters.reduce((all, filter) => db`${all} and ${filter}`, db``)}
      order by ${id} desc limit ${limit}`
  })
  return end === undefined
    ? page
    : { ...page, nextCursor: page.nextCursor ?? encodeCursor(idOf(prefix, end)) }
}

/**
 * Starts with `and`: the record whose column `at` is its time of creation was created at `since` or later and before
 * `until`. The bounds of `id` let an index skip the others.
 */
export function madeBetween(
  db: Db,
  { since, until }: Pick<FilteredQuery, 'since' | 'until'>,
  at: Fragment,
  id: Fragment = db`id`,
): Fragment {
  const from = since === undefined ? undefined : Date.parse(since)
  const to = until === undefined ? undefined : Date.parse(until)
  return db`
    ${from === undefined ? db`` : db`and ${at} >= ${new Date(from)} and ${id} >= ${lowestUuidAt(from - maxIdAge)}`}
    ${to === undefined ? db`` : db`and ${at} < ${new Date(to)} and ${id} < ${lowestUuidAt(to)}`}`
}

/** The reply to a request for one record; throws `NOT_FOUND` where there is no row. */
export async function get<Row, Item>(
  row: Promise<Row | null | undefined>,
  recordOf: (row: Row) => Item,
): Promise<Item> {
  return recordOf(await found(row))
}

/** The row; throws `NOT_FOUND` where there is none. */
export async function found<Row>(row: Promise<Row | null | undefined>): Promise<Row> {
  const value = await row
  if (value === undefined || value === null) throw notFound()
  return value
}

/** Whether a record is at one of the versions `ifMatch`, the times of its last change; undefined: at any. */
export function isAt(
  db: Db,
  ifMatch: readonly string[] | undefined,
  updatedAt: Fragment = db`updated_at`,
): Fragment {
  if (ifMatch === undefined) return db`true`
  return db`date_trunc('milliseconds', ${updatedAt}) = any(${[...ifMatch]}::timestamptz[])`
}

/** Throws `PRECONDITION_FAILED` if the record is at none of the versions `ifMatch`. */
export function requireAt(ifMatch: readonly string[] | undefined, updatedAt: Date): void {
  if (ifMatch?.every((time) => Date.parse(time) !== updatedAt.getTime()))
    throw new Problem('PRECONDITION_FAILED', 'the resource was changed by another request')
}

/**
 * The row that a statement with the condition `isAt` returns. Without a row it throws `PRECONDITION_FAILED` if `find`
 * finds one, else `NOT_FOUND`.
 */
export async function foundAt<Row>(
  row: Promise<Row | null | undefined>,
  ifMatch: readonly string[] | undefined,
  find: () => Promise<{ readonly updatedAt: Date } | undefined>,
): Promise<Row> {
  const value = await row
  if (value !== undefined && value !== null && value !== false) return value
  if (ifMatch) requireAt([], (await found(find())).updatedAt)
  throw notFound()
}

/** The reply to a deletion: `{}`; throws `NOT_FOUND` where no row was deleted. */
export async function remove(isDeleted: Promise<boolean>): Promise<Record<string, never>> {
  if (!(await isDeleted)) throw notFound()
  return {}
}
