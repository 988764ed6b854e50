import { setTimeout as delay } from 'node:timers/promises'
import {
  type Consumer,
  type ConsumerMessages,
  DeliverPolicy,
  jetstream,
  type JsMsg,
} from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { StreamName } from '@outrider/contracts/streams'
import type { Logger } from '@outrider/service/log'

/** Milliseconds between looks for a stream that is not there yet. */
const streamInterval = 1_000
/** Parcels asked for at once: their headers alone come. */
const headersAtOnce = 1_000

/** What is read of a stream. */
export interface Followed {
  readonly nats: NatsConnection
  readonly stream: StreamName
  readonly subjects: readonly string[]
  readonly log: Logger
}

export interface Reading extends Disposable {
  /** Parcels that lay in the stream when reading began. */
  readonly pending: number
  /**
   * Begins to read again with what came last, or with what came at a time in milliseconds. While it is beginning already, the
   * former does nothing, and the latter follows.
   */
  restart(from?: number): void
}

/**
 * Reads the headers of a stream's parcels in order, from that time in milliseconds on. Reading that ends, as when the server refuses to go on, begins
 * again with what came last; after a server that was killed several times the client's own reading may wait for ever, which `restart` is for.
 */
export async function readHeaders(
  followed: Followed,
  from: number,
  read: (msg: JsMsg) => void,
): Promise<Reading> {
  const { nats, stream, log } = followed
  let since = from
  let isClosed = false
  let isBeginning = false
  let next: number | undefined
  let messages: ConsumerMessages | undefined

  const take = (msg: JsMsg) => {
    since = msg.time.getTime()
    read(msg)
  }
  const begin = async () => {
    const consumer = await awaitConsumer(followed, since, () => isClosed)
    if (!consumer) return 0
    const { num_pending: pending } = await consumer.info(true)
    const own = await consumer.consume({ callback: take, max_messages: headersAtOnce })
    if (isClosed) own.stop()
    messages = own
    void watch(own)
    return pending
  }
  const watch = async (own: ConsumerMessages) => {
    const error = await own.closed()
    if (isClosed || messages !== own) return
    log.error({ err: error, stream }, 'the follower stopped')
    restart()
  }
  const restart = (anew?: number) => {
    if (isClosed) return
    if (isBeginning) {
      next = anew ?? next
      return
    }
    isBeginning = true
    since = anew ?? since
    const former = messages
    messages = undefined
    former?.stop()
    log.warn({ stream }, 'the follower begins anew')
    void begin()
      .catch((error: unknown) => log.error({ err: error, stream }, 'the follower cannot begin'))
      .finally(() => {
        isBeginning = false
        const again = next
        next = undefined
        if (again !== undefined) restart(again)
      })
  }

  /** A server that was restarted has forgotten who reads; the client would notice by heartbeats, half a minute later. */
  const watchConnection = async () => {
    for await (const { type } of nats.status()) {
      if (isClosed) return
      if (type === 'reconnect') restart()
    }
  }

  const pending = await begin()
  void watchConnection()
  return {
    pending,
    restart,
    [Symbol.dispose]() {
      isClosed = true
      messages?.stop()
    },
  }
}

/** The job that makes the stream may still be running: it is looked for every second. Undefined when closed meanwhile. */
async function awaitConsumer(
  { nats, stream, subjects, log }: Followed,
  since: number,
  isClosed: () => boolean,
): Promise<Consumer | undefined> {
  while (!isClosed())
    try {
      return await jetstream(nats).consumers.get(stream, {
        filter_subjects: [...subjects],
        deliver_policy: DeliverPolicy.StartTime,
        opt_start_time: new Date(since).toISOString(),
        headers_only: true,
      })
    } catch (error) {
      if (nats.isClosed()) throw error
      log.warn({ err: error, stream }, 'waiting for the stream')
      await delay(streamInterval)
    }
  return undefined
}
