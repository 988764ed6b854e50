import { randomBytes } from 'node:crypto'
import {
  deleteDomain,
  type DnsRecord,
  type DnsStatus,
  type Domain,
  getDnsStatus,
  getDomain,
  listDomains,
  type RecordName,
  registerDomain,
} from '@outrider/contracts/domains'
import { idOf, newId, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { json, type Pool } from '@outrider/service/db/pool'
import { found, listFiltered, remove } from '@outrider/service/db/resource'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Vault } from '@outrider/service/text/encryption'
import type { Finding } from '../conflicts/finding.ts'
import { type DkimKey, generateDkimKeys } from '../dkim.ts'
import { isSendReady, recordSet, type RecordSource, type RecordStates } from '../record-set.ts'
import { parseDomainName } from './parse-domain-name.ts'

interface DomainRow {
  readonly id: Uuid
  /** The registration whose keys it uses. */
  readonly keyId: Uuid
  readonly name: string
  readonly createdAt: Date
  readonly ownershipToken: string
  readonly states: RecordStates
  /** The finding of the last conclusive check for each record; null before. */
  readonly findings: Readonly<Record<RecordName, Finding | null>>
}

interface NewDomain {
  readonly id: Uuid
  readonly name: string
  /** None if the name is registered in the other environment: then it shares the keys of that registration. */
  readonly keys: readonly DkimKey[]
  /** Becomes the organization's, if this is its first domain. */
  readonly ownershipToken: string
  readonly now: Date
}

/** The columns of a `DomainRow`, of `domains d`. The keys are not among them. */
const domainColumns = (db: Pool) => db`
  d.id, coalesce(d.key_id, d.id) as key_id, d.name, d.created_at,
  (select token from ownership_tokens t where t.org_id = d.org_id) as ownership_token,
  (select jsonb_object_agg(r.name, r.state) from records r where r.domain_id = d.id) as states,
  (select jsonb_object_agg(r.name, r.finding) from records r where r.domain_id = d.id) as findings`

/**
 * Inserts a domain with its keys and records, and the organization's token if it has none. Returns whether it did; it
 * does not if the organization has a domain of this name, or `most` in this environment, or if there are no keys.
 */
async function insertDomain(
  db: Pool,
  { orgId, environment }: StoredTenant,
  { id, name, keys, ownershipToken, now }: NewDomain,
  most: number,
): Promise<boolean> {
  const rows = await db`
    with token as (
      insert into ownership_tokens (org_id, token) values (${orgId}, ${ownershipToken})
      on conflict (org_id) do nothing
    ), sibling as (
      select coalesce(key_id, id) as key_id from domains
      where org_id = ${orgId} and environment <> ${environment} and name = ${name} for update
    ), domain as (
      insert into domains (id, org_id, environment, name, created_at, key_id)
      select ${id}::uuid, ${orgId}::uuid, ${environment}, ${name}, ${now}::timestamptz,
        (select key_id from sibling)
      where (
        select count(*) from domains where org_id = ${orgId} and environment = ${environment}
      ) < ${most} and (${keys.length > 0} or exists (select from sibling))
      on conflict (org_id, environment, name) do nothing
      returning id
    ), record as (
      insert into records (domain_id, name)
      select domain.id, unnest(array['domain', 'spf', 'dkim', 'dkim2', 'dmarc']) from domain
    ), key as (
      insert into dkim_keys (domain_id, selector, signs, private_key, public_key)
      select domain.id, selector, selector = 's1', "privateKey", "publicKey"
      from domain, jsonb_to_recordset(${json(db, keys)}::jsonb)
        as pair (selector text, "privateKey" text, "publicKey" text)
      where not exists (select from sibling)
    )
    select id from domain`
  return rows.length > 0
}

/** Whether the organization has registered this name in the other environment. */
async function hasSibling(
  db: Pool,
  { orgId, environment }: StoredTenant,
  name: string,
): Promise<boolean> {
  const rows = await db`
    select from domains where org_id = ${orgId} and environment <> ${environment} and name = ${name}`
  return rows.length > 0
}

/** The organization's domain of this id or name; undefined when it has none. */
async function findDomain(
  db: Pool,
  { orgId, environment }: StoredTenant,
  key: { readonly id: Uuid } | { readonly name: string },
): Promise<DomainRow | undefined> {
  const [row] = await db<DomainRow[]>`
    select ${domainColumns(db)} from domains d
    where org_id = ${orgId} and environment = ${environment}
      and ${'id' in key ? db`id = ${key.id}` : db`name = ${key.name}`}`
  return row
}

/**
 * Deletes a domain with its records, and its keys unless the other environment uses them; notes the deleted keys, to be
 * removed from the zone in which they are, or may be about to be, published. False when the organization has no domain
 * of this id. The lock on both registrations makes sure that the last one deletes the keys.
 */
