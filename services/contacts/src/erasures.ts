import {
  contactErased,
  type ContactErased,
  eraseContact,
  type ErasureReport,
  erasureReports,
  getErasure,
} from '@outrider/contracts/erasures'
import { idOf, newId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { contactsService } from '@outrider/contracts/services'
import { streams } from '@outrider/contracts/streams'
import { insertOutboxEntries, outboxEntry, type OutboxEntry } from '@outrider/service/db/outbox'
import { type Pool, retried } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { background, type Loop } from '@outrider/service/jobs/loop'
import { countDeadLetters } from '@outrider/service/nats/dead-letters'
import { handle } from '@outrider/service/nats/requests'
import { onBatch, type Subscriber } from '@outrider/service/nats/subscriber'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'
import { cleanupLeaseSeconds, dependentRecords, takeFirstCleanupStep } from './cleanup-jobs.ts'
import { type ContactKey, joinParts } from './contacts/dependent-records.ts'
import { tombstoneHash } from './contacts/identify.ts'
import { listIdentifierRows, type ContactsDeps, type Store } from './contacts/read.ts'
import { retryConflicts } from './contacts/write.ts'

/** The former IDs of this contact, from contacts merged into it. */
async function findFormerIds(db: Pool, { orgId, environment, id }: ContactKey): Promise<Uuid[]> {
  const rows = await db<{ formerId: Uuid }[]>`
    select former_id from former_contacts
    where contact_id = ${id} and org_id = ${orgId} and environment = ${environment}`
  return rows.map((row) => row.formerId)
}

/** The data of a contact at its erasure. */
interface Remains {
  readonly erasureId: Uuid
  /** The IDs of contacts merged into it. */
  readonly formerIds: readonly Uuid[]
  /** Hashes of all its identifiers, in hexadecimal. */
  readonly tombstones: readonly string[]
  /** The message to the other services. */
  readonly told: OutboxEntry
}

/**
 * Erases a contact, records the erasure steps and reports that are still to come, and notifies the other
 * services; false when there is no such contact. Also true for an erasure that was written before. 23503 when
 * a new row came to the contact, or to one merged into it, meanwhile; 40001 when that row is an identifier.
 */
async function writeErasure(
  db: Pool,
  departure: ContactKey,
  { erasureId, formerIds, tombstones, told }: Remains,
  now: Date,
): Promise<boolean> {
  const { orgId, environment, id } = departure
  const parts = dependentRecords.map(({ erase }) => erase(db, departure, now))
  const rows = await db`
    with agreed as (
      select id from contacts
      where id = ${id} and org_id = ${orgId} and environment = ${environment}
      for update
    ), ${joinParts(db, parts)}, erased_former as (
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
      insert into cleanup_jobs (contact_id, org_id, environment, leased_until)
      select id, ${orgId}::uuid, ${environment}, now() + make_interval(secs => ${cleanupLeaseSeconds}) from gone
    ), noted as (
      insert into erasures (id, org_id, environment, contact_id, requested_at)
      select ${erasureId}::uuid, ${orgId}::uuid, ${environment}, id, ${now} from gone
    ), expected as (
      insert into erasure_reports (erasure_id, service, completed_at)
      select ${erasureId}::uuid, service, null
      from gone, unnest(${[contactsService.name, deadLetters, ...Object.keys(erasureReports)]}::text[]) as service
    ), told as (${insertOutboxEntries(db, [told], 'gone')})
    select id from gone
    where (select count(*) from erased_identifiers) = ${tombstones.length} or write_conflict()
    union all
    select id from erasures
    where id = ${erasureId} and org_id = ${orgId} and environment = ${environment}`
  return rows.length > 0
}

/** Keeps an erased person's identifiers from creating the person again, also those that the restored database does not know. */
async function buryIdentifiers(
  db: Pool,
  { orgId, environment }: StoredTenant,
  { identifierHashes = [], erasedAt }: Pick<ContactErased, 'identifierHashes' | 'erasedAt'>,
): Promise<void> {
  await db`
    insert into tombstones as t (org_id, environment, identifier_hash, erased_at)
    select ${orgId}::uuid, ${environment}, decode(hash, 'hex'), ${erasedAt}::timestamptz
    from unnest(${[...identifierHashes]}::text[]) as hash
    order by hash
    on conflict (org_id, environment, identifier_hash) do update
      set erased_at = greatest(t.erased_at, excluded.erased_at)`
}

interface ReportRow {
  readonly requestedAt: Date
  readonly service: string
  readonly completedAt: Date | null
}

/** The reports of the services on the erasure of a contact, in their order; empty when it was not erased. */
function listReportRows(
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

/** A service's report that its part of an erasure is complete. */
interface NewReport extends StoredTenant {
  readonly erasureId: Uuid
  readonly service: string
  readonly completedAt: string
}

/** Records reports; the first of a service counts. */
async function writeReportRows(db: Pool, reports: readonly NewReport[]): Promise<void> {
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

/** The part of an erasure that waits for dead letters of the organization. */
const deadLetters = 'dead-letters'
/** Days for which a dead letter is kept, and an erasure waits at most. */
const deadLetterDays = streams.DEAD.maxAgeHours / 24
/** Organizations whose dead letters are counted in one turn. */
const maxCounted = 1_000

/** Organizations with erasures that wait for dead letters, those of the oldest erasures first. */
async function listAwaiting(db: Pool): Promise<Uuid[]> {
  const rows = await db<{ orgId: Uuid }[]>`
    select e.org_id from erasure_reports r join erasures e on e.id = r.erasure_id
    where r.service = ${deadLetters} and r.completed_at is null
    group by e.org_id order by min(e.requested_at) limit ${maxCounted}`
  return rows.map(({ orgId }) => orgId)
}

/** Completes the part of erasures: of those that are older than dead letters are kept, or with `isNone`, of all. */
async function completeDeadLetters(db: Pool, orgId: Uuid, isNone: boolean): Promise<void> {
  await db`
    update erasure_reports r set completed_at = ${clock.now()}
    from erasures e
    where e.id = r.erasure_id and e.org_id = ${orgId} and r.service = ${deadLetters} and r.completed_at is null
      and (${isNone} or e.requested_at < now() - make_interval(days => ${deadLetterDays}))`
}

/**
 * Dead letters may name an erased person until an operator has settled them, or they expire. An erasure is not complete
 * before: this looks each minute, and when it is woken.
 */
export function awaitDeadLetters({ db, nats, log }: Service): Loop {
  return background(log, 'erasures', 60_000, async () => {
    for (const orgId of await listAwaiting(db))
      await completeDeadLetters(db, orgId, (await countDeadLetters(nats, idOf('org', orgId))) === 0)
    return false
  })
}

/** Erases a contact; false when there is no such contact. */
async function carryOutErasure(
  { db, hashes }: Store,
  {
    tenant,
    contactId,
    erasureId,
    erasedAt,
    identifierHashes = [],
  }: Omit<ContactErased, 'formerIds'>,
): Promise<boolean> {
  const stored = storedTenant(tenant)
  const departure = { ...stored, id: uuidOf(contactId) }
  return retryConflicts(async () => {
    const [formerIds, known] = await Promise.all([
      findFormerIds(db, departure),
      listIdentifierRows(db, departure, departure.id),
    ])
    const tombstones = known.map((each) => tombstoneHash(hashes, { ...stored, ...each }))
    const told = outboxEntry(contactErased, {
      tenant,
      erasureId,
      contactId,
      formerIds: formerIds.map((id) => idOf('con', id)),
      erasedAt,
      identifierHashes: [...new Set([...identifierHashes, ...tombstones])],
    })
    const remains = { erasureId: uuidOf(erasureId), formerIds, tombstones, told }
    return writeErasure(db, departure, remains, new Date(erasedAt))
  })
}

export const handleEraseContact = (deps: ContactsDeps) =>
  handle(eraseContact, async ({ tenant, contactId }) => {
    const erasedAt = clock.now().toISOString()
    const erasure = { tenant, contactId, erasureId: newId('era'), erasedAt }
    if (!(await carryOutErasure(deps, erasure))) throw notFound()
    deps.outbox.wake()
    await takeFirstCleanupStep(deps.db, storedTenant(tenant), uuidOf(contactId))
    deps.cleanupJobs.wake()
    deps.erasures.wake()
    return {}
  })

/** Erases people again who were erased after the moment to which the database was restored. */
export function repeatErasures(store: Store): Subscriber {
  return onBatch(contactErased, async (erasures) => {
    for (const erasure of erasures) {
      await buryIdentifiers(store.db, storedTenant(erasure.tenant), erasure)
      await carryOutErasure(store, erasure)
    }
  })
}

export const handleGetErasure = ({ db }: Service) =>
  handle(getErasure, async ({ tenant, contactId }) => {
    const reports = await listReportRows(db, storedTenant(tenant), uuidOf(contactId))
    const [first] = reports
    if (!first) throw notFound()
    const times = reports.flatMap(({ completedAt }) => completedAt?.toISOString() ?? [])
    const isComplete = times.length === reports.length
    return {
      contactId,
      requestedAt: first.requestedAt.toISOString(),
      completedAt: isComplete ? (times.toSorted().at(-1) ?? null) : null,
      services: reports.map(({ service, completedAt }) => ({
        service,
        completedAt: completedAt?.toISOString() ?? null,
      })),
    }
  })

/** Receives reports of the other services on erasures. */
export function receiveReports({ db }: Service): Subscriber[] {
  const receive = (reports: readonly ErasureReport[]) =>
    retried(() => writeReportRows(db, reports.map(rowOf)))
  return Object.values(erasureReports).map((report) => onBatch(report, receive))
}

function rowOf({ tenant, erasureId, service, completedAt }: ErasureReport): NewReport {
  return { ...storedTenant(tenant), erasureId: uuidOf(erasureId), service, completedAt }
}
