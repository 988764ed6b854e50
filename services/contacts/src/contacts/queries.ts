import type { Db, Pool } from '@outrider/service/database'
import type { IdentifierKind } from '@outrider/contracts/contacts'
import type { Uuid } from '@outrider/contracts/type-id'
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
import type { StoredTenant } from '@outrider/service/tenant'

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

/**
 * Whether a contact has a tag, as the index has it. PostgreSQL takes that index for a rare tag of 200,000 contacts; of a
 * million it walks them all in the list's order.
 */
export const hasTag = (db: Db, { orgId, environment }: StoredTenant, tag: string): Fragment => db`
  tenant_tags(contacts.org_id, contacts.environment, contacts.tags)
    @> array[${`${orgId} ${environment} ${tag}`}]::text[]`

const inSegment = (db: Pool, { orgId, environment }: StoredTenant, segmentId: Uuid) => db`
  and id in (
    select m.contact_id from segment_members m
    join segments s on s.id = m.segment_id and s.org_id = m.org_id and s.environment = m.environment
    where m.segment_id = ${segmentId} and m.org_id = ${orgId} and m.environment = ${environment}
      and m.is_member
  )`

/** Contacts that meet the whole filter, newest first, at most `limit`. */
export function listContacts(
  db: Pool,
  { orgId, environment }: StoredTenant,
  { tag, reachable, segmentId, identifiers, before }: ContactFilter,
  limit: number,
): Promise<ListedRow[]> {
  const named = identifiers.reduce(
    (others, { kind, value }) => db`${others}
      and id in (
        select contact_id from identifiers
        where org_id = ${orgId} and environment = ${environment} and kind = ${kind} and value = ${value}
      )`,
    db``,
  )
  return db<ListedRow[]>`
    select ${listedColumns(db)} from contacts
    where org_id = ${orgId} and environment = ${environment}
      ${before === null ? db`` : db`and id < ${before}`}
      ${tag === undefined ? db`` : db`and ${hasTag(db, { orgId, environment }, tag)}`}
      ${reachable === 'email' ? db`and ${reachableByEmail(db)}` : db``}
      ${reachable === 'inapp' ? db`and ${reachableInapp(db)}` : db``}
      ${segmentId === undefined ? db`` : inSegment(db, { orgId, environment }, segmentId)}
      ${named}
    order by id desc
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
