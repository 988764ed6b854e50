import type { IdentifierKind } from '@outrider/contracts/contacts'
import type { Hashes } from '@outrider/contracts/hashes'
import { type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { Fault } from '@outrider/contracts/problem'
import type { Fragment, Pool } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import type { Loop } from '@outrider/service/jobs/loop'
import type { Service } from '@outrider/service/service'
import { type Identifier, identifierKey } from './fields.ts'
import type { Holdings } from './limits.ts'
import type { Holder } from './plan.ts'
import {
  contactColumns,
  type ContactRow,
  isReachableByEmail,
  isReachableInapp,
  listedColumns,
  type ListedRow,
} from './record.ts'

/** The database of contacts, and the hashes by which their addresses are found. */
export interface Store {
  readonly db: Pool
  readonly hashes: Hashes
}

/** The dependencies of handlers whose statements publish facts. */
export interface ContactsDeps extends Service {
  readonly hashes: Hashes
  /** Woken after each statement that may have written to the outbox. */
  readonly outbox: Pick<Loop, 'wake'>
  /** Woken after each merge and erasure. */
  readonly cleanupJobs: Pick<Loop, 'wake'>
  /** Woken after each erasure. */
  readonly erasures: Pick<Loop, 'wake'>
}

/** Bytes of contacts' rows that one statement reads, unless a single one is longer. */
const maxReadBytes = 2_000_000

/** The approximate number of bytes of a contact's row as JSON. */
const rowBytes = (db: Pool): Fragment =>
  db`octet_length(attributes::text) + octet_length(tags::text)`

/** The columns of a statement, and the value that a row with these columns is read as. */
export interface Columns<Read> {
  readonly sql: Fragment
  /** What `contacts` is joined to for them. */
  readonly join?: Fragment
  /** Never set: it ties the type to the columns. */
  readonly read?: Read
}

/** The identifiers that a contact shows, and the version of its row; undefined when there is no such contact. */
export async function findShownIdentifiers(
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
export async function findContactRow(
  db: Pool,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<ContactRow | undefined> {
  const [row] = await db<ContactRow[]>`
    select ${contactColumns(db)} from contacts
    where org_id = ${orgId} and environment = ${environment} and id = ${id}`
  return row
}

/** The faults of a request's fields that name no contact of the tenant, in the order of the fields. */
export async function faultsOfUnknown(
  db: Pool,
  { orgId, environment }: StoredTenant,
  references: readonly (readonly [field: string, contactId: TypeId<'con'>])[],
): Promise<Fault[]> {
  const rows = await db<{ id: Uuid }[]>`
    select w.id from unnest(${references.map(([, each]) => uuidOf(each))}::uuid[]) as w (id)
    where not exists (
      select from contacts c
      where c.id = w.id and c.org_id = ${orgId} and c.environment = ${environment}
    )`
  const unknown = new Set(rows.map(({ id }) => id))
  return references.flatMap(([field, contactId]) =>
    unknown.has(uuidOf(contactId))
      ? [{ field, code: 'unknown_reference', message: `no contact with ID ${contactId}` }]
      : [],
  )
}

export interface ContactFilter {
  readonly tag?: string | undefined
  readonly reachable?: 'email' | 'inapp' | undefined
  readonly segmentId?: Uuid | undefined
  /** Only these contacts. */
  readonly ids?: readonly Uuid[] | undefined
  readonly identifiers: readonly Identifier[]
  /** Contacts older than this one. */
  readonly before: Uuid | null
}

const idsInSegment = (db: Pool, { orgId, environment }: StoredTenant, segmentId: Uuid) => db`
  select m.contact_id from segment_members m
  join segments s on s.id = m.segment_id and s.org_id = m.org_id and s.environment = m.environment
  where m.segment_id = ${segmentId} and m.org_id = ${orgId} and m.environment = ${environment}
    and m.is_member`

const idsOf = (db: Pool, { orgId, environment, kind, value }: Identifier) => db`
  select contact_id from identifiers
  where org_id = ${orgId} and environment = ${environment} and kind = ${kind} and value = ${value}`

/** Whether the row of `contacts` can be reached by a channel; true when none is given. */
function isReachable(db: Pool, reachable: ContactFilter['reachable']): Fragment {
  if (reachable === undefined) return db`true`
  return reachable === 'email' ? isReachableByEmail(db) : isReachableInapp(db)
}

/** The part of a filter that needs only the ID of a contact; `id` is the column. */
function idMeets(db: Pool, tenant: StoredTenant, filter: ContactFilter, id: Fragment): Fragment {
  const { before, segmentId, ids, identifiers } = filter
  const sets = identifiers.map((identifier) => idsOf(db, identifier))
  if (ids !== undefined) sets.push(db`select unnest(${[...ids]}::uuid[])`)
  if (segmentId !== undefined) sets.push(idsInSegment(db, tenant, segmentId))
  const older = before === null ? db`true` : db`${id} < ${before}`
  return sets.reduce((others, set) => db`${others} and ${id} in (${set})`, older)
}

/** The condition that the row of `contacts` meets a filter. */
export const meetsFilter = (db: Pool, tenant: StoredTenant, filter: ContactFilter): Fragment => db`
  ${idMeets(db, tenant, filter, db`id`)} and ${isReachable(db, filter.reachable)} and ${
    filter.tag === undefined
      ? db`true`
      : db`exists (
          select from contact_tags t
          where t.org_id = contacts.org_id and t.environment = contacts.environment and t.tag = ${filter.tag}
            and t.contact_id = contacts.id
        )`
  }`

/** Contacts that meet the whole filter, newest first, at most `limit`. */
export function listContactRows(
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
      and ${meetsFilter(db, tenant, filter)}
    order by id desc
    limit ${limit}`
}

/**
 * The same by a tag. The contacts are found in the tables that hold only their IDs, and only the rows of the
 * page are read: offset 0 keeps PostgreSQL from walking through contacts for one with the tag, as it did when
 * it took the tag for a common one.
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

/**
 * The contacts of a tenant by ID, newest first, only contacts older than `before` when it is given: at most
 * `limit`.
 */
export interface ContactRange {
  readonly tenant: StoredTenant
  readonly before: Uuid | null
  readonly limit: number
}

/**
 * The next contacts of a range, `columns` of each, fewer than its limit where they are large; `isLast` when no
 * more follow.
 */
export async function listContactRange<Read extends { readonly id: Uuid }>(
  db: Pool,
  { tenant: { orgId, environment }, before, limit }: ContactRange,
  columns: Columns<Read>,
): Promise<{ rows: Read[]; isLast: boolean }> {
  const rows = await db<(Read & { found: number })[]>`
    with found as materialized (
      select ${columns.sql}, ${rowBytes(db)} as bytes from contacts ${columns.join ?? db``}
      where contacts.org_id = ${orgId} and environment = ${environment}
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

/** All identifiers of a contact. */
export function listIdentifierRows(
  db: Pool,
  { orgId, environment }: StoredTenant,
  contactId: Uuid,
): Promise<Pick<Identifier, 'kind' | 'value'>[]> {
  return db<Pick<Identifier, 'kind' | 'value'>[]>`
    select kind, value from identifiers
    where contact_id = ${contactId} and org_id = ${orgId} and environment = ${environment}
    order by kind, value`
}

/** The segments that a contact belongs to. */
export async function listSegmentIdsOf(
  db: Pool,
  { orgId, environment }: StoredTenant,
  contactId: Uuid,
): Promise<Set<Uuid>> {
  const rows = await db<{ segmentId: Uuid }[]>`
    select segment_id from segment_members
    where contact_id = ${contactId} and org_id = ${orgId} and environment = ${environment} and is_member`
  return new Set(rows.map(({ segmentId }) => segmentId))
}

/** The contact of each identifier, by `identifierKey`; identifiers without a contact are missing. */
export async function findHolders(
  db: Pool,
  identifiers: readonly Identifier[],
): Promise<Map<string, Holder>> {
  if (identifiers.length === 0) return new Map()
  const wanted = new Map(identifiers.map((each) => [identifierKey(each), each]))
  const [keys, sought] = [[...wanted.keys()], [...wanted.values()]]
  // A subquery, not a join: joined, a plan for all parameters may go through all contacts of the tenant.
  const rows = await db<(Holder & { place: number })[]>`
    select w.place::int as place, i.contact_id, coalesce(i.value = (
      select case i.kind
        when 'walletAddress' then c.wallet_address when 'email' then c.email else c.external_id
      end
      from contacts c
      where c.id = i.contact_id and c.org_id = i.org_id and c.environment = i.environment
    ), false) as shown
    from unnest(
      ${sought.map((each) => each.orgId)}::uuid[],
      ${sought.map((each) => each.environment)}::text[],
      ${sought.map((each) => each.kind)}::text[],
      ${sought.map((each) => each.value)}::text[]
    ) with ordinality as w (org_id, environment, kind, value, place)
    -- one by one: joined, the planner reads a young table as a whole
    join lateral (
      select * from identifiers
      where org_id = w.org_id and environment = w.environment and kind = w.kind and value = w.value
      offset 0
    ) i on true`
  return new Map(rows.map(({ place, ...holder }) => [keys[place - 1] ?? '', holder]))
}

/**
 * Joins contacts, as `c`, to the requested IDs, `w (org_id, environment, id)`: a former ID finds the contact
 * that it was merged into; an erased contact is missing, or has only nulls with `left join`. `offset 0` keeps
 * the planner from pairing all contacts of an organization with all requested IDs, which it assumes to be few
 * while tables are young (measured: 57 ms instead of 0.6).
 */
export const joinContacts = (
  db: Pool,
  { sql, join: others = db`` }: Columns<unknown>,
  join = db`join`,
): Fragment => db`
  left join lateral (
    select contact_id from former_contacts
    where former_id = w.id and org_id = w.org_id and environment = w.environment
    offset 0
  ) f on true
  ${join} lateral (
    select ${sql} from contacts ${others}
    where contacts.id = coalesce(f.contact_id, w.id) and contacts.org_id = w.org_id
      and contacts.environment = w.environment
    offset 0
  ) c on true`

/** The current contacts of IDs, by the requested ID; erased contacts are missing. */
export async function findCurrentIds(
  db: Pool,
  wanted: readonly (StoredTenant & { readonly id: Uuid })[],
): Promise<Map<Uuid, Uuid>> {
  const rows = await db<{ asked: Uuid; id: Uuid }[]>`
    select w.id as asked, c.id
    from unnest(
      ${wanted.map((each) => each.orgId)}::uuid[],
      ${wanted.map((each) => each.environment)}::text[],
      ${wanted.map((each) => each.id)}::uuid[]
    ) as w (org_id, environment, id)
    ${joinContacts(db, { sql: db`id` })}`
  return new Map(rows.map(({ asked, id }) => [asked, id]))
}

/** The attributes and tags of contacts, by ID; erased contacts are missing. */
export async function findHoldings(
  db: Pool,
  contacts: readonly (StoredTenant & { readonly id: Uuid })[],
): Promise<Map<Uuid, Holdings>> {
  const rows = await db<(Holdings & { id: Uuid })[]>`
    select c.id, c.attributes, c.tags
    from unnest(
      ${contacts.map((each) => each.orgId)}::uuid[],
      ${contacts.map((each) => each.environment)}::text[],
      ${contacts.map((each) => each.id)}::uuid[]
    ) as w (org_id, environment, id)
    join contacts c on c.id = w.id and c.org_id = w.org_id and c.environment = w.environment`
  return new Map(rows.map((row) => [row.id, row]))
}

/** The number of identifiers of each contact, by ID; contacts without any are missing. */
export async function countIdentifiers(
  db: Pool,
  contacts: readonly (StoredTenant & { readonly id: Uuid })[],
): Promise<Map<Uuid, number>> {
  const rows = await db<{ id: Uuid; count: number }[]>`
    select i.contact_id as id, count(*)::int as count
    from unnest(
      ${contacts.map((each) => each.orgId)}::uuid[],
      ${contacts.map((each) => each.environment)}::text[],
      ${contacts.map((each) => each.id)}::uuid[]
    ) as w (org_id, environment, id)
    join identifiers i on i.contact_id = w.id and i.org_id = w.org_id and i.environment = w.environment
    group by 1`
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/**
 * The requested contacts that exist, in the order of the request and under the requested IDs: `columns` of
 * each, until they are too many for one response; `next` is the place in `wanted` at which to continue, null
 * at the end.
 */
export async function listWithin<Read>(
  db: Pool,
  wanted: readonly (StoredTenant & { readonly id: Uuid })[],
  columns: Columns<Read>,
): Promise<{ rows: (Read & { askedId: Uuid })[]; next: number | null }> {
  const rows = await db<(Read & { askedId: Uuid; place: number; isLast: boolean })[]>`
    with found as materialized (
      select w.id as asked_id, w.place::int as place, c.*
      from unnest(
        ${wanted.map((each) => each.orgId)}::uuid[],
        ${wanted.map((each) => each.environment)}::text[],
        ${wanted.map((each) => each.id)}::uuid[]
      ) with ordinality as w (org_id, environment, id, place)
      ${joinContacts(db, { ...columns, sql: db`${columns.sql}, ${rowBytes(db)} as bytes` })}
    ), summed as (
      select *, sum(bytes) over (order by place) - bytes as before, place = max(place) over () as is_last
      from found
    )
    select * from summed where before < ${maxReadBytes}
    order by place`
  const last = rows.at(-1)
  return { rows, next: last && !last.isLast ? last.place : null }
}
