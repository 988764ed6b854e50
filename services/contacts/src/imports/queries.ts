import type { Uuid } from '@outrider/contracts/ids'
import type { RowFault } from '@outrider/contracts/imports'
import { json, type Pool } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import type { Plan } from '../contacts/plan-contacts.ts'
import { isOvertaken, planWrites } from '../contacts/row-queries.ts'
import { segmentWork } from '../contacts/segment-work.ts'
import type { Store } from '../contacts/store.ts'
import { touchedBy } from '../contacts/touched.ts'

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
export async function insertImport(
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
export async function findImport(
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
export function listImports(
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
  plan: Plan,
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
    ), ${segmentWork(db, touchedBy(plan.changes))}
    ${isOvertaken(db, plan)}`
}

/** Numbers each row's faults. */
function placed(faults: readonly RowFault[]): (RowFault & { place: number })[] {
  return [...Map.groupBy(faults, (fault) => fault.row).values()].flatMap((same) =>
    same.map((fault, place) => ({ ...fault, place })),
  )
}

/** The fault after which a page begins. */
interface Place {
  readonly row: number
  readonly place: number
}

/** An import's faults in the order of its rows, at most `limit`, those after `after`. */
export function listFaults(
  db: Pool,
  importId: Uuid,
  after: Place,
  limit: number,
): Promise<(RowFault & Place)[]> {
  return db<(RowFault & Place)[]>`
    select row, place, field, code, message from import_faults
    where import_id = ${importId} and (row, place) > (${after.row}, ${after.place})
    order by row, place
    limit ${limit}`
}
