import { setTimeout as delay } from 'node:timers/promises'
import {
  type Consumer,
  type ConsumerMessages,
  DeliverPolicy,
  jetstream,
  type JsMsg,
} from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { Problem } from '@outrider/contracts/problem'
import type { StreamName } from '@outrider/contracts/streams'
import { fingerprintsHeader } from '@outrider/service/nats/publish'
import { maxTurn, watchLife } from '@outrider/service/observe/health'
import type { Logger } from '@outrider/service/observe/log'
import { duplicateWindow, measure } from '@outrider/service/observe/metrics'
import {
  fingerprintBytes,
  type ItemPosition,
  KeyIndex,
  type KeyMemory,
  windowMinutes,
} from './key-index.ts'

/** Milliseconds between attempts to find a stream that does not exist yet. */
const streamInterval = 250
/** Milliseconds for a reply: at first few, because a request to a server that dies gets none. */
const replyTimeouts = { first: 1_000, longest: 16_000 }
/** Envelopes requested together: only their headers are sent. */
const headersAtOnce = 1_000
/** Milliseconds between two signs of life of an idle stream; after two that are missing, reading restarts. */
const heartbeat = 1_000

/** A stream, and the subject that is read, with wildcards. */
interface FollowedStream {
  readonly nats: NatsConnection
  readonly stream: StreamName
  readonly subject: string
  readonly log: Logger
}

interface StreamReading extends Disposable {
  /** Envelopes in the stream when reading began. */
  readonly pending: number
  /**
   * Continues with the last message, or rereads from a time in milliseconds. During a restart, a call without `from` is
   * ignored; one with `from` is queued.
   */
  restart(from?: number): void
}

type Start = { readonly time: number } | { readonly sequence: number }

/**
 * Reads the headers of a stream's envelopes in order, from a time in milliseconds. When the server ends the reading,
 * it continues with the last message. After a server was killed several times, the client's own reading may hang;
 * `restart` is for that.
 */
export async function readHeaders(
  followed: FollowedStream,
  from: number,
  read: (msg: JsMsg) => void,
): Promise<StreamReading> {
  const { nats, stream, log } = followed
  /** A time to read from; once a message is read, the sequence after it: clocks of servers differ. */
  let start: Start = { time: from }
  let isClosed = false
  let isBeginning = false
  let next: number | undefined
  let messages: ConsumerMessages | undefined

  const take = (msg: JsMsg) => {
    start = { sequence: msg.seq + 1 }
    read(msg)
  }
  const begin = async () => {
    const consumer = await awaitConsumer(followed, start, () => isClosed)
    if (!consumer) return 0
    const { num_pending: pending } = await consumer.info(true)
    const own = await consumer.consume({
      callback: take,
      max_messages: headersAtOnce,
      idle_heartbeat: heartbeat,
    })
    if (isClosed) own.stop()
    messages = own
    void watch(own)
    void watchHeartbeats(own)
    return pending
  }
  const watch = async (own: ConsumerMessages) => {
    const error = await own.closed()
    if (isClosed || messages !== own) return
    log.error({ err: error, stream }, 'the follower stopped')
    restart()
  }
  /** The server that read for us may be gone although ours is not. */
  const watchHeartbeats = async (own: ConsumerMessages) => {
    for await (const { type } of own.status())
      if (type === 'heartbeats_missed' && messages === own) restart()
  }
  const restart = (reread?: number) => {
    if (isClosed) return
    if (isBeginning) {
      next = reread ?? next
      return
    }
    isBeginning = true
    if (reread !== undefined) start = { time: reread }
    const former = messages
    messages = undefined
    former?.stop()
    log.warn({ stream }, 'the follower restarts')
    void begin()
      .catch((error: unknown) => log.error({ err: error, stream }, 'the follower cannot start'))
      .finally(() => {
        isBeginning = false
        const again = next
        next = undefined
        if (again !== undefined) restart(again)
      })
  }

  /** A restarted server has forgotten its readers; the client would notice by missing heartbeats, half a minute later. */
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

/** The job that creates the stream may still be running: retries until it exists. Undefined when closed meanwhile. */
async function awaitConsumer(
  { nats, stream, subject, log }: FollowedStream,
  start: Start,
  isClosed: () => boolean,
): Promise<Consumer | undefined> {
  for (
    let timeout = replyTimeouts.first;
    !isClosed();
    timeout = Math.min(2 * timeout, replyTimeouts.longest)
  )
    try {
      return await jetstream(nats, { timeout }).consumers.get(stream, {
        filter_subjects: subject,
        ...('time' in start
          ? {
              deliver_policy: DeliverPolicy.StartTime,
              opt_start_time: new Date(start.time).toISOString(),
            }
          : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: start.sequence }),
        headers_only: true,
      })
    } catch (error) {
      if (nats.isClosed()) throw error
      log.warn({ err: error, stream }, 'waiting for the stream')
      await delay(streamInterval)
    }
  return undefined
}