async function deleteDomainRow(
  db: Pool,
  { orgId, environment }: StoredTenant,
  domainId: Uuid,
  zone: string | null,
): Promise<boolean> {
  const rows = await db`
    with named as (
      select id, coalesce(key_id, id) as key_id from domains
      where org_id = ${orgId} and name = (
        select name from domains
        where org_id = ${orgId} and environment = ${environment} and id = ${domainId}
      )
      order by id for update
    ), deleted as (
      delete from domains
      where org_id = ${orgId} and environment = ${environment} and id = ${domainId}
      returning coalesce(key_id, id) as key_id
    ), orphaned as (
      delete from dkim_keys k using deleted d
      where k.domain_id = d.key_id
        and not exists (select from named n where n.id <> ${domainId} and n.key_id = d.key_id)
      returning k.domain_id, k.selector, coalesce(k.published_in, ${zone}) as zone
    ), withdrawn as (
      insert into withdrawn_keys (domain_id, selector, published_in)
      select domain_id, selector, zone from orphaned where zone is not null
      on conflict do nothing
    )
    select key_id from deleted`
  return rows.length > 0
}

function domainOf(row: DomainRow, serviceZone: string): Domain {
  return {
    id: idOf('dom', row.id),
    domain: row.name,
    sendReady: isSendReady(row.states),
    verificationStates: row.states,
    records: recordsOf(row, serviceZone),
    createdAt: row.createdAt.toISOString(),
  }
}

export function dnsStatusOf(row: DomainRow, serviceZone: string): DnsStatus {
  const records = recordsOf(row, serviceZone)
  return {
    sendReady: isSendReady(row.states),
    verificationStates: row.states,
    records,
    fixes: records.flatMap(({ name }) => row.findings[name]?.fix ?? []),
  }
}

function recordsOf(row: DomainRow, serviceZone: string): DnsRecord[] {
  const { states, findings } = row
  return recordSet(senderOf(row, serviceZone)).map((record) => {
    const conflict = findings[record.name]?.conflict
    return { ...record, verification: states[record.name], ...(conflict && { conflict }) }
  })
}

/** The values that the domain's records contain. */
export function senderOf(
  { keyId, name, ownershipToken }: Pick<DomainRow, 'keyId' | 'name' | 'ownershipToken'>,
  serviceZone: string,
): RecordSource {
  return { domain: name, domainKey: domainKeyOf(keyId), ownershipToken, serviceZone }
}

/** The characters of the id: unique, and never changed. */
export function domainKeyOf(id: Uuid): string {
  return idOf('dom', id).slice('dom_'.length)
}

/** Throws `NOT_FOUND` if the organization has no domain with this id. */
export function requireDomain(
  db: Pool,
  tenant: Tenant,
  domainId: TypeId<'dom'>,
): Promise<DomainRow> {
  return found(findDomain(db, storedTenant(tenant), { id: uuidOf(domainId) }))
}

/** Domains of one environment. */
const maxDomains = 10_000

interface DomainDeps {
  readonly db: Pool
  readonly vault: Vault
  readonly serviceZone: string
  /** Whether DNS updates publish keys in the service zone. */
  readonly publishes: boolean
  readonly onRegistered: () => void
}

export const domainHandlers = ({ db, vault, serviceZone, publishes, onRegistered }: DomainDeps) => [
  handle(registerDomain, async ({ tenant, domain }) => {
    const [stored, name] = [storedTenant(tenant), parseDomainName(domain)]
    const known = await findDomain(db, stored, { name }) // first, because keys are expensive
    if (known) return { domain: domainOf(known, serviceZone), created: false }
    const ownershipToken = randomBytes(24).toString('base64url')
    const domainRow = { id: uuidOf(newId('dom')), name, ownershipToken, now: clock.now() }
    const insert = (keys: readonly DkimKey[]) =>
      insertDomain(db, stored, { ...domainRow, keys }, maxDomains)
    const created =
      ((await hasSibling(db, stored, name)) && (await insert([]))) ||
      (await insert(await generateDkimKeys(tenant.orgId, vault, domainRow.id)))
    if (created) onRegistered()
    const row = await findDomain(db, stored, { name })
    if (!row) throw new Problem('LIMIT_REACHED', `an environment has at most ${maxDomains} domains`)
    return { domain: domainOf(row, serviceZone), created }
  }),

  handle(listDomains, async ({ tenant, query }) =>
    listFiltered(db, tenant, query, {
      plural: 'domains',
      prefix: 'dom',
      from: db`domains d`,
      alias: 'd',
      columns: domainColumns(db),
      recordOf: (row: DomainRow) => domainOf(row, serviceZone),
    }),
  ),

  handle(getDomain, async ({ tenant, domainId }) =>
    domainOf(await requireDomain(db, tenant, domainId), serviceZone),
  ),

  handle(getDnsStatus, async ({ tenant, domainId }) =>
    dnsStatusOf(await requireDomain(db, tenant, domainId), serviceZone),
  ),

  handle(deleteDomain, async ({ tenant, domainId }) =>
    remove(
      deleteDomainRow(db, storedTenant(tenant), uuidOf(domainId), publishes ? serviceZone : null),
    ),
  ),
]
