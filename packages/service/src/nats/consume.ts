import { setTimeout as delay } from 'node:timers/promises'
import { type Consumer, type ConsumerMessages, jetstream, type JsMsg } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Lane } from '@outrider/contracts/contract'
import { isQuiet, logFailure, type Loop, quietRest, startLoop } from '../jobs/loop.ts'
import { need } from '../observe/health.ts'
import { ackWaitSeconds } from './consumers.ts'
import { type Extent, maxEnvelopeItems, readEnvelope, takeWithin } from './envelope.ts'
import { type BatchContext, processBatch, type ReceivedEnvelope } from './process-batch.ts'
import { measureConsumer, type StreamWatch } from './watch.ts'

/** Envelopes in one fetch: together with a batch, the work that a slow replica keeps from the others. */
const envelopesPerFetch = 8
/**
 * Milliseconds for which the server holds a fetch open. A lost fetch goes unnoticed for so long, and disposal may
 * take so long: messages on their way must arrive, to be handed back immediately instead of after their time.
 */
const fetchExpires = 1_000
/** Milliseconds between the server's signs that it still holds a fetch of a quiet process; after two it is lost. */
const quietHeartbeat = 2_000
/** Milliseconds after which a loop looks without having been woken, or retries a failure. */
const interval = 1_000

export interface Consumption extends Omit<BatchContext, 'timeouts'> {
  readonly nats: NatsConnection
  /** Reports the consumer's lag; optional. */
  readonly watch?: StreamWatch
  /** The lane `single` has priority, `bulk` gives way; see `prioritize`. */
  readonly lane?: Lane | undefined
  /** Whether the streams that this one leads to have no room: nothing is fetched meanwhile. */
  readonly isHeld?: () => boolean
}

/**
 * Consumes until disposed, then finishes the messages in hand. Subscribers of one consumer share its pace: the
 * slowest sets it. Fetches more only when less than a batch waits, so that a slow replica leaves the envelopes to
 * others; messages in hand are not redelivered, however long they take.
 */
export async function consume(consumption: Consumption): Promise<AsyncDisposable> {
  const { log, consumer, subscribers, lane } = consumption
  const batch = Math.min(...subscribers.map((each) => each.batch ?? maxEnvelopeItems))
  const atOnce = Math.min(...subscribers.map((each) => each.atOnce ?? 1))
  const report = (error: unknown) => logFailure(log, error, 'consumer', { consumer })
  await using stack = new AsyncDisposableStack()
  const hand = stack.use(createInFlightWindow())
  const handling = new Set<Promise<void>>()
  const context = { ...consumption, timeouts: new Map<number, number>() }
  stack.defer(async () => {
    await Promise.all(handling)
    for (const envelope of hand.takeAll()) envelope.msg.nak() // another replica may have it immediately
  })

  const handlingLoop: Loop = startLoop(
    async () => {
      if (!hand.hasWaiting()) return false
      if (lane === 'bulk') await yieldToPriority()
      const envelopes = hand.take(batch)
      const settled = processBatch(context, envelopes)
        .catch(report)
        .finally(() => {
          hand.release(envelopes)
          handling.delete(settled)
        })
      handling.add(settled)
      if (handling.size >= atOnce) await Promise.race(handling)
      return hand.hasWaiting()
    },
    interval,
    report,
  )
  stack.use(handlingLoop)
  const { watch, stream } = consumption
  if (watch) stack.use(measureConsumer({ watch, stream, consumer }, hand.oldest))
  stack.use(
    startReading(
      consumption,
      () => hand.room(batch),
      (msg) => {
        hand.add(msg)
        handlingLoop.wake()
      },
    ),
  )
  if (lane === 'single') stack.use(prioritize({ isBusy: () => hand.size() > 0 }))
  return stack.move()
}

/** Fetches envelopes whenever there is room, and hands over each as it comes. */
function startReading(
  { nats, stream, consumer: name, log, isHeld }: Consumption,
  room: () => Promise<void>,
  take: (msg: JsMsg) => void,
): AsyncDisposable {
  let consumer: Consumer | undefined
  let quietFetch: ConsumerMessages | undefined
  let [isStopped, isReading] = [false, false]
  const needed = need(`the consumer ${name} of ${stream}`, () => isReading)
  const loop = startLoop(
    async () => {
      consumer ??= await jetstream(nats).consumers.get(stream, name)
      await room()
      if (isStopped) return false
      isReading = true
      if (isHeld?.() === true) return false
      const quiet = isQuiet() && { expires: quietRest, idle_heartbeat: quietHeartbeat }
      const messages = await consumer.fetch({
        max_messages: envelopesPerFetch,
        ...(quiet || { expires: fetchExpires }),
      })
      quietFetch = quiet ? messages : undefined
      if (isStopped) quietFetch?.stop()
      for await (const msg of messages) take(msg)
      return !isStopped
    },
    interval,
    // The server or its JetStream is unavailable: fetch again.
    (error) => {
      isReading = false
      log.warn({ err: error, stream, consumer: name }, 'cannot fetch messages')
    },
  )
  return {
    async [Symbol.asyncDispose]() {
      isStopped = true
      quietFetch?.stop() // a message that comes at this very moment goes to another replica later
      needed[Symbol.dispose]()
      await loop[Symbol.asyncDispose]()
    },
  }
}

