import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import {
  beginImport,
  getImport,
  type Import,
  listImportFaults,
  listImports,
  maxFaultsShown,
  type RowFault,
} from '@outrider/contracts/imports'
import { notFound } from '@outrider/contracts/problem'
import { decodeCursor, pageOf } from '@outrider/service/db/cursor'
import { json, type Pool, retried } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'
import { changeSetsOf, segmentWork } from '../contacts/change-sets.ts'
import type { ContactPlan } from '../contacts/plan.ts'
import type { Store } from '../contacts/read.ts'
import { conflictCheck, planWrites } from '../contacts/write.ts'

export interface ImportRow {
  readonly createdAt: Date
  /** Rows of the file; null until it was read to its end. */
  readonly total: number | null
  readonly failure: string | null
  /** How many chunks there are; null while the file is being read. */
  readonly chunks: number | null
  /** How many of them are carried out, and how many of their rows did what. */
  readonly done: number
  readonly created: number
  readonly updated: number
  readonly rejected: number
  readonly lastDoneAt: Date | null
  /** When the upload was given up, because nothing came of it; null while it goes on, or has ended. */
  readonly silentAt: Date | null
}

/** Faults of an import that are kept, beside those of chunks that are carried out at the same moment. */
export const maxFaultsKept = 10_000

