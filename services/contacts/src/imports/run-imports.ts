import {
  type ImportChunk,
  type ImportCompleted,
  importCompleted,
  type RowFault,
} from '@outrider/contracts/imports'
import { idOf, type Uuid } from '@outrider/contracts/ids'
import { isOutage, json, type Pool } from '@outrider/service/db/pool'
import { type StoredTenant, tenantOf } from '@outrider/service/db/tenant'
import { background, idle, logFailure, type Loop } from '@outrider/service/jobs/loop'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import { changeSetsOf, segmentWork } from '../contacts/change-sets.ts'
import { identifyContacts } from '../contacts/identify.ts'
import { boundOf } from '../contacts/limits.ts'
import type { ContactPlan } from '../contacts/plan.ts'
import type { Store } from '../contacts/read.ts'
import { isCurrent, planWrites, retryConflictsToFit } from '../contacts/write.ts'

/** Imports that one process carries out at the same time. */
const maxImportsAtOnce = 2
/**
 * Chunks written by one statement, of at most 512 KiB each. Twice as many are in memory: the next ones are planned while
 * these are written.
 */
const maxChunksAtOnce = 4
/** Statements after which another import has its turn. */
const writesPerTurn = 8
/** Seconds: longer than one statement may take. Each one renews the lease. */
const leaseSeconds = 120
/**
 * Failed attempts after which the rows of a chunk are rejected: about an hour. Outages do not count. From the second
 * attempt on, chunks are written one by one.
 */
const maxFailures = 20
/** The longest time between two attempts, in seconds. */
const longestBackoff = 300
/** Faults of an import that are stored, in addition to the faults of the chunk that exceeds the limit. */
const maxFaultsKept = 10_000

interface LeasedImport extends StoredTenant {
  readonly id: Uuid
  readonly createdAt: Date
  readonly nextChunk: number
  /** Failed attempts on the next chunk. */
  readonly failures: number
}

/** The rows of a chunk, and the faults of the rows that were rejected before. */
type ChunkData = Pick<ImportChunk, 'rows' | 'rejected' | 'faults'>

interface StoredChunk {
  readonly index: number
  /** JSON of a `ChunkData`. */
  readonly data: string
}

/** Rows of a chunk by their result. */
interface ChunkResult {
  readonly created: number
  readonly updated: number
  readonly rejected: number
  readonly faults: readonly RowFault[]
}

// Statements

/** Leases the import with a stored next chunk that has waited longest; undefined when there is none. */
async function leaseImport(db: Pool): Promise<LeasedImport | undefined> {
  const [row] = await db<LeasedImport[]>`
    update imports set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where id = (
      select i.id from import_chunks c
      join imports i on i.id = c.import_id and i.next_chunk = c.index
      where i.leased_until <= now()
      order by i.leased_until limit 1 for update of i skip locked
    )
    returning id, org_id, environment, created_at, next_chunk, failures`
  return row
}

/** The chunks from `next` on that are stored, in their order and without a gap, at most `limit`. */
async function listNextChunks(
  db: Pool,
  importId: Uuid,
  next: number,
  limit: number,
): Promise<StoredChunk[]> {
  const rows = await db<StoredChunk[]>`
    select index, data from import_chunks
    where import_id = ${importId} and index >= ${next} and index < ${next + limit}
    order by index`
  return rows.filter(({ index }, place) => index === next + place)
}

/** Whether a chunk is still the next one. */
async function isNextChunk(db: Pool, { id, nextChunk }: LeasedImport): Promise<boolean> {
  const rows = await db`select from imports where id = ${id} and next_chunk = ${nextChunk}`
  return rows.length > 0
}

/** Ends a lease, and `seconds` from now another process may take the import. */
async function releaseImport(
  db: Pool,
  { id, orgId, environment }: LeasedImport,
  seconds = 0,
  failures = 0,
): Promise<void> {
  await db`
    update imports set
      leased_until = now() + make_interval(secs => ${seconds}), failures = failures + ${failures}
    where id = ${id} and org_id = ${orgId} and environment = ${environment}`
}

/** The part of the fact that an import ended which is known before its last chunks are written. */
function endOf(
  { id, orgId, environment, createdAt }: Omit<LeasedImport, 'nextChunk' | 'failures'>,
  now: Date,
): Omit<ImportCompleted, 'status' | 'failure' | 'rows'> {
  const finishedAt = now.toISOString()
  return {
    tenant: tenantOf({ orgId, environment }),
    id: idOf('imp', id),
    createdAt: createdAt.toISOString(),
    finishedAt,
    occurredAt: finishedAt,
  }
}

