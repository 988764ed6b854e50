import { json, type Pool } from '@outrider/service/database'
import type { PendingQuery, Row } from 'postgres'
import { type Identifier, identifierKey, type Owner } from './identifiers.ts'
import type { Plan } from './plan-contacts.ts'

/** Part of a statement. */
export type Fragment = PendingQuery<Row[]>

export interface ContactRow {
  readonly id: string
  readonly walletAddress: string | null
  readonly externalId: string | null
  readonly attributes: Record<string, unknown>
  readonly tags: string[]
  readonly reachableByEmail: boolean
  readonly reachableInapp: boolean
  readonly unsubscribed: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

const reachableByEmail = (db: Pool) =>
  db`(email is not null and unsubscribed_at is null and suppressed_at is null)`
const reachableInapp = (db: Pool) => db`(wallet_address is not null or external_id is not null)`

/** The columns of a `ContactRow`; the address of an email is not among them. */
const columns = (db: Pool) => db`
  id, wallet_address, external_id, attributes, tags,
  ${reachableByEmail(db)} as reachable_by_email,
  ${reachableInapp(db)} as reachable_inapp,
  unsubscribed_at is not null as unsubscribed,
  created_at, updated_at`

/** Who has each of the identifiers: contact ids by `identifierKey`; nobody's are missing. */
export async function findOwners(
  db: Pool,
  identifiers: readonly Identifier[],
): Promise<Map<string, string>> {
  if (identifiers.length === 0) return new Map()
  const rows = await db<(Identifier & { contactId: string })[]>`
    select i.org_id, i.environment, i.kind, i.value, i.contact_id
    from unnest(
      ${identifiers.map((each) => each.orgId)}::uuid[],
      ${identifiers.map((each) => each.environment)}::text[],
      ${identifiers.map((each) => each.kind)}::text[],
      ${identifiers.map((each) => each.value)}::text[]
    ) as wanted (org_id, environment, kind, value)
    join identifiers i using (org_id, environment, kind, value)`
  return new Map(rows.map((row) => [identifierKey(row), row.contactId]))
}

/**
 * The parts of a statement that carry out a plan. Rows are taken in one order, so that two plans never
 * wait for each other crosswise; an identifier that somebody took meanwhile breaks the whole statement
 * (23505), as does a contact that is gone (23503), and the plan is made anew.
 */
export function contactWrites(db: Pool, { changes, named }: Plan, now: Date): Fragment {
  const rows = changes
    .map((change) => ({ ...change, removed: [...change.removed], tags: [...change.tags] }))
    .toSorted((a, b) => compare(a.id, b.id))
  const identifiers = named.toSorted((a, b) => compare(identifierKey(a), identifierKey(b)))
  return db`
    wanted as (
      select * from jsonb_to_recordset(${json(db, rows)}::jsonb) as w (
        id uuid, "orgId" uuid, environment text, created boolean, "walletAddress" text, email text,
        "externalId" text, attributes jsonb, removed text[], tags text[]
      )
    ), created as (
      insert into contacts (
        id, org_id, environment, wallet_address, email, external_id, attributes, tags, created_at, updated_at
      )
      select id, "orgId", environment, "walletAddress", email, "externalId", attributes, tags, ${now}, ${now}
      from wanted where created
      order by id
    ), changed as (
      update contacts c set
        wallet_address = coalesce(w."walletAddress", c.wallet_address),
        email = coalesce(w.email, c.email),
        external_id = coalesce(w."externalId", c.external_id),
        attributes = (c.attributes || w.attributes) - w.removed,
        tags = c.tags || array(select unnest(w.tags) except select unnest(c.tags)),
        updated_at = ${now}
      from wanted w
      where c.id = w.id and c.org_id = w."orgId" and c.environment = w.environment and not w.created
        and (
          w."walletAddress" <> coalesce(c.wallet_address, '')
          or w.email <> coalesce(c.email, '')
          or w."externalId" <> coalesce(c.external_id, '')
          or (c.attributes || w.attributes) - w.removed <> c.attributes
          or not c.tags @> w.tags
        )
    ), named as (
      insert into identifiers (org_id, environment, kind, value, contact_id)
      select "orgId", environment, kind, value, "contactId"
      from jsonb_to_recordset(${json(db, identifiers)}::jsonb) as n (
        "orgId" uuid, environment text, kind text, value text, "contactId" uuid
      )
    )`
}

/** Carries out a plan. */
export async function writeContacts(db: Pool, plan: Plan, now: Date): Promise<void> {
  await db`with ${contactWrites(db, plan, now)} select`
}

/** One contact; undefined when the organization has none of this id. */
export async function findContact(
  db: Pool,
  { orgId, environment }: Owner,
  id: string,
): Promise<ContactRow | undefined> {
  const [row] = await db<ContactRow[]>`
    select ${columns(db)} from contacts
    where org_id = ${orgId} and environment = ${environment} and id = ${id}`
  return row
}

export interface ContactFilter {
  readonly tag?: string | undefined
  readonly reachable?: 'email' | 'inapp' | undefined
  readonly identifiers: readonly Identifier[]
  /** Contacts older than this one. */
  readonly before: string | null
}

/** Contacts that meet the whole filter, newest first, at most `limit`. */
export function listContacts(
  db: Pool,
  { orgId, environment }: Owner,
  { tag, reachable, identifiers, before }: ContactFilter,
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
    select ${columns(db)} from contacts
    where org_id = ${orgId} and environment = ${environment}
      ${before === null ? db`` : db`and id < ${before}`}
      ${tag === undefined ? db`` : db`and tags @> ${[tag]}::text[]`}
      ${reachable === 'email' ? db`and ${reachableByEmail(db)}` : db``}
      ${reachable === 'inapp' ? db`and ${reachableInapp(db)}` : db``}
      ${named}
    order by id desc
    limit ${limit}`
}

interface PersonRow {
  readonly id: string
  readonly walletAddress: string | null
  readonly externalId: string | null
  readonly attributes: Record<string, unknown>
  readonly tags: string[]
}

/** The contacts that there are of those asked for, in no order. */
export function findPeople(
  db: Pool,
  wanted: readonly (Owner & { id: string })[],
): Promise<PersonRow[]> {
  return db<PersonRow[]>`
    select c.id, c.wallet_address, c.external_id, c.attributes, c.tags
    from unnest(
      ${wanted.map((each) => each.orgId)}::uuid[],
      ${wanted.map((each) => each.environment)}::text[],
      ${wanted.map((each) => each.id)}::uuid[]
    ) as w (org_id, environment, id)
    join contacts c using (org_id, environment, id)`
}

export function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
