import type { Uuid } from '@outrider/contracts/ids'
import { relayOutbox } from '@outrider/service/db/outbox'
import type { Db } from '@outrider/service/db/pool'
import type { OutgoingItem } from '@outrider/service/nats/publish'
import type { Service } from '@outrider/service/service'

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
   * Publishes in the order of the calls. `id`: that of the messages' row; null if there is none. Never rejects: if
   * publishing fails, the relay publishes the same messages under the same ids.
   */
  publish(messages: readonly OutgoingItem[], id: string | null): Promise<void>
}

/** Milliseconds for which rows of published messages are collected, to be deleted by one statement. */
const deleteDelay = 200

export function createOutbox({ db, name, publisher, log }: Service): Outbox {
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
  const release = async (id: string) => {
    // If this fails, too, the lease expires.
    await db`update outbox set leased_until = '-infinity' where id = ${id}`.catch(
      (error: unknown) => log.warn({ err: error }, 'unpublished messages not released'),
    )
  }
  return {
    async publish(messages, id) {
      if (id === null) return
      const results = await Promise.allSettled(
        messages.map((message) => publisher.publish(message)),
      )
      const failure = results.find((result) => result.status === 'rejected')
      if (failure) {
        log.warn({ err: failure.reason }, 'messages left to the relay')
        await release(id)
        return
      }
      published.push(id)
      timer ??= setTimeout(() => void deletePublished(), deleteDelay)
    },
    async [Symbol.asyncDispose]() {
      await relay[Symbol.asyncDispose]()
      await deletePublished()
    },
  }
}
