import { setTimeout as delay } from 'node:timers/promises'
import { type Consumer, jetstream, type JsMsg } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { type Loop, startLoop } from './loop.ts'
import { measureConsumer } from './measure-consumer.ts'
import { need } from './monitor/needs.ts'
import { maxParcelItems, readParcel } from './parcel.ts'
import { type Parcel, settle, type Settling } from './settle.ts'
import { ackWaitSeconds } from './streams.ts'

/** Parcels asked for at once: beside a batch, what a replica that has become slow keeps from the others. */
const parcelsPerFetch = 8
/**
 * Milliseconds for which the server holds a request for parcels open. So long a lost request goes unnoticed, and so long
 * disposal may take: what is on its way must arrive, to be handed back at once instead of after its time.
 */
const fetchExpires = 1_000
/** Milliseconds after which a loop looks without having been woken, or tries again what failed. */
const interval = 1_000
/** Milliseconds for which a lane gives way to another before it takes a turn all the same. */
const maxYield = 500

export interface Consumption extends Settling {
  readonly nats: NatsConnection
  /** What goes before: nothing is begun while it has work, for half a second at most. */
  readonly yieldsTo?: Consuming | undefined
  /** Hears of each message that arrives. */
  readonly saw?: (msg: JsMsg) => void
}

export interface Consuming extends AsyncDisposable {
  /** Whether parcels are in hand. */
  isBusy(): boolean
}

/**
 * Consumes until disposed, then finishes what is in hand. Subscribers of one consumer share its pace: the slowest sets it. Asks for more only when less than a batch waits, so that a
 * slow replica leaves the parcels to others; what is in hand is kept from being redelivered however long it takes.
 */
export async function consume(consumption: Consumption): Promise<Consuming> {
  const { log, consumer, subscribers, yieldsTo } = consumption
  const batch = Math.min(...subscribers.map((each) => each.batch ?? maxParcelItems))
  const atOnce = Math.min(...subscribers.map((each) => each.atOnce ?? 1))
  const report = (error: unknown) => log.error({ err: error, consumer }, 'consumer failed')
  await using stack = new AsyncDisposableStack()
  const hand = stack.use(createHand())
  const handling = new Set<Promise<void>>()
  stack.defer(async () => {
    await Promise.all(handling)
    for (const parcel of hand.takeAll()) parcel.msg.nak() // another replica may have it at once
  })

  const handlingLoop: Loop = startLoop(
    async () => {
      if (!hand.hasWaiting()) return false
      if (yieldsTo) await yieldTo(yieldsTo)
      const parcels = hand.take(batch)
      const settled = settle(consumption, parcels)
        .catch(report)
        .finally(() => {
          hand.release(parcels)
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
  stack.use(measureConsumer(consumption, hand.oldest))
  stack.use(
    startReading(
      consumption,
      () => hand.room(batch),
      (msg) => {
        consumption.saw?.(msg)
        hand.add(msg)
        handlingLoop.wake()
      },
    ),
  )
  const opened = stack.move()
  return {
    isBusy: () => hand.size() > 0,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Asks for parcels whenever there is room, and hands over each as it comes. */
function startReading(
  { nats, stream, consumer: name, log }: Consumption,
  room: () => Promise<void>,
  take: (msg: JsMsg) => void,
): AsyncDisposable {
  let consumer: Consumer | undefined
  let [isStopped, isReading] = [false, false]
  const needed = need(`the consumer ${name} of ${stream}`, () => isReading)
  const loop = startLoop(
    async () => {
      consumer ??= await jetstream(nats).consumers.get(stream, name)
      await room()
      if (isStopped) return false
      isReading = true
      const messages = await consumer.fetch({
        max_messages: parcelsPerFetch,
        expires: fetchExpires,
      })
      for await (const msg of messages) take(msg)
      return !isStopped
    },
    interval,
    // The server is away, or its JetStream is not up yet: it is asked again.
    (error) => {
      isReading = false
      log.warn({ err: error, stream, consumer: name }, 'no parcels')
    },
  )
  return {
    async [Symbol.asyncDispose]() {
      isStopped = true
      needed[Symbol.dispose]()
      await loop[Symbol.asyncDispose]()
    },
  }
}

/** What this process has taken from a consumer and not settled yet. */
function createHand() {
  /** What comes again while it is in hand is in hand already. */
  const parcels = new Map<string, Parcel>()
  const waiting: Parcel[] = []
  let waitingItems = 0
  let room = Promise.withResolvers<void>()

  const keep = setInterval(
    () => {
      for (const { msg } of parcels.values()) msg.working()
    },
    (ackWaitSeconds * 1_000) / 3,
  )
  const take = (maxItems: number): Parcel[] => {
    let count = 0
    let items = 0
    for (const parcel of waiting) {
      items += parcel.items.length
      if (count > 0 && items > maxItems) break
      count += 1
    }
    const taken = waiting.splice(0, count)
    for (const parcel of taken) waitingItems -= parcel.items.length
    room.resolve()
    room = Promise.withResolvers()
    return taken
  }
  return {
    add(msg: JsMsg): void {
      if (parcels.has(identityOf(msg))) return
      const parcel = parcelOf(msg)
      parcels.set(identityOf(msg), parcel)
      waiting.push(parcel)
      waitingItems += parcel.items.length
    },
    take,
    takeAll: () => take(Infinity),
    release(settled: readonly Parcel[]): void {
      for (const { msg } of settled) parcels.delete(identityOf(msg))
    },
    size: () => parcels.size,
    /** When the oldest was published, in milliseconds; undefined when there is none. */
    oldest: () => parcels.values().next().value?.msg.time.getTime(),
    /** Whether parcels wait, those without items as well: what is no parcel is to be buried. */
    hasWaiting: () => waiting.length > 0,
    /** Resolves once less than a batch waits. */
    async room(batch: number): Promise<void> {
      for (;;) {
        if (waitingItems < batch) return
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

/** What is no parcel has no items, and says why. */
function parcelOf(msg: JsMsg): Parcel {
  try {
    return { msg, items: readParcel(msg.string()) }
  } catch (error) {
    return { msg, items: [], fault: error }
  }
}

async function yieldTo(other: Consuming): Promise<void> {
  const until = performance.now() + maxYield
  while (other.isBusy() && performance.now() < until) await delay(5)
}