/**
 * The parts of a statement that remove the next chunks, count their rows, and publish the end of the import after the
 * last one; `finished` is empty if they are not the next.
 */
const chunksFinish = (
  db: Pool,
  { id, orgId, environment, createdAt, nextChunk }: LeasedImport,
  chunks: number,
  { created, updated, rejected, faults }: ChunkResult,
  now: Date,
) => db`
  finished as (
    update imports set
      next_chunk = next_chunk + ${chunks}, created = created + ${created}, updated = updated + ${updated},
      rejected = rejected + ${rejected}, done_at = ${now}, silent_at = null, failures = 0,
      leased_until = now() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and org_id = ${orgId} and environment = ${environment} and next_chunk = ${nextChunk}
    returning chunks = next_chunk as is_over, created, updated, rejected, failure
  ), end_told as (
    insert into outbox (subject, data)
    select ${importCompleted.subject}, ${json(db, endOf({ id, orgId, environment, createdAt }, now))}::jsonb || jsonb_build_object(
      'status', case when failure is null then 'completed' else 'failed' end,
      'failure', failure,
      'rows', jsonb_strip_nulls(jsonb_build_object(
        'total', case when failure is null then created + updated + rejected end,
        'received', created + updated + rejected,
        'created', created, 'updated', updated, 'rejected', rejected
      ))
    )
    from finished where is_over
  ), removed as (
    delete from import_chunks where import_id = ${id} and index >= ${nextChunk} and index < ${nextChunk + chunks}
  ), found_faulty as (
    insert into import_faults (import_id, row, place, field, code, message)
    select ${id}::uuid, row, place, field, code, message
    from jsonb_to_recordset(${json(db, numbered(faults))}::jsonb)
      as f (row int, place int, field text, code text, message text)
    order by row, place
    limit greatest(0, ${maxFaultsKept} - (select count(*) from import_faults where import_id = ${id}))
  )`

/** Numbers each row's faults. */
function numbered(faults: readonly RowFault[]): (RowFault & { place: number })[] {
  return [...Map.groupBy(faults, (fault) => fault.row).values()].flatMap((same) =>
    same.map((fault, place) => ({ ...fault, place })),
  )
}

/** Carries out the plan of the next chunks; 40001 when they were carried out meanwhile. */
async function writeChunks(
  store: Store,
  { leased, chunks, plan }: Planned,
  now: Date,
): Promise<void> {
  const { db } = store
  await db`
    with ${planWrites(store, plan, now)},
      ${chunksFinish(db, leased, chunks.length, resultOf(chunks, plan), now)},
      ${segmentWork(db, changeSetsOf(plan.changes))}
    select where not ${isCurrent(db, plan, db`not exists (select from finished)`)}`
}

/** Counts all rows of the next chunk as rejected. */
async function writeRejectedChunk(
  db: Pool,
  leased: LeasedImport,
  { rows, rejected, faults }: ChunkData,
): Promise<void> {
  const result = {
    created: 0,
    updated: 0,
    rejected: rejected + rows.length,
    faults: [
      ...faults,
      ...rows.map(({ row }) => ({
        row,
        field: 'row',
        code: 'INTERNAL',
        message: 'could not be imported because of an internal error',
      })),
    ],
  }
  await db`with ${chunksFinish(db, leased, 1, result, clock.now())} select from finished`
}

// Work

/** Carries out stored imports, each in the order of its chunks and several at the same time, until disposed. */
export function runImports(
  store: Store,
  log: Logger,
  stack: AsyncDisposableStack,
): Pick<Loop, 'wake'> {
  const loops = Array.from({ length: maxImportsAtOnce }, () =>
    stack.use(background(log, 'imports', idle, () => runTurn(store, log))),
  )
  return {
    wake: () => {
      for (const loop of loops) loop.wake()
    },
  }
}

/** The next chunks of an import, and the changes that their rows make. */
interface Planned {
  readonly leased: LeasedImport
  readonly chunks: readonly ChunkData[]
  readonly plan: ContactPlan
}

