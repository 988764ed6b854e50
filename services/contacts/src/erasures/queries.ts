import { erasureReports } from '@outrider/contracts/erasures'
import type { Uuid } from '@outrider/contracts/ids'
import { contactsService } from '@outrider/contracts/services'
import type { Pool } from '@outrider/service/database'
import { type Fact, telling } from '@outrider/service/tell'
import type { StoredTenant } from '@outrider/service/tenant'
import { belongings } from '../belongings.ts'
import { type Departure, joined } from '../contacts/belonging.ts'
import { leaseSeconds } from '../departures/queries.ts'

/** The ids that contacts had who are part of this one now. */
export async function findFormerIds(
  db: Pool,
  { orgId, environment, id }: Departure,
): Promise<Uuid[]> {
  const rows = await db<{ formerId: Uuid }[]>`
    select former_id from former_contacts
    where contact_id = ${id} and org_id = ${orgId} and environment = ${environment}`
  return rows.map((row) => row.formerId)
}

/** What is known of a contact when it is erased. */
interface Remains {
  readonly erasureId: Uuid
  /** The ids that it had before merges. */
  readonly formerIds: readonly Uuid[]
  /** Hashes of all that it is known by, in hexadecimal. */
  readonly tombstones: readonly string[]
  /** What the other services are told. */
  readonly told: Fact
}

/**
 * Erases a contact, notes what is left to be erased and to be reported, and tells the other services; false when there
 * is no such contact. True again for an erasure that was written before. 23503 when something new came to the contact
 * meanwhile, a former contact included; 40001 when that is an identifier.
 */
export async function writeErasure(
  db: Pool,
  departure: Departure,
  { erasureId, formerIds, tombstones, told }: Remains,
  now: Date,
): Promise<boolean> {
  const { orgId, environment, id } = departure
  const parts = belongings.map(({ erase }) => erase(db, departure, now))
  const rows = await db`
    with agreed as (
      select id from contacts
      where id = ${id} and org_id = ${orgId} and environment = ${environment}
      for update
    ), ${joined(db, parts)}, erased_former as (
      delete from former_contacts
      where former_id = any(${[...formerIds]}::uuid[]) and contact_id = ${id}
        and org_id = ${orgId} and environment = ${environment} and exists (select from agreed)
    ), gone as (
      delete from contacts
      where id in (select id from agreed) and org_id = ${orgId} and environment = ${environment}
      returning id
    ), buried as (
      insert into tombstones as t (org_id, environment, identifier_hash, erased_at)
      select ${orgId}::uuid, ${environment}, decode(hash, 'hex'), ${now}
      from gone, unnest(${[...tombstones]}::text[]) as hash
      order by hash
      on conflict (org_id, environment, identifier_hash) do update
        set erased_at = greatest(t.erased_at, excluded.erased_at)
    ), departed as (
      insert into departures (contact_id, org_id, environment, leased_until)
      select id, ${orgId}::uuid, ${environment}, now() + make_interval(secs => ${leaseSeconds}) from gone
    ), noted as (
      insert into erasures (id, org_id, environment, contact_id, requested_at)
      select ${erasureId}::uuid, ${orgId}::uuid, ${environment}, id, ${now} from gone
    ), expected as (
      insert into erasure_reports (erasure_id, service, completed_at)
      select ${erasureId}::uuid, service, null
      from gone, unnest(${[contactsService.name, ...Object.keys(erasureReports)]}::text[]) as service
    ), told as (${telling(db, [told], 'gone')})
    select id from gone
    where (select count(*) from erased_identifiers) = ${tombstones.length} or overtaken()
    union all
    select id from erasures
    where id = ${erasureId} and org_id = ${orgId} and environment = ${environment}`
  return rows.length > 0
}

interface ReportRow {
  readonly requestedAt: Date
  readonly service: string
  readonly completedAt: Date | null
}

/** What the services have reported on a contact's erasure, in their order; empty when it was not erased. */
export function listReports(
  db: Pool,
  { orgId, environment }: StoredTenant,
  contactId: Uuid,
): Promise<ReportRow[]> {
  return db<ReportRow[]>`
    select e.requested_at, r.service, r.completed_at
    from erasures e
    join erasure_reports r on r.erasure_id = e.id
    where e.contact_id = ${contactId} and e.org_id = ${orgId} and e.environment = ${environment}
    order by r.service`
}

/** A service's report that an erasure is complete there. */
export interface NewReport extends StoredTenant {
  readonly erasureId: Uuid
  readonly service: string
  readonly completedAt: string
}

/** Notes reports; the first of a service counts. */
export async function writeReports(db: Pool, reports: readonly NewReport[]): Promise<void> {
  await db`
    update erasure_reports r set completed_at = w.completed_at
    from unnest(
      ${reports.map(({ orgId }) => orgId)}::uuid[],
      ${reports.map(({ environment }) => environment)}::text[],
      ${reports.map(({ erasureId }) => erasureId)}::uuid[],
      ${reports.map(({ service }) => service)}::text[],
      ${reports.map(({ completedAt }) => completedAt)}::timestamptz[]
    ) as w (org_id, environment, erasure_id, service, completed_at)
    join erasures e
      on e.id = w.erasure_id and e.org_id = w.org_id and e.environment = w.environment
    where r.erasure_id = e.id and r.service = w.service and r.completed_at is null`
}
