import { type Consumer, jetstream, type JsMsg } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { type EventContract, parse } from '@outrider/contracts/contract'
import { Problem } from '@outrider/contracts/problem'
import type { StreamName } from '@outrider/contracts/streams'
import type { Static, TSchema } from 'typebox'
import { isTransient } from './database.ts'
import type { Logger } from './log.ts'
import { startLoop } from './loop.ts'
import type { Publisher } from './publish.ts'

/** Messages handed to a handler at once: what is there, at most this many unless a consumer says fewer. */
const largestBatch = 500
/** Milliseconds after which the loop looks without having been woken. */
const rest = 1_000
/** Seconds before each redelivery of a message that fails; after the last it is a dead letter. */
const retryDelays = [1, 10, 60, 600]
/** Seconds before everything is tried again when a server is away. */
const outageDelay = 1

export interface Subscriber {
  readonly event: EventContract
  /**
   * Called at least once for each message, in stream order within a batch. `repeated` says of each whether it may
   * have been handled before, in whole or in part.
   */
  handle(batch: readonly unknown[], repeated: readonly boolean[]): Promise<void>
}

/** Ties an event to what a service does about a batch of them. */
export function onBatch<Data extends TSchema>(
  event: EventContract<Data>,
  work: (batch: readonly Static<Data>[], repeated: readonly boolean[]) => Promise<void>,
): Subscriber {
  return {
    event,
    handle: (batch, repeated) =>
      work(
        batch.map((data) => parse(event.data, data)),
        repeated,
      ),
  }
}

interface Consumption {
  readonly nats: NatsConnection
  readonly stream: StreamName
  readonly durable: string
  readonly publisher: Publisher
  readonly log: Logger
  readonly subscribers: readonly Subscriber[]
  /** Fewer messages at once, where each takes long. */
  readonly batch?: number
  /** Batches handled at the same time, begun in stream order; one when left out. */
  readonly atOnce?: number
}

/** Consumes in batches until disposed, then finishes the batches in hand. */
export async function consume(consumption: Consumption): Promise<AsyncDisposable> {
  const { nats, stream, durable, log, batch = largestBatch, atOnce = 1 } = consumption
  const consumer: Consumer = await jetstream(nats).consumers.get(stream, durable)
  const arrived: JsMsg[] = []
  const inHand = new Set<Promise<void>>()
  const report = (error: unknown) => log.error({ err: error, durable }, 'batch not settled')
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
  const messages = await consumer.consume({
    max_messages: 2 * batch,
    callback: (msg) => {
      arrived.push(msg)
      loop.wake()
    },
  })
  return {
    async [Symbol.asyncDispose]() {
      messages.stop()
      await loop[Symbol.asyncDispose]()
      await Promise.all(inHand)
      for (const msg of arrived) msg.nak() // somebody else may have them at once
    },
  }
}

/** Handles a batch and settles each of its messages, those that nobody here knows as well. */
async function settle(consumption: Consumption, batch: JsMsg[]): Promise<void> {
  const bySubscriber = Map.groupBy(batch, ({ subject }) =>
    consumption.subscribers.find(({ event }) => matches(event.subject, subject)),
  )
  for (const [subscriber, mine] of bySubscriber)
    if (subscriber) await handle(consumption, subscriber, mine)
    else for (const msg of mine) await bury(consumption, msg, 'nobody knows this subject')
}

function matches(pattern: string, subject: string): boolean {
  return pattern.endsWith('*') ? subject.startsWith(pattern.slice(0, -1)) : pattern === subject
}

/**
 * A batch that fails for one message's sake is halved until that one stands alone, so that it never
 * holds up the others.
 */
async function handle(
  consumption: Consumption,
  subscriber: Subscriber,
  batch: JsMsg[],
  again = false,
): Promise<void> {
  try {
    await subscriber.handle(
      batch.map((msg): unknown => msg.json()),
      batch.map((msg) => again || msg.redelivered),
    )
    for (const msg of batch) msg.ack()
  } catch (error) {
    if (isOutage(error)) return postpone(consumption, batch, error)
    const [only] = batch
    if (batch.length === 1 && only) return retryLater(consumption, only, error)
    const middle = batch.length >> 1
    await handle(consumption, subscriber, batch.slice(0, middle), true)
    await handle(consumption, subscriber, batch.slice(middle), true)
  }
}

/** What is not JSON, or not what the contract says, will not become so by waiting. */
function isHopeless(error: unknown): boolean {
  return (
    error instanceof SyntaxError || (error instanceof Problem && error.code === 'VALIDATION_FAILED')
  )
}

function isOutage(error: unknown): boolean {
  return isTransient(error) || (error instanceof Problem && error.code === 'UNAVAILABLE')
}

/** Nothing is wrong with the messages: they wait until the servers are back, however long. */
function postpone({ log, durable }: Consumption, batch: JsMsg[], error: unknown): void {
  log.warn({ err: error, durable, messages: batch.length }, 'postponed')
  for (const msg of batch) msg.nak(outageDelay * 1_000)
}

async function retryLater(consumption: Consumption, msg: JsMsg, error: unknown): Promise<void> {
  const { log, durable } = consumption
  const delay = retryDelays[msg.info.deliveryCount - 1]
  log.error(
    { err: error, durable, subject: msg.subject, delivery: msg.info.deliveryCount },
    'failed',
  )
  if (delay !== undefined && !isHopeless(error)) return msg.nak(delay * 1_000)
  await bury(consumption, msg, error instanceof Error ? error.message : String(error))
}

/** Keeps the message whole, with the reason, where an operator finds it; only then lets go of it. */
async function bury(consumption: Consumption, msg: JsMsg, reason: string): Promise<void> {
  const { publisher, durable, stream, log } = consumption
  try {
    await publisher.publish({
      subject: `dead.${durable}.${msg.subject}`,
      data: msg.string(),
      id: `${stream}.${durable}.${msg.seq}`,
      headers: {
        'Outrider-Reason': reason.replaceAll(/\s+/g, ' ').slice(0, 500),
        'Outrider-Stream': stream,
        'Outrider-Sequence': String(msg.seq),
      },
    })
    msg.term('dead lettered')
    log.error({ durable, subject: msg.subject, sequence: msg.seq, reason }, 'dead letter')
  } catch (error) {
    log.error({ err: error, durable, subject: msg.subject }, 'dead letter not stored')
    msg.nak(outageDelay * 1_000)
  }
}
