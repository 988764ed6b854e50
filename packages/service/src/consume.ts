import { type Consumer, jetstream, type JsMsg } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Lane } from '@outrider/contracts/contract'
import { createHand } from './hand.ts'
import { type Loop, startLoop } from './loop.ts'
import { measureConsumer } from './measure-consumer.ts'
import { need } from './monitor/needs.ts'
import { maxParcelItems } from './parcel.ts'
import { giveWay, goFirst } from './right-of-way.ts'
import { settle, type Settling } from './settle.ts'

/** Parcels asked for at once: beside a batch, what a replica that has become slow keeps from the others. */
const parcelsPerFetch = 8
/**
 * Milliseconds for which the server holds a request for parcels open. So long a lost request goes unnoticed, and so long
 * disposal may take: what is on its way must arrive, to be handed back at once instead of after its time.
 */
const fetchExpires = 1_000
/** Milliseconds after which a loop looks without having been woken, or tries again what failed. */
const interval = 1_000

export interface Consumption extends Settling {
  readonly nats: NatsConnection
  /** The lane `single` goes first, `bulk` gives way; see `right-of-way.ts`. */
  readonly lane?: Lane | undefined
  /** Whether what follows has no room: nothing is asked for meanwhile. */
  readonly isHeld?: () => boolean
  /** Hears of each message that arrives. */
  readonly saw?: (msg: JsMsg) => void
}

/**
 * Consumes until disposed, then finishes what is in hand. Subscribers of one consumer share its pace: the slowest sets it. Asks for more only when less than a batch waits, so that a
 * slow replica leaves the parcels to others; what is in hand is kept from being redelivered however long it takes.
 */
export async function consume(consumption: Consumption): Promise<AsyncDisposable> {
  const { log, consumer, subscribers, lane } = consumption
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
      if (lane === 'bulk') await giveWay()
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
  if (lane === 'single') stack.use(goFirst({ isBusy: () => hand.size() > 0 }))
  return stack.move()
}

/** Asks for parcels whenever there is room, and hands over each as it comes. */
function startReading(
  { nats, stream, consumer: name, log, isHeld }: Consumption,
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
      if (isHeld?.() === true) return false
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
