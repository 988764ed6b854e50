import type { EventContract } from '@outrider/contracts/contract'
import type { Static, TSchema } from 'typebox'
import { background, idle, type Loop } from '../jobs/loop.ts'
import type { OutgoingItem, Publisher } from '../nats/publish.ts'
import type { Logger } from '../observe/log.ts'
import { measure, outboxOldest } from '../observe/metrics.ts'
import { keptOf, type Origin, originOf, type TracedRow } from '../observe/origin.ts'
import { createStopwatch } from '../observe/time.ts'
import { type Db, json, type Pool } from './pool.ts'

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
async function leaseFacts(db: Pool, service: string): Promise<LeasedRow[]> {
  const rows = await db<FactRow[]>`${lease(db, 500)} returning id, subject, data, traceparent`
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

/** Leases the oldest rows of an outbox whose rows hold all messages of the statement that wrote them. */
async function leaseParcels(db: Pool): Promise<LeasedRow[]> {
  const rows = await db<ParcelRow[]>`
    ${lease(db, 20)} returning id, subjects, message_ids, data, traceparents`
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

const lease = (db: Pool, limit: number) => db`
  update outbox set leased_until = now() + interval '10 seconds'
  where id in (
    select id from outbox where leased_until < now() order by id limit ${limit} for update skip locked
  )`

interface OutboxOptions {
  /** Whether a row holds many messages, with ids of their own. By default a row is one fact. */
  readonly holdsParcels?: boolean
}

/**
 * Publishes the oldest rows and deletes the stored ones; returns how many. The others are released
 * immediately, and the first failure is thrown. A crash in between leaves all leased for 10 s; then they are
 * published again under the same message ids.
 */
async function relay(
  db: Pool,
  publisher: Publisher,
  service: string,
  { holdsParcels = false }: OutboxOptions,
): Promise<number> {
  const rows = await (holdsParcels ? leaseParcels(db) : leaseFacts(db, service))
  const ordered = rows.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
  const outcomes = await Promise.allSettled(
    ordered.map(({ messages }) =>
      Promise.all(messages.map((message) => publisher.publish(message))),
    ),
  )
  const idsThat = (status: 'fulfilled' | 'rejected') =>
    ordered.filter((_, index) => outcomes[index]?.status === status).map((entry) => entry.id)
  const published = idsThat('fulfilled')
  if (published.length > 0) await db`delete from outbox where id = any(${published}::bigint[])`
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (!failure) return published.length
  await db`
    update outbox set leased_until = '-infinity'
    where id = any(${idsThat('rejected')}::bigint[])`
  throw failure.reason
}

/** Relays until disposed: immediately when woken, and every second in any case. */
export function relayOutbox(
  db: Pool,
  publisher: Publisher,
  service: string,
  log: Logger,
  options: OutboxOptions = {},
): Loop {
  const measured = measureOutbox(db, service)
  const loop = background(
    log,
    'relaying the outbox',
    idle,
    async () => (await relay(db, publisher, service, options)) > 0,
  )
  return {
    wake: () => loop.wake(),
    async [Symbol.asyncDispose]() {
      measured[Symbol.dispose]()
      await loop[Symbol.asyncDispose]()
    },
  }
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