/** Carries out some chunks of one import; false when no import has a chunk that waits. */
async function runTurn(store: Store, log: Logger): Promise<boolean> {
  const { db } = store
  const leased = await leaseImport(db)
  if (!leased) return false
  let current = leased
  try {
    let planned = await planNext(store, leased)
    for (let writes = 1; planned !== undefined; writes += 1) {
      current = planned.leased
      const nextChunk = current.nextChunk + planned.chunks.length
      const after: LeasedImport = { ...current, nextChunk, failures: 0 }
      const [written, ahead] = await Promise.all([
        writePlanned(store, planned),
        writes < writesPerTurn ? planNext(store, after) : undefined,
      ])
      current = after
      planned = ahead && mayDiffer(written, ahead.plan) ? await planNext(store, after) : ahead
    }
    await releaseImport(db, current)
  } catch (error) {
    const isAway = isOutage(error)
    const fields = { importId: idOf('imp', current.id), index: current.nextChunk }
    logFailure(log, error, 'imports.chunk', fields)
    const backoff = isAway ? 1 : Math.min(2 ** current.failures, longestBackoff)
    await releaseImport(db, current, backoff, isAway ? 0 : 1)
  }
  return true
}

/** Reads the next chunks and plans them, or rejects one after too many failures; undefined when none is stored. */
async function planNext(store: Store, leased: LeasedImport): Promise<Planned | undefined> {
  const limit = leased.failures > 0 ? 1 : maxChunksAtOnce
  const stored = await listNextChunks(store.db, leased.id, leased.nextChunk, limit)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `storeChunk` wrote it
  const chunks = stored.map(({ data }) => JSON.parse(data) as ChunkData)
  const [first] = chunks
  if (!first) return undefined
  if (leased.failures >= maxFailures) {
    await writeRejectedChunk(store.db, leased, first)
    return planNext(store, { ...leased, nextChunk: leased.nextChunk + 1, failures: 0 })
  }
  return { leased, chunks, plan: await planOf(store, leased, chunks) }
}

function planOf(
  store: Store,
  { orgId, environment, createdAt }: LeasedImport,
  chunks: readonly ChunkData[],
  toFit = false,
): Promise<ContactPlan> {
  const tenant = { orgId, environment }
  const acceptedAt = createdAt.toISOString()
  const rows = chunks.flatMap((chunk) => chunk.rows)
  return identifyContacts(
    store,
    rows.map(({ contact }) => ({ tenant, contact, acceptedAt, source: 'import' as const })),
    toFit,
  )
}

/** Carries out chunks by one statement, planning them again where that is necessary; returns the plan that was written. */
async function writePlanned(store: Store, planned: Planned): Promise<ContactPlan> {
  const { leased, chunks } = planned
  let { plan } = planned
  let isRetry = false
  await retryConflictsToFit(async (toFit) => {
    if (isRetry && !(await isNextChunk(store.db, leased))) return
    if (isRetry) plan = await planOf(store, leased, chunks, toFit)
    isRetry = true
    await writeChunks(store, { leased, chunks, plan }, clock.now())
  })
  return plan
}

/**
 * Whether a plan that was made while another was written would be another one now: both change the same contact. A
 * contact that both would create makes the second statement fail.
 */
function mayDiffer(written: ContactPlan, ahead: ContactPlan): boolean {
  const changed = new Set(written.changes.map(({ id }) => id))
  return ahead.changes.some(({ id }) => changed.has(id))
}

function resultOf(chunks: readonly ChunkData[], plan: ContactPlan): ChunkResult {
  const rows = chunks.flatMap((chunk) => chunk.rows)
  const resolved = plan.resolutions.filter((each) => each !== null)
  const created = resolved.filter((each) => each.created).length
  return {
    created,
    updated: resolved.length - created,
    rejected:
      chunks.reduce((sum, chunk) => sum + chunk.rejected, 0) + rows.length - resolved.length,
    faults: [
      ...chunks.flatMap((chunk) => chunk.faults),
      ...rows.flatMap(({ row }, place) => faultsOf(row, plan.resolutions[place])),
    ],
  }
}

/** The parts of a row that were not carried out. */
function faultsOf(
  row: number,
  resolution: ContactPlan['resolutions'][number] | undefined,
): RowFault[] {
  if (!resolution) return [erasedFault(row, 'contact')]
  const { conflicts, dropped, erased, unknownTopics } = resolution
  return [
    ...conflicts.map(({ field, contactId }) => ({
      row,
      field,
      code: 'IDENTIFIER_TAKEN',
      message: `belongs to ${idOf('con', contactId)} and was not changed`,
    })),
    ...dropped.map((field) => ({
      row,
      field,
      code: 'bound',
      message: `${boundOf[field]}; omitted`,
    })),
    ...erased.map((field) => erasedFault(row, field)),
    ...unknownTopics.map((key) => ({
      row,
      field: `subscription.topics.${key}`,
      code: 'unknown_reference',
      message: 'no such topic; omitted',
    })),
  ]
}

function erasedFault(row: number, field: string): RowFault {
  return { row, field, code: 'ERASED', message: 'the contact was erased after the import began' }
}