/** Bytes of the envelopes in one batch, unless a single one has more: no batch holds the thread for long. */
export const maxBatchBytes = 1_024 ** 2

/**
 * The messages that this process has taken from a consumer and not settled yet. They are not redelivered, however
 * long they take.
 */
function createInFlightWindow() {
  /** Ignores a message that is in hand already. */
  const envelopes = new Map<string, ReceivedEnvelope>()
  const waiting: ReceivedEnvelope[] = []
  let [waitingItems, waitingBytes] = [0, 0]
  let room = Promise.withResolvers<void>()

  const keep = setInterval(
    () => {
      for (const { msg } of envelopes.values()) msg.working()
    },
    (ackWaitSeconds * 1_000) / 3,
  )
  const take = (most: Extent): ReceivedEnvelope[] => {
    const taken = waiting.splice(0, takeWithin(waiting.values().map(extentOf), most))
    for (const { msg, items } of taken) {
      waitingItems -= items.length
      waitingBytes -= msg.data.length
    }
    room.resolve()
    room = Promise.withResolvers()
    return taken
  }
  return {
    add(msg: JsMsg): void {
      if (envelopes.has(identityOf(msg))) return
      const envelope = envelopeOf(msg)
      envelopes.set(identityOf(msg), envelope)
      waiting.push(envelope)
      waitingItems += envelope.items.length
      waitingBytes += msg.data.length
    },
    take: (maxItems: number) => take({ items: maxItems, bytes: maxBatchBytes }),
    takeAll: () => take({ items: Infinity, bytes: Infinity }),
    release(settled: readonly ReceivedEnvelope[]): void {
      for (const { msg } of settled) envelopes.delete(identityOf(msg))
    },
    size: () => envelopes.size,
    /** When the oldest was published, in milliseconds; undefined when there is none. */
    oldest: () => envelopes.values().next().value?.msg.time.getTime(),
    /** Whether envelopes wait, including messages that are not envelopes, which must be buried. */
    hasWaiting: () => waiting.length > 0,
    /** Resolves once less than a batch waits. */
    async room(batch: number): Promise<void> {
      for (;;) {
        if (waitingItems < batch && waitingBytes < maxBatchBytes) return
        await room.promise
      }
    },
    async [Symbol.asyncDispose]() {
      clearInterval(keep)
    },
  }
}

/** A stream that has lost messages uses their sequences again, for others that were stored later. */
function identityOf({ seq, time }: JsMsg): string {
  return `${seq} ${time.getTime()}`
}

/** A message that is not an envelope has no items, but a fault. */
function envelopeOf(msg: JsMsg): ReceivedEnvelope {
  try {
    return { msg, items: readEnvelope(msg.string()) }
  } catch (error) {
    return { msg, items: [], fault: error }
  }
}

function extentOf({ items, msg }: ReceivedEnvelope): Extent {
  return { items: items.length, bytes: msg.data.length }
}

/** Milliseconds for which a batch gives way before it takes a turn in any case. */
const maxYield = 250

interface Goer {
  isBusy(): boolean
}

const first = new Set<Goer>()
let lastTurn: Promise<void> = Promise.resolve()

/** Gives a consumer priority over the bulk consumers of all services in this thread, until disposed. */
export function prioritize(consumer: Goer): Disposable {
  first.add(consumer)
  return { [Symbol.dispose]: () => void first.delete(consumer) }
}

/**
 * Resolves when no consumer with priority has work in hand. While one always has, the waiting batches continue one by
 * one, each after `maxYield`: together they take a part of the thread's time, and every one continues some day.
 */
function yieldToPriority(): Promise<void> {
  lastTurn = lastTurn.then(untilFree)
  return lastTurn
}

async function untilFree(): Promise<void> {
  const until = performance.now() + maxYield
  while (isAnyBusy() && performance.now() < until) await delay(5)
}

function isAnyBusy(): boolean {
  return first.values().some((consumer) => consumer.isBusy())
}
