import type { IdentifierKind } from '@outrider/contracts/contacts'
import type { Uuid } from '@outrider/contracts/ids'
import type { Db, Pool } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import type { PendingQuery, Row } from 'postgres'
import type { Identifier } from './identifiers.ts'
import {
  contactColumns,
  type ContactRow,
  listedColumns,
  type ListedRow,
  reachableByEmail,
  reachableInapp,
} from './record.ts'

/** Bytes of contacts' rows that one statement reads, unless a single one is longer. */
export const maxReadBytes = 2_000_000

/** About how many bytes of JSON a contact's row takes. */
export const rowBytes = (db: Pool): Fragment =>
  db`octet_length(attributes::text) + octet_length(tags::text)`

/** Part of a statement. */
export type Fragment = PendingQuery<Row[]>

/** The columns of a statement, and what each row that has them reads as. */
export interface Columns<Read> {
  readonly sql: Fragment
  /** Never there: it ties the type to the columns. */
  readonly read?: Read
}

/** The identifiers that a contact shows, and the version of its row; undefined when there is no such contact. */
export async function findShown(
  db: Pool,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<(Record<IdentifierKind, string | null> & { version: string }) | undefined> {
  const [row] = await db<(Record<IdentifierKind, string | null> & { version: string })[]>`
    select wallet_address, email, external_id, xmin::text as version from contacts
    where org_id = ${orgId} and environment = ${environment} and id = ${id}`
  return row
}

/** One contact; undefined when the organization has none of this id. */
export async function findContact(
  db: Pool,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<ContactRow | undefined> {
  const [row] = await db<ContactRow[]>`
    select ${contactColumns(db)} from contacts
    where org_id = ${orgId} and environment = ${environment} and id = ${id}`
  return row
}

export interface ContactFilter {
  readonly tag?: string | undefined
  readonly reachable?: 'email' | 'inapp' | undefined
  readonly segmentId?: Uuid | undefined
  readonly identifiers: readonly Identifier[]
  /** Contacts older than this one. */
  readonly before: Uuid | null
}

/** The ids of a tenant's contacts that have a tag. */
export const idsWithTag = (
  db: Db,
  { orgId, environment }: StoredTenant,
  tag: string,
): Fragment => db`
  select contact_id from contact_tags
  where org_id = ${orgId} and environment = ${environment} and tag = ${tag}`

const idsInSegment = (db: Pool, { orgId, environment }: StoredTenant, segmentId: Uuid) => db`
  select m.contact_id from segment_members m
  join segments s on s.id = m.segment_id and s.org_id = m.org_id and s.environment = m.environment
  where m.segment_id = ${segmentId} and m.org_id = ${orgId} and m.environment = ${environment}
    and m.is_member`

const idsOf = (db: Pool, { orgId, environment, kind, value }: Identifier) => db`
  select contact_id from identifiers
  where org_id = ${orgId} and environment = ${environment} and kind = ${kind} and value = ${value}`

/** Whether the row of `contacts` can be reached in a way; true when none is asked for. */
function isReachable(db: Pool, reachable: ContactFilter['reachable']): Fragment {
  if (reachable === undefined) return db`true`
  return reachable === 'email' ? reachableByEmail(db) : reachableInapp(db)
}

/** What of a filter an id alone tells; `id` is the column. */
function idMeets(db: Pool, tenant: StoredTenant, filter: ContactFilter, id: Fragment): Fragment {
  const { before, segmentId, identifiers } = filter
  const sets = identifiers.map((identifier) => idsOf(db, identifier))
  if (segmentId !== undefined) sets.push(idsInSegment(db, tenant, segmentId))
  const older = before === null ? db`true` : db`${id} < ${before}`
  return sets.reduce((others, set) => db`${others} and ${id} in (${set})`, older)
}

/** Contacts that meet the whole filter, newest first, at most `limit`. */
export function listContacts(
  db: Pool,
  tenant: StoredTenant,
  filter: ContactFilter,
  limit: number,
): Promise<ListedRow[]> {
  if (filter.tag !== undefined) return listTagged(db, tenant, filter, filter.tag, limit)
  const { orgId, environment } = tenant
  return db<ListedRow[]>`
    select ${listedColumns(db)} from contacts
    where org_id = ${orgId} and environment = ${environment}
      and ${idMeets(db, tenant, filter, db`id`)} and ${isReachable(db, filter.reachable)}
    order by id desc
    limit ${limit}`
}

/**
 * The same by a tag. The contacts are found by what has their ids alone, and only those of the page are read: offset 0
 * keeps PostgreSQL from walking through contacts for one with the tag, as it did when it took the tag for a common one.
 */
function listTagged(
  db: Pool,
  tenant: StoredTenant,
  filter: ContactFilter,
  tag: string,
  limit: number,
): Promise<ListedRow[]> {
  const { orgId, environment } = tenant
  const reachable = db`
    and t.contact_id in (
      select id from contacts
      where org_id = ${orgId} and environment = ${environment} and ${isReachable(db, filter.reachable)}
    )`
  return db<ListedRow[]>`
    select ${listedColumns(db)}
    from contact_tags t
    cross join lateral (
      select * from contacts
      where id = t.contact_id and org_id = ${orgId} and environment = ${environment}
      offset 0
    ) contacts
    where t.org_id = ${orgId} and t.environment = ${environment} and t.tag = ${tag}
      and ${idMeets(db, tenant, filter, db`t.contact_id`)}
      ${filter.reachable === undefined ? db`` : reachable}
    order by t.contact_id desc
    limit ${limit}`
}

/** An owner's contacts by id, newest first, those older than `before` when it is given: at most `limit`. */
export interface Walk {
  readonly tenant: StoredTenant
  readonly before: Uuid | null
  readonly limit: number
}

/**
 * The next contacts of a walk, `columns` of each, fewer than its limit where they are large; `isLast` when there are
 * no more after them.
 */
export async function walkContacts<Read extends { readonly id: Uuid }>(
  db: Pool,
  { tenant: { orgId, environment }, before, limit }: Walk,
  columns: Columns<Read>,
): Promise<{ rows: Read[]; isLast: boolean }> {
  const rows = await db<(Read & { found: number })[]>`
    with found as materialized (
      select ${columns.sql}, ${rowBytes(db)} as bytes from contacts
      where org_id = ${orgId} and environment = ${environment}
        ${before === null ? db`` : db`and id < ${before}`}
      order by id desc
      limit ${limit}
    ), summed as (
      select *, sum(bytes) over (order by id desc) - bytes as earlier, (count(*) over ())::int as found
      from found
    )
    select * from summed where earlier < ${maxReadBytes}
    order by id desc`
  const found = rows[0]?.found ?? 0
  return { rows, isLast: rows.length === found && found < limit }
}

/** Everything that a contact is known by. */
export function listIdentifiers(
  db: Pool,
  { orgId, environment }: StoredTenant,
  contactId: Uuid,
): Promise<Pick<Identifier, 'kind' | 'value'>[]> {
  return db<Pick<Identifier, 'kind' | 'value'>[]>`
    select kind, value from identifiers
    where contact_id = ${contactId} and org_id = ${orgId} and environment = ${environment}
    order by kind, value`
}
