import { setTimeout as delay } from 'node:timers/promises'
import { type Consumer, jetstream, type JsMsg } from '@nats-io/jetstream'
import { type NatsConnection, TimeoutError } from '@nats-io/transport-node'
import { type EventContract, parse } from '@outrider/contracts/contract'
import type { StreamName } from '@outrider/contracts/streams'
import type { Static, TSchema } from 'typebox'
import { startLoop } from './loop.ts'
import { type Pace, settle, type Settling, type Subscriber } from './settle.ts'

/** Messages. */
const largestBatch = 500
/** Milliseconds after which the loop looks without having been woken. */
const rest = 1_000

/** Ties an event to what a service does about a batch of them, and how fast it takes them. */
export function onBatch<Data extends TSchema>(
  event: EventContract<Data>,
  work: (batch: readonly Static<Data>[], repeated: readonly boolean[]) => Promise<void>,
  pace: Pace = {},
): Subscriber {
  return {
    ...pace,
    event,
    handle: (batch, repeated) =>
      work(
        batch.map((data) => parse(event.data, data)),
        repeated,
      ),
  }
}

interface Consumption extends Settling {
  readonly nats: NatsConnection
}

/**
 * Consumes in batches until disposed, then finishes the batches in hand. Subscribers of one stream share its
 * consumer, so the slowest of them sets the pace.
 */
export async function consume(consumption: Consumption): Promise<AsyncDisposable> {
  const { nats, stream, durable, log, subscribers } = consumption
  const batch = Math.min(...subscribers.map((each) => each.batch ?? largestBatch))
  const atOnce = Math.min(...subscribers.map((each) => each.atOnce ?? 1))
  const consumer = await findConsumer(nats, stream, durable)
  const arrived: JsMsg[] = []
  const inHand = new Set<Promise<void>>()
  const report = (error: unknown) => log.error({ err: error, durable }, 'batch not settled')
  await using starting = new AsyncDisposableStack()
  const loop = startLoop(
    async () => {
      if (arrived.length === 0) return false
      const settled = settle(consumption, arrived.splice(0, batch))
        .catch(report)
        .finally(() => inHand.delete(settled))
      inHand.add(settled)
      if (inHand.size >= atOnce) await Promise.race(inHand)
      return arrived.length > 0
    },
    rest,
    report,
  )
  starting.use(loop)
  const messages = await consumer.consume({
    max_messages: 2 * batch,
    callback: (msg) => {
      arrived.push(msg)
      loop.wake()
    },
  })
  starting.move()
  return {
    async [Symbol.asyncDispose]() {
      messages.stop()
      await loop[Symbol.asyncDispose]()
      await Promise.all(inHand)
      for (const msg of arrived) msg.nak() // somebody else may have them at once
    },
  }
}

/** Waits for a server that is away, or has only just come back: its JetStream is up later than itself. */
async function findConsumer(
  nats: NatsConnection,
  stream: StreamName,
  durable: string,
): Promise<Consumer> {
  for (;;)
    try {
      return await jetstream(nats).consumers.get(stream, durable)
    } catch (error) {
      if (!isUnanswered(error) || nats.isClosed()) throw error
      await delay(rest)
    }
}

/** The client exports no class for «nobody answers JetStream requests». */
function isUnanswered(error: unknown): boolean {
  return (
    error instanceof TimeoutError ||
    (error instanceof Error && error.name === 'JetStreamNotEnabled')
  )
}
