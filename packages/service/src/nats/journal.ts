import { DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { parse } from '@outrider/contracts/contract'
import { journal } from '@outrider/contracts/streams'
import { type Static, Type } from 'typebox'
import { retryUntilUp } from '../jobs/retry.ts'
import type { Service } from '../service.ts'
import { infoIfPresent } from './archive.ts'
import { type Item, readEnvelope } from './envelope.ts'
import { deliver, type Subscriber } from './subscriber.ts'

/** The moment to which databases were restored, and when that was. */
export type Restored = Static<typeof Restored>
const Restored = Type.Object({ to: Type.String(), at: Type.String() })
/** Where the journal's metadata has it until the restore is complete. */
export const restoredKey = 'outrider.restored'

/** Milliseconds by which clocks, and a moment and what is stored at it, may differ. */
export const restoreMargin = 60_000

/** The restore that is noted in metadata of the journal. */
export function restoredIn(metadata: Readonly<Record<string, string>> = {}): Restored | undefined {
  const text = metadata[restoredKey]
  return text ? parse(Restored, JSON.parse(text)) : undefined
}

/**
 * After a restore of the database to an earlier moment: applies the facts of the journal since then, so that erased
 * people stay erased and revoked keys revoked. A service awaits it before it serves, consumes, or sends anything. Waits
 * until NATS responds. May be repeated: until the restore is complete, each start does.
 */
export async function applyJournal(
  { nats, log, declaration }: Service,
  subscribersOf: (restoredAt: Date) => readonly Subscriber[],
): Promise<void> {
  const find = async () => infoIfPresent(await jetstreamManager(nats, { checkAPI: false }), journal)
  const found = await retryUntilUp('the journal', log, find)
  const restored = restoredIn(found?.config.metadata)
  if (!restored) return
  const since = new Date(Date.parse(restored.to) - restoreMargin)
  const subscribers = subscribersOf(new Date(restored.at))
  for (const { subject } of declaration.journals) {
    let facts = 0
    for await (const { id, data } of readFacts(nats, subject, since)) {
      await deliver(subscribers, subject, [{ id, subject, data, repeated: true }])
      facts += 1
    }
    log.warn({ subject, facts, since }, 'applied facts of the journal again')
  }
}

/** Milliseconds for which the server holds a fetch. */
const fetchExpires = 5_000
/** Envelopes read at a time. */
const atOnce = 50

/** The facts of a subject since a time, in their order, up to now. */
async function* readFacts(
  nats: NatsConnection,
  subject: string,
  since: Date,
): AsyncGenerator<Item> {
  const consumer = await jetstream(nats).consumers.get(journal, {
    filter_subjects: subject,
    deliver_policy: DeliverPolicy.StartTime,
    opt_start_time: since.toISOString(),
  })
  let { num_pending: left } = await consumer.info(true)
  while (left > 0) {
    const max_messages = Math.min(left, atOnce)
    for await (const msg of await consumer.fetch({ max_messages, expires: fetchExpires })) {
      yield* readEnvelope(msg.string())
      left -= 1
    }
  }
}
