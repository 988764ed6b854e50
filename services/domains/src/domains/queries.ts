import type { RecordName } from '@outrider/contracts/domains'
import type { Uuid } from '@outrider/contracts/ids'
import { json, type Pool } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import type { Finding } from '../conflicts/finding.ts'
import type { RecordStates } from '../records/record-set.ts'
import type { DkimKey } from './dkim-keys.ts'

export interface DomainRow {
  readonly id: Uuid
  readonly name: string
  readonly createdAt: Date
  readonly ownershipToken: string
  readonly states: RecordStates
  /** What the last check that had an answer found of each record; null before. */
  readonly findings: Readonly<Record<RecordName, Finding | null>>
}

export interface NewDomain {
  readonly id: Uuid
  readonly name: string
  readonly keys: readonly DkimKey[]
  /** Becomes the organization's, if this is its first domain. */
  readonly ownershipToken: string
  readonly now: Date
}

/** The columns of a `DomainRow`, of `domains d`. The keys are not among them. */
const columns = (db: Pool) => db`
  d.id, d.name, d.created_at,
  (select token from ownership_tokens t where t.org_id = d.org_id) as ownership_token,
  (select jsonb_object_agg(r.name, r.state) from records r where r.domain_id = d.id) as states,
  (select jsonb_object_agg(r.name, r.finding) from records r where r.domain_id = d.id) as findings`

/**
 * Inserts a domain with its keys and records, and the organization's token if it has none yet; answers whether it
 * did, and does nothing when the organization has a domain of this name, or `most` in this environment.
 */
export async function insertDomain(
  db: Pool,
  { orgId, environment }: StoredTenant,
  { id, name, keys, ownershipToken, now }: NewDomain,
  most: number,
): Promise<boolean> {
  const rows = await db`
    with token as (
      insert into ownership_tokens (org_id, token) values (${orgId}, ${ownershipToken})
      on conflict (org_id) do nothing
    ), domain as (
      insert into domains (id, org_id, environment, name, created_at)
      select ${id}::uuid, ${orgId}::uuid, ${environment}, ${name}, ${now}::timestamptz
      where (
        select count(*) from domains where org_id = ${orgId} and environment = ${environment}
      ) < ${most}
      on conflict (org_id, environment, name) do nothing
      returning id
    ), record as (
      insert into records (domain_id, name)
      select domain.id, unnest(array['domain', 'spf', 'dkim', 'dkim2', 'dmarc']) from domain
    ), key as (
      insert into dkim_keys (domain_id, selector, private_key, public_key)
      select domain.id, selector, "privateKey", "publicKey"
      from domain, jsonb_to_recordset(${json(db, keys)}::jsonb)
        as pair (selector text, "privateKey" text, "publicKey" text)
    )
    select id from domain`
  return rows.length > 0
}

/** The organization's domain of this name; undefined when it has none. */
export async function findDomainByName(
  db: Pool,
  { orgId, environment }: StoredTenant,
  name: string,
): Promise<DomainRow | undefined> {
  const [row] = await db<DomainRow[]>`
    select ${columns(db)} from domains d
    where org_id = ${orgId} and environment = ${environment} and name = ${name}`
  return row
}

/** One domain; undefined when the organization has none of this id. */
export async function findDomain(
  db: Pool,
  { orgId, environment }: StoredTenant,
  domainId: Uuid,
): Promise<DomainRow | undefined> {
  const [row] = await db<DomainRow[]>`
    select ${columns(db)} from domains d
    where org_id = ${orgId} and environment = ${environment} and id = ${domainId}`
  return row
}

/** The organization's domains, newest first, older than `before` if given, at most `limit`. */
export function listDomainRows(
  db: Pool,
  { orgId, environment }: StoredTenant,
  before: Uuid | null,
  limit: number,
): Promise<DomainRow[]> {
  return db<DomainRow[]>`
    select ${columns(db)} from domains d
    where org_id = ${orgId} and environment = ${environment}
      and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc
    limit ${limit}`
}

/**
 * Deletes a domain with its keys and records, and notes which of its keys are published; false when the organization
 * has none of this id.
 */
export async function removeDomain(
  db: Pool,
  { orgId, environment }: StoredTenant,
  domainId: Uuid,
): Promise<boolean> {
  const { count } = await db`
    with withdrawn as (
      insert into withdrawn_keys (domain_id, selector, published_in)
      select k.domain_id, k.selector, k.published_in
      from dkim_keys k join domains d on d.id = k.domain_id
      where d.org_id = ${orgId} and d.environment = ${environment} and d.id = ${domainId}
        and k.published_in is not null
      on conflict do nothing
    )
    delete from domains
    where org_id = ${orgId} and environment = ${environment} and id = ${domainId}`
  return count > 0
}
