import type { Pool } from '@outrider/service/database'
import type { IdentifierKind } from '@outrider/contracts/contacts'
import type { PendingQuery, Row } from 'postgres'
import { type Identifier, identifierKey } from './identifiers.ts'
import type { Holder } from './plan-contacts.ts'
import { contactColumns, type ContactRow, reachableByEmail, reachableInapp } from './record.ts'
import type { StoredTenant } from '@outrider/service/tenant'

/** Part of a statement. */
export type Fragment = PendingQuery<Row[]>

/** Who has each of the identifiers, by `identifierKey`; nobody's are missing. */
export async function findHolders(
  db: Pool,
  identifiers: readonly Identifier[],
): Promise<Map<string, Holder>> {
  if (identifiers.length === 0) return new Map()
  // A subquery, not a join: joined, a plan for all parameters may go through all contacts of the tenant.
  const rows = await db<(Identifier & Holder)[]>`
    select i.org_id, i.environment, i.kind, i.value, i.contact_id, coalesce(i.value = (
      select case i.kind
        when 'walletAddress' then c.wallet_address when 'email' then c.email else c.external_id
      end
      from contacts c
      where c.id = i.contact_id and c.org_id = i.org_id and c.environment = i.environment
    ), false) as shown
    from unnest(
      ${identifiers.map((each) => each.orgId)}::uuid[],
      ${identifiers.map((each) => each.environment)}::text[],
      ${identifiers.map((each) => each.kind)}::text[],
      ${identifiers.map((each) => each.value)}::text[]
    ) as wanted (org_id, environment, kind, value)
    join identifiers i using (org_id, environment, kind, value)`
  return new Map(rows.map((row) => [identifierKey(row), row]))
}

/** The identifiers that a contact shows, and the version of its row; undefined when there is no such contact. */
export async function findShown(
  db: Pool,
  { orgId, environment }: StoredTenant,
  id: string,
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
  id: string,
): Promise<ContactRow | undefined> {
  const [row] = await db<ContactRow[]>`
    select ${contactColumns(db)} from contacts
    where org_id = ${orgId} and environment = ${environment} and id = ${id}`
  return row
}

export interface ContactFilter {
  readonly tag?: string | undefined
  readonly reachable?: 'email' | 'inapp' | undefined
  readonly segmentId?: string | undefined
  readonly identifiers: readonly Identifier[]
  /** Contacts older than this one. */
  readonly before: string | null
}

const inSegment = (db: Pool, { orgId, environment }: StoredTenant, segmentId: string) => db`
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
): Promise<ContactRow[]> {
  const named = identifiers.reduce(
    (others, { kind, value }) => db`${others}
      and id in (
        select contact_id from identifiers
        where org_id = ${orgId} and environment = ${environment} and kind = ${kind} and value = ${value}
      )`,
    db``,
  )
  return db<ContactRow[]>`
    select ${contactColumns(db)} from contacts
    where org_id = ${orgId} and environment = ${environment}
      ${before === null ? db`` : db`and id < ${before}`}
      ${tag === undefined ? db`` : db`and tags @> ${[tag]}::text[]`}
      ${reachable === 'email' ? db`and ${reachableByEmail(db)}` : db``}
      ${reachable === 'inapp' ? db`and ${reachableInapp(db)}` : db``}
      ${segmentId === undefined ? db`` : inSegment(db, { orgId, environment }, segmentId)}
      ${named}
    order by id desc
    limit ${limit}`
}

interface PersonRow {
  /** As asked for: a former id finds the contact that it is part of now. */
  readonly askedId: string
  readonly id: string
  readonly walletAddress: string | null
  readonly externalId: string | null
  readonly attributes: Record<string, unknown>
  readonly tags: string[]
}

/**
 * Joins contacts, as `c`, to the ids asked for, `w (org_id, environment, id)`: a former id finds whom it is part of
 * now, and who is gone is missing, or has nothing but nulls with `left join`. `offset 0` keeps the planner from pairing everybody of an organization with
 * everybody asked for, which it takes for few while tables are young (measured: 57 ms instead of 0.6).
 */
export const joinContacts = (db: Pool, columns: Fragment, join = db`join`): Fragment => db`
  left join lateral (
    select contact_id from former_contacts
    where former_id = w.id and org_id = w.org_id and environment = w.environment
    offset 0
  ) f on true
  ${join} lateral (
    select ${columns} from contacts
    where id = coalesce(f.contact_id, w.id) and org_id = w.org_id and environment = w.environment
    offset 0
  ) c on true`

/** Whom ids mean today, by the ids asked for; who is gone is missing. */
export async function findCurrentIds(
  db: Pool,
  wanted: readonly (StoredTenant & { readonly id: string })[],
): Promise<Map<string, string>> {
  const rows = await db<{ asked: string; id: string }[]>`
    select w.id as asked, c.id
    from unnest(
      ${wanted.map((each) => each.orgId)}::uuid[],
      ${wanted.map((each) => each.environment)}::text[],
      ${wanted.map((each) => each.id)}::uuid[]
    ) as w (org_id, environment, id)
    ${joinContacts(db, db`id`)}`
  return new Map(rows.map(({ asked, id }) => [asked, id]))
}

/** The contacts that there are of those asked for, in no order. */
export function findPeople(
  db: Pool,
  wanted: readonly (StoredTenant & { id: string })[],
): Promise<PersonRow[]> {
  return db<PersonRow[]>`
    select w.id as asked_id, c.id, c.wallet_address, c.external_id, c.attributes, c.tags
    from unnest(
      ${wanted.map((each) => each.orgId)}::uuid[],
      ${wanted.map((each) => each.environment)}::text[],
      ${wanted.map((each) => each.id)}::uuid[]
    ) as w (org_id, environment, id)
    ${joinContacts(db, db`id, wallet_address, external_id, attributes, tags`)}`
}

/** Everything that a contact is known by. */
export function listIdentifiers(
  db: Pool,
  { orgId, environment }: StoredTenant,
  contactId: string,
): Promise<Pick<Identifier, 'kind' | 'value'>[]> {
  return db<Pick<Identifier, 'kind' | 'value'>[]>`
    select kind, value from identifiers
    where contact_id = ${contactId} and org_id = ${orgId} and environment = ${environment}
    order by kind, value`
}
