import type { Uuid } from '@outrider/contracts/ids'
import { relayOutbox } from '@outrider/service/db/outbox'
import type { Db } from '@outrider/service/db/pool'
import type { OutgoingItem } from '@outrider/service/nats/publish'
import type { Service } from '@outrider/service/service'
import { chunk } from './chunk.ts'

/** A command or fact of an entry, published only if the entry's run is recorded. */
export interface EntryMessage {
  readonly entryId: Uuid
  readonly message: OutgoingItem
}

/** Seconds for which the process that recorded messages publishes them; then the relay of any process does. */
const leaseSeconds = 10

/**
 * The part of a statement that writes the messages of those entries whose ids a query selects, as one row: a row for
 * each message took twice the time. Returns the row's id; no row if there is no message. `in (…) is true` keeps the
 * planner from joining CTEs, whose sizes it guesses.
 */
export const insertMessages = (
  db: Db,
  messages: readonly EntryMessage[],
  entries: ReturnType<Db>,
) => db`
  insert into outbox (subjects, message_ids, data, traceparents, leased_until)
  select array_agg(m.subject), array_agg(m.message_id), array_agg(m.data), array_agg(m.traceparent),
         now() + make_interval(secs => ${leaseSeconds})
  from unnest(
    ${messages.map(({ entryId }) => entryId)}::uuid[],
    ${messages.map(({ message }) => message.subject)}::text[],
    ${messages.map(({ message }) => message.id)}::text[],
    ${messages.map(({ message }) => message.data)}::text[],
    ${messages.map(({ message }) => message.origin?.traceparent ?? null)}::text[]
  ) as m (entry_id, subject, message_id, data, traceparent)
  where (m.entry_id in (${entries})) is true
  having count(*) > 0
  returning id`

/** Publishes messages that a statement has recorded, and deletes their rows. */
export interface Outbox extends AsyncDisposable {
  /**
   * Publishes in the order of the calls, in portions that wait for room. `id`: that of the messages' row; null if there is
   * none. Never rejects: the relay publishes the messages that could not be published, under the same ids.
   */
  publish(messages: readonly OutgoingItem[], id: string | null): Promise<void>
}

/** Milliseconds for which rows of published messages are collected, to be deleted by one statement. */
const deleteDelay = 200

/**
 * `publishing`: bytes of messages that are being published, a quarter of those that may wait in the publisher. `portion`: messages that
 * are published together.
 */
export const outboxBounds = {
  publishing: 16_777_216,
  portion: { items: 500, bytes: 2_097_152 },
}

function bytesOf({ data }: OutgoingItem): number {
  return Buffer.byteLength(data)
}

/** Lets bytes enter while no more than `most` are inside, first come, first served; at least one caller is let in. */
function createGate(most: number): (bytes: number) => Promise<() => void> {
  let inside = 0
  const waiting: { readonly bytes: number; readonly enter: () => void }[] = []
  const admit = () => {
    for (
      let next = waiting[0];
      next && (inside === 0 || inside + next.bytes <= most);
      next = waiting[0]
    ) {
      waiting.shift()
      inside += next.bytes
      next.enter()
    }
  }
  return async (bytes) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push({ bytes, enter: resolve })
    admit()
    await promise
    return () => {
      inside -= bytes
      admit()
    }
  }
}

export function createOutbox(
  { db, name, publisher, log }: Pick<Service, 'db' | 'name' | 'publisher' | 'log'>,
  bounds = outboxBounds,
): Outbox {
  const relay = relayOutbox(db, publisher, name, log, { holdsParcels: true })
  let published: string[] = []
  let timer: NodeJS.Timeout | undefined
  const deletePublished = async () => {
    clearTimeout(timer)
    timer = undefined
    const ids = published
    published = []
    if (ids.length === 0) return
    await db`delete from outbox where id = any(${ids}::bigint[])`.catch((error: unknown) =>
      log.warn({ err: error }, 'published messages not deleted'),
    )
  }
  /** Leaves messages of a row to the relay. If this fails, too, the lease expires, and it publishes all of them. */
  const release = async (id: string, messages: readonly OutgoingItem[]) => {
    await db`
      update outbox set leased_until = '-infinity',
        subjects = ${messages.map(({ subject }) => subject)}::text[],
        message_ids = ${messages.map((message) => message.id)}::text[],
        data = ${messages.map(({ data }) => data)}::text[],
        traceparents = ${messages.map(({ origin }) => origin?.traceparent ?? null)}::text[]
      where id = ${id}`.catch((error: unknown) =>
      log.warn({ err: error }, 'unpublished messages not released'),
    )
  }
  const enter = createGate(bounds.publishing)
  /** Publishes a portion; returns the messages that could not be published. */
  const publishPortion = async (messages: readonly OutgoingItem[]): Promise<OutgoingItem[]> => {
    const leave = await enter(messages.reduce((sum, message) => sum + bytesOf(message), 0))
    const results = await Promise.allSettled(messages.map((message) => publisher.publish(message)))
    leave()
    const failure = results.find((result) => result.status === 'rejected')
    if (failure) log.warn({ err: failure.reason }, 'messages left to the relay')
    return messages.filter((_, place) => results[place]?.status === 'rejected')
  }
  return {
    async publish(messages, id) {
      if (id === null) return
      const portions = chunk(messages, bounds.portion, (message) => [
        [message, () => bytesOf(message)],
      ])
      const left: OutgoingItem[] = []
      for (const portion of portions)
        // After a failure the rest would only wait for the same server.
        left.push(...(left.length > 0 ? portion : await publishPortion(portion)))
      if (left.length > 0) return release(id, left)
      published.push(id)
      timer ??= setTimeout(() => void deletePublished(), deleteDelay)
    },
    async [Symbol.asyncDispose]() {
      await relay[Symbol.asyncDispose]()
      await deletePublished()
    },
  }
}
