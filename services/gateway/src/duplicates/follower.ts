import { setTimeout as delay } from 'node:timers/promises'
import {
  type Consumer,
  type ConsumerMessages,
  DeliverPolicy,
  jetstream,
  type JsMsg,
} from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { fingerprintBytes } from '@outrider/contracts/hashes'
import { Problem } from '@outrider/contracts/problem'
import type { StreamName } from '@outrider/contracts/streams'
import { fingerprintsHeader } from '@outrider/service/nats/publish'
import { maxTurn, watchLife } from '@outrider/service/observe/health'
import type { Logger } from '@outrider/service/observe/log'
import { duplicateWindow, measure } from '@outrider/service/observe/metrics'
import { type ItemPosition, KeyIndex, windowMinutes } from './key-index.ts'

/** Milliseconds between looks for a stream that is not there yet. */
const streamInterval = 1_000
/** Parcels asked for at once: their headers alone come. */
const headersAtOnce = 1_000

/** What is read of a stream. */
export interface FollowedStream {
  readonly nats: NatsConnection
  readonly stream: StreamName
  readonly subjects: readonly string[]
  readonly log: Logger
}

export interface StreamReading extends Disposable {
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
  followed: FollowedStream,
  from: number,
  read: (msg: JsMsg) => void,
): Promise<StreamReading> {
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
  { nats, stream, subjects, log }: FollowedStream,
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

/** Milliseconds to wait until a parcel that the server has acknowledged is read. */
const readTimeout = 5_000

/** How far a stream is read. */
export interface Progress {
  /** Milliseconds since a sequence was waited for in vain, with none read since; 0 when reading goes on. */
  behindFor(): number
  /** The last sequence that was read. */
  last(): number
  /** Nothing is read any more: reading begins anew. */
  reset(): void
  reached(sequence: number): void
  /** Resolves once `sequence` is read; rejects with `UNAVAILABLE` when it is not within five seconds. */
  until(sequence: number): Promise<void>
}

/** `onTimeout` is called when a sequence was waited for in vain. */
export function createProgress(onTimeout: () => void): Progress {
  /** By the sequence waited for: a few, since a publisher has few parcels in flight. */
  const waiting = new Map<number, PromiseWithResolvers<void>>()
  let last = 0
  let behindSince: number | undefined

  const giveUp = (sequence: number, reading: PromiseWithResolvers<void>) => {
    waiting.delete(sequence)
    behindSince ??= performance.now()
    reading.reject(behind())
    onTimeout()
  }

  return {
    behindFor: () => (behindSince === undefined ? 0 : performance.now() - behindSince),
    last: () => last,
    reset() {
      last = 0
    },
    reached(sequence) {
      last = sequence
      behindSince = undefined
      for (const [wanted, { resolve }] of waiting)
        if (wanted <= last) {
          resolve()
          waiting.delete(wanted)
        }
    },
    until(sequence) {
      if (sequence <= last) return Promise.resolve()
      const known = waiting.get(sequence)
      if (known) return known.promise
      const reading = Promise.withResolvers<void>()
      waiting.set(sequence, reading)
      const timer = setTimeout(() => giveUp(sequence, reading), readTimeout)
      return reading.promise.finally(() => clearTimeout(timer))
    },
  }
}

function behind(): Problem {
  return new Problem('UNAVAILABLE', 'accepted, but not compared with what came before: try again', {
    retryAfter: 1,
  })
}

/** Knows which item was the first of its key, for it reads the stream that all gateways publish to. */
export interface Follower extends AsyncDisposable {
  /**
   * The first place of a key one of whose items lies in the parcel `sequence`; undefined when it is forgotten. Rejects with `UNAVAILABLE` when the stream
   * is not read that far within five seconds.
   */
  firstOf(fingerprint: Buffer, sequence: number): Promise<ItemPosition | undefined>
  /** The last sequence that it has read. */
  lastRead(): number
  /** Forgets everything and reads the stream again, of which messages were lost: whose keys they had is free again. */
  beginAnew(): void
}

/** Milliseconds after which catching up begins again with what came last. */
const catchUpTimeout = 30_000

/** Follows the fingerprints of a stream's parcels, from an hour back; resolves once it has caught up. `note` sees each parcel, too. */
export async function followStream(
  followed: FollowedStream,
  note: (msg: JsMsg) => void,
): Promise<Follower> {
  const { stream } = followed
  let index = new KeyIndex()
  const progress = createProgress(() => reading.restart())
  const caughtUp = Promise.withResolvers<void>()

  const read = (msg: JsMsg) => {
    const fingerprints = Buffer.from(msg.headers?.get(fingerprintsHeader) ?? '', 'base64')
    const at = msg.time.getTime()
    for (let offset = 0; offset < fingerprints.length; offset += fingerprintBytes) {
      const place = { sequence: msg.seq, index: offset / fingerprintBytes }
      index.note(fingerprints, offset, place, at)
    }
    note(msg)
    progress.reached(msg.seq)
    if (msg.info.pending === 0) caughtUp.resolve()
  }

  const reading = await readHeaders(followed, beginning(), read)
  if (reading.pending > 0) await catchUp(reading, caughtUp.promise)
  const watched = new DisposableStack()
  watched.use(watchLife(`the follower of ${stream}`, () => progress.behindFor() < maxTurn))
  watched.use(
    measure(async () => {
      const value = Math.min((Date.now() - index.forgottenUntil) / 1_000, windowMinutes * 60)
      return [{ gauge: duplicateWindow, labels: { stream }, value }]
    }),
  )

  return {
    async firstOf(fingerprint, sequence) {
      await progress.until(sequence)
      return index.find(fingerprint, 0)
    },
    lastRead: () => progress.last(),
    beginAnew() {
      index = new KeyIndex()
      progress.reset()
      reading.restart(beginning())
    },
    async [Symbol.asyncDispose]() {
      watched.dispose()
      reading[Symbol.dispose]()
    },
  }
}

/** Milliseconds: from when on a key is a repetition. */
function beginning(): number {
  return Date.now() - windowMinutes * 60_000
}

/** Resolves once everything is read that lay there; the server may be killed meanwhile. */
async function catchUp(reading: StreamReading, caughtUp: Promise<void>): Promise<void> {
  const done = caughtUp.then(() => true)
  while (!(await Promise.race([done, delay(catchUpTimeout, false, { ref: false })])))
    reading.restart()
}
