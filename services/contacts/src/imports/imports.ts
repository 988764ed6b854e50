import {
  beginImport,
  getImport,
  type Import,
  importCompleted,
  listImportFaults,
  listImports,
  maxChunksWaiting,
  maxFaultsShown,
  type RowFault,
  storeChunk,
} from '@outrider/contracts/imports'
import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { found, get, listFiltered } from '@outrider/service/db/resource'
import { outboxEntry } from '@outrider/service/db/outbox'
import { json, type Pool, retried } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant, tenantOf } from '@outrider/service/db/tenant'
import type { Loop } from '@outrider/service/jobs/loop'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { ContactsDeps } from '../contacts/read.ts'

interface ImportRow {
  readonly id: Uuid
  readonly createdAt: Date
  /** Rows of the file; null until it was read to its end. */
  readonly total: number | null
  readonly failure: string | null
  /** The number of chunks; null while the file is being read. */
  readonly chunks: number | null
  /** The chunk to carry out next. */
  readonly nextChunk: number
  readonly created: number
  readonly updated: number
  readonly rejected: number
  /** The time at which the latest chunk was carried out. */
  readonly doneAt: Date | null
  /** The time at which the upload was given up after a long silence; null while it continues, or has ended. */
  readonly silentAt: Date | null
}

/** A chunk to store: `data` is JSON. */
interface NewChunk extends StoredTenant {
  readonly importId: Uuid
  readonly index: number
  readonly data: string
  /** Set with the last chunk. */
  readonly end: { readonly failure: string | null } | undefined
}

/** The fault after which a page begins. */
interface FaultPlace {
  readonly row: number
  readonly place: number
}

// Statements

const columns = (db: Pool) => db`
  id, created_at, total, failure, chunks, next_chunk, created, updated, rejected, done_at, silent_at`

/** Creates an import unless it exists, and sets the number of its rows when that is known. */
async function insertImportRow(
  db: Pool,
  { orgId, environment }: StoredTenant,
  id: Uuid,
  total: number | undefined,
  now: Date,
): Promise<void> {
  await db`
    insert into imports (id, org_id, environment, total, created_at)
    values (${id}, ${orgId}, ${environment}, ${total ?? null}, ${now})
    on conflict (id) do update set total = excluded.total
    where imports.org_id = ${orgId} and imports.environment = ${environment}
      and excluded.total is not null`
}