/** Milliseconds to wait until an envelope that the server has acknowledged is read. */
const readTimeout = 5_000
/** Milliseconds after which reading restarts where nothing is read although an envelope is there. */
const stalledAfter = 1_000

/** How far a stream is read. */
interface Progress {
  /** Milliseconds since waiting for a sequence timed out and none was read; 0 while reading continues. */
  behindFor(): number
  /** The last sequence that was read. */
  last(): number
  /** The stream is read again from its beginning. */
  reset(): void
  reached(sequence: number): void
  /** Resolves once `sequence` is read; rejects with `UNAVAILABLE` after five seconds. */
  until(sequence: number): Promise<void>
}

/** `onStall` is called when nothing was read for a second although a sequence is awaited. */
function createProgress(onStall: () => void): Progress {
  /** By the awaited sequence: a few, since a publisher has few envelopes in flight. */
  const waiting = new Map<number, PromiseWithResolvers<void>>()
  let last = 0
  let lastAt = performance.now()
  let behindSince: number | undefined

  const restartWhenStalled = () => {
    if (performance.now() - lastAt < stalledAfter) return
    lastAt = performance.now() // a restart takes its time
    onStall()
  }
  const giveUp = (sequence: number, reading: PromiseWithResolvers<void>) => {
    waiting.delete(sequence)
    behindSince ??= performance.now()
    reading.reject(behind())
  }

  return {
    behindFor: () => (behindSince === undefined ? 0 : performance.now() - behindSince),
    last: () => last,
    reset() {
      last = 0
    },
    reached(sequence) {
      last = sequence
      lastAt = performance.now()
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
      const watch = setInterval(restartWhenStalled, stalledAfter)
      return reading.promise.finally(() => {
        clearTimeout(timer)
        clearInterval(watch)
      })
    },
  }
}

function behind(): Problem {
  return new Problem(
    'UNAVAILABLE',
    'Accepted, but the duplicate check is unavailable. Retry with the same key.',
    {
      retryAfter: 1,
    },
  )
}

/** Knows the first item of each key, because it reads the stream that all gateways publish to. */
export interface Follower extends AsyncDisposable {
  /** Resolves once the envelope `sequence` is read; rejects with `UNAVAILABLE` after five seconds. */
  until(sequence: number): Promise<void>
  /** Where the key of an item first occurred, as far as the stream is read; undefined when it is forgotten. */
  firstOf(fingerprint: Buffer): ItemPosition | undefined
  /** The last sequence that it has read. */
  lastRead(): number
  /** Forgets all keys and rereads the stream after it lost messages; their keys can be used again. */
  reread(): void
}

/** Milliseconds after which catching up restarts with the last message. */
const catchUpTimeout = 30_000

/** Follows the fingerprints of a stream's envelopes, from an hour ago; resolves once it has caught up. `note` receives each envelope, too. */
export async function followStream(
  followed: FollowedStream,
  memory: KeyMemory,
  note: (msg: JsMsg) => void,
): Promise<Follower> {
  const { stream } = followed
  const index = new KeyIndex(memory)
  const progress = createProgress(() => reading.restart())
  const caughtUp = Promise.withResolvers<void>()

  const read = (msg: JsMsg) => {
    const fingerprints = Buffer.from(msg.headers?.get(fingerprintsHeader) ?? '', 'base64')
    const at = msg.time.getTime()
    for (let offset = 0; offset < fingerprints.length; offset += fingerprintBytes) {
      const position = { sequence: msg.seq, index: offset / fingerprintBytes }
      index.note(fingerprints, offset, position, at)
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
      const known = Math.max(0, Date.now() - index.forgottenUntil) / 1_000
      const value = Math.min(known, windowMinutes * 60)
      return [{ gauge: duplicateWindow, labels: { stream }, value }]
    }),
  )

  return {
    until: (sequence) => progress.until(sequence),
    firstOf: (fingerprint) => index.find(fingerprint, 0),
    lastRead: () => progress.last(),
    reread() {
      index.clear()
      progress.reset()
      reading.restart(beginning())
    },
    async [Symbol.asyncDispose]() {
      watched.dispose()
      reading[Symbol.dispose]()
    },
  }
}

/** Milliseconds: the time from which keys are remembered. */
function beginning(): number {
  return Date.now() - windowMinutes * 60_000
}

/** Resolves once everything that was in the stream is read; the server may be killed meanwhile. */
async function catchUp(reading: StreamReading, caughtUp: Promise<void>): Promise<void> {
  const done = caughtUp.then(() => true)
  while (!(await Promise.race([done, delay(catchUpTimeout, false, { ref: false })])))
    reading.restart()
}
