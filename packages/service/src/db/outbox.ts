import type { EventContract } from '@outrider/contracts/contract'
import type { Static, TSchema } from 'typebox'
import { background, idle, type Loop } from '../jobs/loop.ts'
import type { Publisher } from '../nats/publish.ts'
import type { Logger } from '../observe/log.ts'
import { measure, outboxOldest } from '../observe/metrics.ts'
import { keptOf, type Origin, originOf, type TracedRow } from '../observe/origin.ts'
import { createStopwatch } from '../observe/time.ts'
import { type Db, json, type Pool } from './pool.ts'

/** What the outbox is to tell: an entry to be. */
export interface OutboxEntry extends TracedRow {
  readonly subject: string
  readonly data: unknown
}

/** `origin`: of what it comes from, where that is not the request that is being answered. */
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

interface LeasedEntry extends TracedRow {
  readonly id: string
  readonly subject: string
  readonly data: unknown
  readonly messageId?: string
}

interface OutboxOptions {
  /** Whether the table has a column `message_id`. By default the ids of messages derive from those of the rows. */
  readonly hasMessageIds?: boolean
}

/**
 * Publishes the oldest entries and deletes those that arrived; returns how many. The others are free
 * again at once, and the first failure is thrown. A crash in between leaves all leased for 10 s; then
 * they are published again under the same message id.
 */
async function relay(
  db: Pool,
  publisher: Publisher,
  service: string,
  { hasMessageIds = false }: OutboxOptions,
  limit = 500,
): Promise<number> {
  const entries = await db<LeasedEntry[]>`
    update outbox set leased_until = now() + interval '10 seconds'
    where id in (
      select id from outbox where leased_until < now() order by id limit ${limit} for update skip locked
    )
    returning id, subject, data, traceparent ${hasMessageIds ? db`, message_id` : db``}`
  const ordered = entries.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
  const outcomes = await Promise.allSettled(
    ordered.map(({ id, subject, data, messageId = `${service}.${id}`, ...row }) =>
      publisher.publish({
        subject,
        data: JSON.stringify(data),
        id: messageId,
        origin: originOf(row),
      }),
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

/** Relays until disposed: at once when woken, and every second in any case. */
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
