import { codeOf, type Pool, uniqueViolation } from '@outrider/service/db/pool'
import { background, logFailure, type Loop } from '@outrider/service/jobs/loop'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import { dropForgottenAudiences } from './audiences.ts'
import { keptDays } from './contacts/key-months.ts'
import { deleteNames, foldNames } from './events/event-names.ts'
import { endSilentImports } from './imports/imports.ts'

/** The tables that are partitioned by month. */
const partitioned = ['events', 'consents', 'known_event_keys', 'applied_steps'] as const
type Partitioned = (typeof partitioned)[number]

/** A month of rows, as a partition holds it: from its first instant to the next one's, UTC. */
interface Month {
  readonly table: Partitioned
  /** `events_2026_11` */
  readonly partition: string
  readonly from: Date
  readonly to: Date
}

/** The month that is `offset` months after the month of `at`; earlier for negative numbers. */
export function monthAt(at: Date, offset: number, table: Partitioned = 'events'): Month {
  const [from, to] = [offset, offset + 1].map(
    (months) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months)),
  )
  if (!from || !to) throw new Error('the date is not valid')
  const name = from.toISOString().slice(0, 7).replace('-', '_')
  return { table, partition: `${table}_${name}`, from, to }
}

/** The months of a table before the oldest one that is kept. */
export function expired(
  partitions: readonly string[],
  { table, partition: oldest }: Month,
): string[] {
  const months = partitions.filter((name) => /^\d{4}_\d{2}$/.test(name.slice(table.length + 1)))
  return months.filter((name) => name.startsWith(table) && name < oldest)
}

/** The names of all partitions. */
async function listPartitions(db: Pool): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select c.relname as name from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    where i.inhparent = any (${[...partitioned]}::text[]::regclass[])
    order by c.relname`
  return rows.map((row) => row.name)
}

/**
 * Creates the partition of a month; does nothing when it exists. Rows of that month in the default partition
 * are moved to it. Fails with 42P07 or 23505 when another replica creates it at the same moment.
 */
async function createPartition(db: Pool, { table, from }: Month): Promise<void> {
  await db`select create_partition(${table}, ${from})`
}

/**
 * Drops a partition with all its rows, and has the dynamic segments of their organizations built again that count events;
 * fails with 55P03 while a long query reads it.
 */
async function dropPartition(db: Pool, partition: string): Promise<void> {
  await db`select drop_partition(${partition})`
}

/**
 * Removes at most `limit` confirmations that expired before `before` without being given, with the addresses
 * in them; returns their number.
 */
async function deleteConfirmations(db: Pool, before: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from confirmations where consent_id in (
      select consent_id from confirmations
      where confirmed_at is null and expires_at < ${before} limit ${limit}
    )`
  return count
}

/** The columns by which rows of all tenants expire. */
const expiring = {
  confirmation_mails: 'day',
  tombstones: 'erased_at',
} as const

/**
 * Removes the oldest rows from before `before`, of all tenants, at most `limit`, and none from before `after`; returns their
 * number, and the time of the last. With it as `after`, the next batch does not read the index entries of this one again.
 */
export async function deleteExpired(
  db: Pool,
  table: keyof typeof expiring,
  before: Date,
  limit: number,
  after: Date | null = null,
): Promise<{ readonly count: number; readonly last: Date | null }> {
  const column = db(expiring[table])
  const [row] = await db<{ count: number; last: Date | null }[]>`
    with removed as (
      delete from ${db(table)} where ctid = any(array(
        select ctid from ${db(table)}
        where ${column} < ${before} ${after === null ? db`` : db`and ${column} >= ${after}`}
        order by ${column} limit ${limit}
      ))
      returning ${column} as at
    )
    select count(*)::int as count, max(at)::timestamptz as last from removed`
  return row ?? { count: 0, last: null }
}