/** Notes that an import begins, unless it has begun; and how many rows its file has, when that is known. */
export async function insertImportRow(
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

/** How an import stands; undefined when the organization has none of this id. */
export async function findImportRow(
  db: Pool,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<ImportRow | undefined> {
  const [row] = await db<ImportRow[]>`
    select i.created_at, i.total, i.failure, i.chunks, i.silent_at, d.*
    from imports i, lateral (
      select count(*)::int as done, coalesce(sum(created), 0)::int as created,
        coalesce(sum(updated), 0)::int as updated, coalesce(sum(rejected), 0)::int as rejected,
        max(done_at) as last_done_at
      from import_chunks where import_id = i.id
    ) d
    where i.id = ${id} and i.org_id = ${orgId} and i.environment = ${environment}`
  return row
}

/** Imports below `before`, newest first. */
export function listImportRows(
  db: Pool,
  { orgId, environment }: StoredTenant,
  before: Uuid | null,
  limit: number,
): Promise<(ImportRow & { readonly id: Uuid })[]> {
  return db<(ImportRow & { readonly id: Uuid })[]>`
    select i.id, i.created_at, i.total, i.failure, i.chunks, i.silent_at, d.*
    from (
      select * from imports
      where org_id = ${orgId} and environment = ${environment}
        and (${before}::uuid is null or id < ${before})
      order by id desc
      limit ${limit}
    ) i, lateral (
      select count(*)::int as done, coalesce(sum(created), 0)::int as created,
        coalesce(sum(updated), 0)::int as updated, coalesce(sum(rejected), 0)::int as rejected,
        max(done_at) as last_done_at
      from import_chunks where import_id = i.id
    ) d
    order by i.id desc`
}

/** A chunk, as far as it is noted. */
export interface ChunkRecord extends StoredTenant {
  readonly importId: Uuid
  readonly index: number
  readonly created: number
  readonly updated: number
  readonly rejected: number
  readonly faults: readonly RowFault[]
  /** Given with the last chunk. */
  readonly end: { readonly failure: string | null } | undefined
}

/** When an import began; undefined when the organization has none of this id. */
export async function findBeginning(
  db: Pool,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<Date | undefined> {
  const [row] = await db<{ createdAt: Date }[]>`
    select created_at from imports
    where id = ${id} and org_id = ${orgId} and environment = ${environment}`
  return row?.createdAt
}

/** Whether a chunk is carried out. */
export async function isDone(db: Pool, importId: Uuid, index: number): Promise<boolean> {
  const rows = await db`
    select from import_chunks where import_id = ${importId} and index = ${index}`
  return rows.length > 0
}

/** Carries out a chunk's plan and notes what it came to; 23505 when somebody else did meanwhile. */
export async function writeChunk(
  store: Store,
  plan: ContactPlan,
  chunk: ChunkRecord,
  now: Date,
): Promise<void> {
  const { db } = store
  const { importId, index, created, updated, rejected, end } = chunk
  const faults = placed(chunk.faults)
  await db`
    with ${planWrites(store, plan, now)}, done as (
      insert into import_chunks (import_id, index, created, updated, rejected, done_at)
      values (${importId}, ${index}, ${created}, ${updated}, ${rejected}, ${now})
    ), found_faulty as (
      insert into import_faults (import_id, row, place, field, code, message)
      select ${importId}::uuid, row, place, field, code, message
      from jsonb_to_recordset(${json(db, faults)}::jsonb)
        as f (row int, place int, field text, code text, message text)
      order by row, place
      limit greatest(0, ${maxFaultsKept} - (select count(*) from import_faults where import_id = ${importId}))
    ), ended as (
      update imports set
        silent_at = null,
        chunks = case when ${end !== undefined} then coalesce(chunks, ${index + 1}) else chunks end,
        failure = case when ${end !== undefined} and chunks is null then ${end?.failure ?? null} else failure end
      where id = ${importId} and (${end !== undefined} and chunks is null or silent_at is not null)
        and org_id = ${chunk.orgId} and environment = ${chunk.environment}
    ), ${segmentWork(db, changeSetsOf(plan.changes))}
    ${conflictCheck(db, plan)}`
}

/** Numbers each row's faults. */
function placed(faults: readonly RowFault[]): (RowFault & { place: number })[] {
  return [...Map.groupBy(faults, (fault) => fault.row).values()].flatMap((same) =>
    same.map((fault, place) => ({ ...fault, place })),
  )
}

/** The fault after which a page begins. */
interface FaultPlace {
  readonly row: number
  readonly place: number
}

/** An import's faults in the order of its rows, at most `limit`, those after `after`. */
export function listFaultRows(
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

/** An import as callers see it. */
export function importOf(id: Uuid, row: ImportRow): Import {
  const { created, updated, rejected, total, silentAt } = row
  const isSilent = row.chunks === null && silentAt !== null
  const failure = isSilent ? brokenOff : row.failure
  const status = statusOf(row)
  const isOver = status === 'completed' || status === 'failed'
  return {
    id: idOf('imp', id),
    status,
    rows: {
      ...(total !== null && { total }),
      received: created + updated + rejected,
      created,
      updated,
      rejected,
    },
    failure,
    createdAt: row.createdAt.toISOString(),
    finishedAt: isOver ? ((isSilent ? silentAt : row.lastDoneAt)?.toISOString() ?? null) : null,
  }
}

/** What is said of an upload that was given up. */
const brokenOff = 'the upload broke off'

function statusOf({ chunks, done, failure, silentAt }: ImportRow): Import['status'] {
  if (chunks === null) return silentAt === null ? 'receiving' : 'failed'
  if (done < chunks) return 'running'
  return failure === null ? 'completed' : 'failed'
}

export const answerBeginImport = ({ db }: Service) =>
  handle(beginImport, async ({ tenant, importId, total }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(importId)
    await retried(() => insertImportRow(db, stored, id, total, clock.now()))
    const row = await findImportRow(db, stored, id)
    if (!row) throw notFound() // the id is another organization's
    return importOf(id, row)
  })

export const answerListImports = ({ db }: Service) =>
  handle(listImports, async ({ tenant, query: { limit, cursor } }) => {
    const rows = await listImportRows(
      db,
      storedTenant(tenant),
      decodeCursor('imp', cursor),
      limit + 1,
    )
    const { items, nextCursor } = pageOf(
      rows.map((row) => importOf(row.id, row)),
      limit,
    )
    return { imports: items, nextCursor }
  })

const beforeAll = { row: 0, place: -1 }

export const answerGetImport = ({ db }: Service) =>
  handle(getImport, async ({ tenant, importId }) => {
    const id = uuidOf(importId)
    const row = await findImportRow(db, storedTenant(tenant), id)
    if (!row) throw notFound()
    const faults = await listFaultRows(db, id, beforeAll, maxFaultsShown)
    return {
      ...importOf(id, row),
      errors: faults.map(({ place: _place, ...fault }) => fault),
    }
  })

const maxFaultsPerPage = 1_000

export const answerListImportFaults = ({ db }: Service) =>
  handle(listImportFaults, async ({ tenant, importId, after }) => {
    const id = uuidOf(importId)
    if (!(await findImportRow(db, storedTenant(tenant), id))) throw notFound()
    const [row = 0, place = -1] = (after ?? '').split('.').filter(Boolean).map(Number)
    const faults = await listFaultRows(db, id, { row, place }, maxFaultsPerPage)
    const last = faults.at(-1)
    return {
      faults: faults.map(({ place: _place, ...fault }) => fault),
      next: faults.length === maxFaultsPerPage && last ? `${last.row}.${last.place}` : null,
    }
  })
