import { setTimeout as delay } from 'node:timers/promises'
import {
  type Consumer,
  type ConsumerMessages,
  DeliverPolicy,
  jetstream,
  type JsMsg,
} from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { fingerprintBytes } from '@outrider/contracts/fingerprint'
import { Problem } from '@outrider/contracts/problem'
import type { StreamName } from '@outrider/contracts/streams'
import type { Logger } from '@outrider/service/log'
import { duplicateWindow } from '@outrider/service/monitor/declared'
import { watchLife } from '@outrider/service/monitor/life'
import { measure } from '@outrider/service/monitor/metrics'
import { fingerprintsHeader } from '@outrider/service/publish'
import { KeyIndex, windowMinutes } from './key-index.ts'
import type { Place } from './key-table.ts'

/** Milliseconds to wait until a parcel that the server has acknowledged is read. */
const readTimeout = 5_000
/** Milliseconds between looks for a stream that is not there yet. */
const streamInterval = 1_000
/** Parcels asked for at once: their headers alone come. */
const headersAtOnce = 1_000

/** Knows which item was the first of its key, for it reads the stream that all gateways publish to. */
export interface Follower extends AsyncDisposable {
  /**
   * The first place of a key one of whose items lies in the parcel `sequence`; undefined when it is forgotten. Rejects with `UNAVAILABLE` when the stream
   * is not read that far within five seconds.
   */
  firstOf(fingerprint: Buffer, sequence: number): Promise<Place | undefined>
}

/** Follows the fingerprints of a stream's parcels, from an hour back; resolves once it has caught up. */
export async function followStream(
  nats: NatsConnection,
  stream: StreamName,
  subjects: readonly string[],
  log: Logger,
): Promise<Follower> {
  const index = new KeyIndex()
  const progress = createProgress()
  const caughtUp = Promise.withResolvers<void>()

  const read = (msg: JsMsg) => {
    const fingerprints = Buffer.from(msg.headers?.get(fingerprintsHeader) ?? '', 'base64')
    const at = msg.time.getTime()
    for (let offset = 0; offset < fingerprints.length; offset += fingerprintBytes)
      index.note(fingerprints, offset, { sequence: msg.seq, index: offset / fingerprintBytes }, at)
    progress.reached(msg.seq)
    if (msg.info.pending === 0) caughtUp.resolve()
  }

  const consumer = await awaitConsumer(nats, stream, subjects, log)
  let hasEnded = false
  const { num_pending: pending } = await consumer.info(true)
  const messages = await consumer.consume({ callback: read, max_messages: headersAtOnce })
  void report(messages, stream, log).finally(() => {
    hasEnded = true
  })
  if (pending > 0) await caughtUp.promise
  const watched = new DisposableStack()
  watched.use(watchLife(`the follower of ${stream}`, () => !hasEnded))
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
    async [Symbol.asyncDispose]() {
      watched.dispose()
      messages.stop()
    },
  }
}

/** The job that makes the stream may still be running: it is looked for every second. */
async function awaitConsumer(
  nats: NatsConnection,
  stream: StreamName,
  subjects: readonly string[],
  log: Logger,
): Promise<Consumer> {
  for (;;)
    try {
      return await jetstream(nats).consumers.get(stream, {
        filter_subjects: [...subjects],
        deliver_policy: DeliverPolicy.StartTime,
        opt_start_time: new Date(Date.now() - windowMinutes * 60_000).toISOString(),
        headers_only: true,
      })
    } catch (error) {
      if (nats.isClosed()) throw error
      log.warn({ err: error, stream }, 'waiting for the stream')
      await delay(streamInterval)
    }
}

/** Ends when the follower is closed, or when the server refuses to go on. */
async function report(messages: ConsumerMessages, stream: StreamName, log: Logger): Promise<void> {
  const error = await messages.closed()
  if (error) log.error({ err: error, stream }, 'the follower stopped')
}

/** How far a stream is read. */
function createProgress() {
  /** By the sequence waited for: a few, since a publisher has few parcels in flight. */
  const waiting = new Map<number, PromiseWithResolvers<void>>()
  let last = 0
  return {
    reached(sequence: number): void {
      last = sequence
      for (const [wanted, { resolve }] of waiting)
        if (wanted <= last) {
          resolve()
          waiting.delete(wanted)
        }
    },
    async until(sequence: number): Promise<void> {
      if (sequence <= last) return
      const known = waiting.get(sequence)
      if (known) return known.promise
      const reading = Promise.withResolvers<void>()
      waiting.set(sequence, reading)
      const timer = setTimeout(() => {
        waiting.delete(sequence)
        reading.reject(behind())
      }, readTimeout)
      await reading.promise.finally(() => clearTimeout(timer))
    },
  }
}

function behind(): Problem {
  return new Problem('UNAVAILABLE', 'accepted, but not compared with what came before: try again', {
    retryAfter: 1,
  })
}