/** Removes at most `limit` outcomes of emails from before `before`, of all tenants, and has segments look at their contacts. */
async function deleteOutcomes(db: Pool, before: Date, limit: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    with removed as (
      delete from email_outcomes where ctid = any(array(
        select ctid from email_outcomes where occurred_at < ${before} limit ${limit}
      ))
      returning org_id, environment, contact_id
    ), affected as (
      insert into segment_work (org_id, environment, change_sets)
      select org_id, environment,
        jsonb_build_array(jsonb_build_object('contactIds', jsonb_agg(distinct contact_id), 'everything', true))
      from removed group by 1, 2
    )
    select count(*)::int as count from removed`
  return row?.count ?? 0
}

/**
 * Removes at most `limit` faults, and as many chunks, of imports begun before `before`, and imports that have
 * none; returns the largest number removed of one kind.
 */
async function deleteImports(db: Pool, before: Date, limit: number): Promise<number> {
  const faults = await db`
    delete from import_faults where ctid = any (array(
      select f.ctid from imports i join import_faults f on f.import_id = i.id
      where i.created_at < ${before} limit ${limit}
    ))`
  const chunks = await db`
    delete from import_chunks where ctid = any (array(
      select c.ctid from imports i join import_chunks c on c.import_id = i.id
      where i.created_at < ${before} limit ${limit}
    ))`
  const imports = await db`
    delete from imports where id = any (array(
      select i.id from imports i
      where i.created_at < ${before}
        and not exists (select from import_faults f where f.import_id = i.id)
        and not exists (select from import_chunks c where c.import_id = i.id)
      limit ${limit}
    ))`
  return Math.max(faults.count, chunks.count, imports.count)
}

/** Milliseconds between two rounds. */
const interval = 600_000
const day = 24 * 3_600_000
/**
 * Days for which data accepted before an erasure is recognized: three times as long as a dead letter can be
 * replayed, and longer than a message can wait in a stream.
 */
const tombstoneDays = 90
/** Days for which an audience that is never dropped is kept. */
const audienceDays = 7
/** Months after the present one that have a partition: the service may be stopped for as long. */
const monthsAhead = 2
/** Rows removed by one statement: a few milliseconds of work. */
const smallBatch = 1_000
/** PostgreSQL's code for a table that already exists. */
const duplicateTable = '42P07'

/** Creates the partitions of a table for future rows. */
async function preparePartitions(db: Pool, table: Partitioned): Promise<number> {
  const now = clock.now()
  for (let offset = 0; offset <= monthsAhead; offset += 1)
    await createPartition(db, monthAt(now, offset, table)).catch((error: unknown) => {
      if (![duplicateTable, uniqueViolation].includes(codeOf(error))) throw error
    })
  return 0
}

/** Deletes expired data every ten minutes: events by whole months, other rows in small batches. */
export function startRetention(db: Pool, log: Logger, eventMonths: number): Loop {
  const reached = new Map<keyof typeof expiring, Date>()
  const expire = async (table: keyof typeof expiring, before: Date): Promise<number> => {
    const after = reached.get(table) ?? null
    const { count, last } = await deleteExpired(db, table, before, smallBatch, after)
    if (last !== null && count === smallBatch) reached.set(table, last)
    else reached.delete(table)
    return count
  }
  /** A part that fails, such as a partition that a backup is reading, stops no other part. */
  const attempt = (part: () => Promise<number>): Promise<number> =>
    part().catch((error: unknown) => {
      logFailure(log, error, 'retention')
      return 0
    })
  return background(log, 'retention', interval, async () => {
    const now = clock.now()
    const ago = (days: number) => new Date(now.getTime() - days * day)
    const before = ago(keptDays)
    for (const table of partitioned) await attempt(() => preparePartitions(db, table))
    const partitions = await listPartitions(db)
    const oldest = [
      monthAt(now, -eventMonths),
      monthAt(before, 0, 'known_event_keys'),
      monthAt(before, 0, 'applied_steps'),
    ] // consents are kept permanently
    for (const partition of oldest.flatMap((month) => expired(partitions, month)))
      await attempt(async () => {
        await dropPartition(db, partition)
        log.info({ partition }, 'dropped a month')
        return 0
      })
    const removed = await Promise.all(
      [
        () => endSilentImports(db, ago(1), now, smallBatch),
        async () => ((await dropForgottenAudiences(db, ago(audienceDays))) ? smallBatch : 0),
        () => deleteImports(db, before, smallBatch),
        () => deleteConfirmations(db, before, smallBatch),
        () => expire('confirmation_mails', ago(2)),
        () => expire('tombstones', ago(tombstoneDays)),
        () => deleteOutcomes(db, monthAt(now, -eventMonths).from, smallBatch),
        () => deleteNames(db, monthAt(now, -eventMonths).from, smallBatch),
        () => foldNames(db, ago(1 / 24), smallBatch),
      ].map(attempt),
    )
    return removed.some((count) => count === smallBatch)
  })
}
