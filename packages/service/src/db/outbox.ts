import type { EventContract } from '@outrider/contracts/contract'
import type { Static, TSchema } from 'typebox'
import { background, idle, logFailure, type Loop } from '../jobs/loop.ts'
import type { OutgoingItem, Publisher } from '../nats/publish.ts'
import type { Logger } from '../observe/log.ts'
import { measure, outboxOldest } from '../observe/metrics.ts'
import { keptOf, type Origin, originOf, type TracedRow } from '../observe/origin.ts'
import { createStopwatch } from '../observe/time.ts'
import { type Db, type Fragment, json, type Pool } from './pool.ts'

/** A fact to publish through the outbox. */
export interface OutboxEntry extends TracedRow {
  readonly subject: string
  readonly data: unknown
}

/** `origin`: the cause of the fact, where that is not the current request. */
export function outboxEntry<Data extends TSchema>(
  contract: EventContract<Data>,
  data: Static<Data>,
  origin?: Origin,
): OutboxEntry {
  return { subject: contract.subject, data, ...keptOf(origin) }
}

/**
 * Puts facts into the outbox: a statement, or the body of a common table expression. Given `source`, another common
 * table expression, it does so only if that has a row.
 */
export function insertOutboxEntries(db: Db, facts: readonly OutboxEntry[], source?: string) {
  return db`
    insert into outbox (subject, data, traceparent)
    select fact.subject, fact.data, fact.traceparent
    from jsonb_to_recordset(${json(db, facts)}::jsonb) as fact (subject text, data jsonb, traceparent text)
    ${source === undefined ? db`` : db`where exists (select from ${db(source)})`}`
}

/** A leased row of an outbox, and the messages that it holds. */
interface LeasedRow {
  readonly id: string
  readonly messages: readonly OutgoingItem[]
}

interface FactRow extends TracedRow {
  readonly id: string
  readonly subject: string
  readonly data: unknown
}

/** Leases the oldest rows of an outbox of facts, whose message ids derive from the rows. */
async function leaseFacts(
  db: Pool,
  service: string,
  without: readonly string[],
): Promise<LeasedRow[]> {
  const others = db`subject <> all(${without}::text[])`
  const rows = await db<FactRow[]>`
    ${lease(db, 500, others)} returning id, subject, data, traceparent`
  return rows.map(({ id, subject, data, ...row }) => ({
    id,
    messages: [
      { subject, data: JSON.stringify(data), id: `${service}.${id}`, origin: originOf(row) },
    ],
  }))
}

interface ParcelRow {
  readonly id: string
  readonly subjects: readonly string[]
  readonly messageIds: readonly string[]
  readonly data: readonly string[]
  readonly traceparents: readonly (string | null)[]
}

/**
 * Leases the oldest rows of an outbox whose rows hold all messages of the statement that wrote them. A row may have
 * 8 MiB: more than two at a time could be more than the publisher takes.
 */
async function leaseParcels(db: Pool, without: readonly string[]): Promise<LeasedRow[]> {
  const others = db`not subjects && ${without}::text[]`
  const rows = await db<ParcelRow[]>`
    ${lease(db, 2, others)} returning id, subjects, message_ids, data, traceparents`
  return rows.map(({ id, subjects, messageIds, data, traceparents }) => ({
    id,
    messages: subjects.map((subject, at) => ({
      subject,
      data: data[at] ?? '',
      id: messageIds[at] ?? '',
      origin: originOf({ traceparent: traceparents[at] ?? null }),
    })),
  }))
}

const lease = (db: Pool, limit: number, others: Fragment) => db`
  update outbox set leased_until = now() + interval '10 seconds'
  where id in (
    select id from outbox where leased_until < now() and ${others}
    order by id limit ${limit} for update skip locked
  )`

interface OutboxOptions {
  /** Whether a row holds many messages, with ids of their own. By default a row is one fact. */
  readonly holdsParcels?: boolean
}

/** Milliseconds after which a turn continues although the server has not confirmed all of its rows. */
const turnLimit = 250
/** Milliseconds for which a subject is passed over after a failure, so that a full stream stops no other. */
const pause = 1_000