/** One import; undefined when the tenant has none of this id. */
async function findImportRow(
  db: Pool,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<ImportRow | undefined> {
  const [row] = await db<ImportRow[]>`
    select ${columns(db)} from imports
    where id = ${id} and org_id = ${orgId} and environment = ${environment}`
  return row
}

/**
 * Stores a chunk unless it is stored or carried out already. False when too many others wait; undefined when the tenant
 * has no such import.
 */
async function insertChunkRow(
  db: Pool,
  { orgId, environment, importId, index, data, end }: NewChunk,
): Promise<boolean | undefined> {
  const [row] = await db<{ isStored: boolean }[]>`
    with found as materialized (
      select id, next_chunk, ${index} < next_chunk + ${maxChunksWaiting} as is_stored from imports
      where id = ${importId} and org_id = ${orgId} and environment = ${environment}
    ), stored as (
      insert into import_chunks (import_id, index, data)
      select id, ${index}, ${data} from found where is_stored and ${index} >= next_chunk
      on conflict (import_id, index) do nothing
    ), ended as (
      update imports set chunks = ${index + 1}, failure = ${end?.failure ?? null}
      where id = ${importId} and org_id = ${orgId} and environment = ${environment}
        and ${end !== undefined} and chunks is null and exists (select from found where is_stored)
    )
    select is_stored from found`
  return row?.isStored
}

/** An import's faults in the order of its rows, at most `limit`, those after `after`. */
function listFaultRows(
  db: Pool,
  importId: Uuid,
  after: FaultPlace,
  limit: number,
): Promise<(RowFault & FaultPlace)[]> {
  return db<(RowFault & FaultPlace)[]>`
    select row, place, field, code, message from import_faults
    where import_id = ${importId} and (row, place) > (${after.row}, ${after.place})
    order by row, place
    limit ${limit}`
}

/**
 * Ends at most `limit` imports whose upload has been silent since `before`, and publishes their ends: the end of the upload
 * may never be reported. A chunk that is still carried out later reopens its import. Returns their number.
 */
export async function endSilentImports(
  db: Pool,
  before: Date,
  now: Date,
  limit: number,
): Promise<number> {
  const silent = await db<(ImportRow & StoredTenant)[]>`
    select org_id, environment, ${columns(db)} from imports i
    where i.chunks is null and i.silent_at is null and i.created_at < ${before}
      and (i.done_at is null or i.done_at < ${before})
      and not exists (select from import_chunks c where c.import_id = i.id)
    limit ${limit}`
  const ends = silent.map((row) => ({
    id: row.id,
    org_id: row.orgId,
    environment: row.environment,
    next_chunk: row.nextChunk,
    ...outboxEntry(importCompleted, {
      tenant: tenantOf(row),
      ...importOf({ ...row, silentAt: now }),
      occurredAt: now.toISOString(),
    }),
  }))
  await db`
    with ended as (
      update imports i set silent_at = ${now}
      from jsonb_to_recordset(${json(db, ends)}::jsonb) as e (
        id uuid, org_id uuid, environment text, next_chunk int, subject text, data jsonb
      )
      where i.id = e.id and i.org_id = e.org_id and i.environment = e.environment
        and i.next_chunk = e.next_chunk and i.chunks is null and i.silent_at is null
      returning e.subject, e.data
    )
    insert into outbox (subject, data) select subject, data from ended`
  return silent.length
}

// Records

const brokenOff = 'the upload broke off'

/** An import as callers see it. */
function importOf(row: ImportRow): Import {
  const { created, updated, rejected, total, silentAt } = row
  const isSilent = row.chunks === null && silentAt !== null
  const status = statusOf(row)
  const isOver = status === 'completed' || status === 'failed'
  return {
    id: idOf('imp', row.id),
    status,
    rows: {
      ...(total !== null && { total }),
      received: created + updated + rejected,
      created,
      updated,
      rejected,
    },
    failure: isSilent ? brokenOff : row.failure,
    createdAt: row.createdAt.toISOString(),
    finishedAt: isOver ? ((isSilent ? silentAt : row.doneAt)?.toISOString() ?? null) : null,
  }
}

function statusOf({ chunks, nextChunk, failure, silentAt }: ImportRow): Import['status'] {
  if (chunks === null) return silentAt === null ? 'receiving' : 'failed'
  if (nextChunk < chunks) return 'running'
  return failure === null ? 'completed' : 'failed'
}

/** The same as an expression. */
const status = (db: Pool) => db`
  case when chunks is null then case when silent_at is null then 'receiving' else 'failed' end
    when next_chunk < chunks then 'running'
    when failure is null then 'completed'
    else 'failed' end`

// Handlers

const beforeAll = { row: 0, place: -1 }
const maxFaultsPerPage = 1_000

/** @param imports woken after each chunk */
export const importHandlers = ({ db }: Pick<ContactsDeps, 'db'>, imports: Pick<Loop, 'wake'>) => [
  handle(beginImport, async ({ tenant, importId, total }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(importId)
    await retried(() => insertImportRow(db, stored, id, total, clock.now()))
    return get(findImportRow(db, stored, id), importOf) // missing if another tenant has the id
  }),

  handle(storeChunk, async ({ tenant, importId, index, end, ...data }) => {
    const chunk = {
      ...storedTenant(tenant),
      importId: uuidOf(importId),
      index,
      end,
      data: JSON.stringify(data),
    }
    const isStored = await retried(() => insertChunkRow(db, chunk))
    if (isStored === undefined) throw notFound()
    imports.wake()
    return { isStored }
  }),

  handle(listImports, ({ tenant, query }) =>
    listFiltered(db, tenant, query, {
      plural: 'imports',
      prefix: 'imp',
      from: db`imports i`,
      alias: 'i',
      columns: columns(db),
      status: status(db),
      recordOf: importOf,
    }),
  ),

  handle(getImport, async ({ tenant, importId }) => {
    const row = await found(findImportRow(db, storedTenant(tenant), uuidOf(importId)))
    const faults = await listFaultRows(db, row.id, beforeAll, maxFaultsShown)
    return { ...importOf(row), errors: faults.map(({ place: _place, ...fault }) => fault) }
  }),

  handle(listImportFaults, async ({ tenant, importId, after }) => {
    const id = uuidOf(importId)
    await found(findImportRow(db, storedTenant(tenant), id))
    const [row = 0, place = -1] = (after ?? '').split('.').filter(Boolean).map(Number)
    const faults = await listFaultRows(db, id, { row, place }, maxFaultsPerPage)
    const last = faults.at(-1)
    return {
      faults: faults.map(({ place: _place, ...fault }) => fault),
      next: faults.length === maxFaultsPerPage && last ? `${last.row}.${last.place}` : null,
    }
  }),
]
