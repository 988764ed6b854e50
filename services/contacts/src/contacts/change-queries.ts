import { json, type Pool } from '@outrider/service/database'
import { contactTold } from '../facts.ts'
import type { IdentifierKind } from './identifiers.ts'
import { segmentWork } from './segment-work.ts'
import type { Change } from './plan-change.ts'
import type { StoredTenant } from '../tenant.ts'

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

/**
 * Carries out a change, and tells of it. False, and nothing is changed, when the contact is gone or its
 * version another one; 23505 when somebody took an identifier meanwhile.
 */
export async function writeChange(
  db: Pool,
  tenant: StoredTenant,
  change: Change,
  now: Date,
): Promise<boolean> {
  const { id, version, walletAddress, email, externalId, named, released } = change
  const told = contactTold(tenant, id, false, now)
  const rows = await db`
    with changed as (
      update contacts c set
        wallet_address = case when ${version}::text is null then c.wallet_address else ${walletAddress} end,
        email = case when ${version}::text is null then c.email else ${email} end,
        external_id = case when ${version}::text is null then c.external_id else ${externalId} end,
        attributes = (c.attributes || ${json(db, change.attributes)}::jsonb) - ${[...change.removed]}::text[],
        tags = coalesce(${change.tags && [...change.tags]}::text[], c.tags),
        updated_at = ${now}
      where c.id = ${id} and c.org_id = ${tenant.orgId} and c.environment = ${tenant.environment}
        and (${version}::text is null or c.xmin::text = ${version})
      returning c.id
    ), released as (
      delete from identifiers i using changed
      where i.contact_id = changed.id and i.org_id = ${tenant.orgId} and i.environment = ${tenant.environment}
        and (
          i.kind = any(${[...change.cleared]}::text[])
          or (i.kind, i.value) in (
            select * from unnest(
              ${released.map(({ kind }) => kind)}::text[], ${released.map(({ value }) => value)}::text[]
            )
          )
        )
    ), named as (
      insert into identifiers (org_id, environment, kind, value, contact_id)
      select ${tenant.orgId}::uuid, ${tenant.environment}, n.kind, n.value, changed.id
      from changed, unnest(
        ${named.map(({ kind }) => kind)}::text[], ${named.map(({ value }) => value)}::text[]
      ) as n (kind, value)
    ), told as (
      insert into outbox (subject, data)
      select ${told.subject}, ${json(db, told.data)}::jsonb from changed
    ), ${segmentWork(db, [{ tenant, contactId: id, everything: true }])}
    select id from changed`
  return rows.length > 0
}

/** Adds and removes tags, and tells of it; false when there is no such contact. */
export async function writeTags(
  db: Pool,
  tenant: StoredTenant,
  id: string,
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
  now: Date,
): Promise<boolean> {
  const told = contactTold(tenant, id, false, now)
  const rows = await db`
    with changed as (
      update contacts c set
        tags = array(select tag from unnest(c.tags) as tag where tag <> all (${[...remove]}::text[]))
          || array(select unnest(${[...add]}::text[]) except select unnest(c.tags) order by 1),
        updated_at = ${now}
      where id = ${id} and org_id = ${tenant.orgId} and environment = ${tenant.environment}
      returning id
    ), told as (
      insert into outbox (subject, data)
      select ${told.subject}, ${json(db, told.data)}::jsonb from changed
    ), ${segmentWork(db, [{ tenant, contactId: id, tags: [...add, ...remove] }])}
    select id from changed`
  return rows.length > 0
}