/**
 * Relays until disposed: immediately when woken, and every second in any case. Publishes the oldest rows, deletes those
 * that are stored, and releases the others. A crash in between leaves all leased for 10 s; then they are published
 * again under the same message ids.
 */
export function relayOutbox(
  db: Pool,
  publisher: Publisher,
  service: string,
  log: Logger,
  { holdsParcels = false }: OutboxOptions = {},
): Loop {
  const measured = measureOutbox(db, service)
  /** By subject: until when it is passed over, in milliseconds of `performance.now()`. */
  const passedOver = new Map<string, number>()
  const late = new Set<Promise<void>>()

  const settle = async (rows: readonly PublishedRow[]) => {
    const idsThat = (isStored: boolean) =>
      rows.filter(({ failure }) => (failure === undefined) === isStored).map(({ row }) => row.id)
    const stored = idsThat(true)
    if (stored.length > 0) await db`delete from outbox where id = any(${stored}::bigint[])`
    const failed = rows.find(({ failure }) => failure !== undefined)
    if (!failed) return
    logFailure(log, failed.failure, 'relaying the outbox')
    await db`
      update outbox set leased_until = '-infinity' where id = any(${idsThat(false)}::bigint[])`
  }
  const passOver = (rows: readonly PublishedRow[], until: number) => {
    for (const { row } of rows)
      for (const { subject } of row.messages)
        if (until > 0) passedOver.set(subject, until)
        else passedOver.delete(subject)
  }
  const settleLate = async (rows: readonly PublishedRow[]) => {
    passOver(rows, Infinity)
    await Promise.all(rows.map(({ done }) => done))
    passOver(rows, 0)
    passOver(
      rows.filter(({ failure }) => failure !== undefined),
      performance.now() + pause,
    )
    await settle(rows)
  }

  const loop = background(log, 'relaying the outbox', idle, async () => {
    const now = performance.now()
    for (const [subject, until] of passedOver) if (until < now) passedOver.delete(subject)
    const without = [...passedOver.keys()]
    const leased = await (holdsParcels
      ? leaseParcels(db, without)
      : leaseFacts(db, service, without))
    const rows = leased
      .toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
      .map((row) => publishRow(publisher, row))
    await within(turnLimit, Promise.all(rows.map(({ done }) => done)))
    const [settled, open] = [
      rows.filter(({ isDone }) => isDone),
      rows.filter(({ isDone }) => !isDone),
    ]
    passOver(
      settled.filter(({ failure }) => failure !== undefined),
      performance.now() + pause,
    )
    if (open.length > 0) {
      const task = settleLate(open)
        .catch((error: unknown) => logFailure(log, error, 'relaying the outbox'))
        .finally(() => {
          late.delete(task)
          loop.wake()
        })
      late.add(task)
    }
    await settle(settled)
    return rows.length > 0
  })
  return {
    wake: () => loop.wake(),
    async [Symbol.asyncDispose]() {
      measured[Symbol.dispose]()
      await loop[Symbol.asyncDispose]()
      await Promise.all(late)
    },
  }
}

/** A row whose messages are being published. */
interface PublishedRow {
  readonly row: LeasedRow
  /** Never rejects. */
  readonly done: Promise<void>
  isDone: boolean
  failure?: unknown
}

function publishRow(publisher: Publisher, row: LeasedRow): PublishedRow {
  const publishing = Promise.all(row.messages.map((message) => publisher.publish(message)))
  const published: PublishedRow = {
    row,
    isDone: false,
    done: publishing.then(
      () => void (published.isDone = true),
      (error: unknown) => {
        published.failure = error
        published.isDone = true
      },
    ),
  }
  return published
}

/** Resolves with the work, or after so many milliseconds. */
async function within(limit: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, limit)
  await Promise.race([work, promise])
  clearTimeout(timer)
}

function measureOutbox(db: Pool, service: string): Disposable {
  const secondsOf = createStopwatch()
  return measure(async () => [
    { gauge: outboxOldest, labels: { service }, value: secondsOf(await findOldestEntry(db)) },
  ])
}

/** The oldest entry's id; null when there is none. */
async function findOldestEntry(db: Pool): Promise<string | null> {
  const [row] = await db<{ id: string | null }[]>`select min(id) as id from outbox`
  return row?.id ?? null
}
