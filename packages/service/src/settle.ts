import type { JsMsg } from '@nats-io/jetstream'
import type { EventContract } from '@outrider/contracts/contract'
import { Problem } from '@outrider/contracts/problem'
import { deadSubject, type StreamName } from '@outrider/contracts/streams'
import { inHalves } from './in-halves.ts'
import { isOutage } from './outage.ts'
import type { Logger } from './log.ts'
import type { Publisher } from './publish.ts'

/** Seconds before each redelivery of a message that fails; after the last it is a dead letter. */
const retryDelays = [1, 10, 60, 600]
/** Seconds before everything is tried again when a server is away. */
const outageDelay = 1

/** How a consumer of the stream takes its messages. */
export interface Pace {
  /** Messages handed over at once: what is there, at most this many; 500 when left out. */
  readonly batch?: number
  /** Batches handled at the same time, begun in stream order; one when left out. */
  readonly atOnce?: number
}

export interface Subscriber extends Pace {
  readonly event: EventContract
  /**
   * Called at least once for each message, in stream order within a batch. `repeated` says of each whether it may
   * have been handled before, in whole or in part.
   */
  handle(batch: readonly unknown[], repeated: readonly boolean[]): Promise<void>
}

/** Where messages come from, who handles them and where those go that nobody can. */
export interface Settling {
  readonly stream: StreamName
  readonly durable: string
  readonly publisher: Publisher
  readonly log: Logger
  readonly subscribers: readonly Subscriber[]
}

/** Handles a batch and settles each of its messages, those that nobody here knows as well. */
export async function settle(settling: Settling, batch: JsMsg[]): Promise<void> {
  const bySubscriber = Map.groupBy(batch, ({ subject }) =>
    settling.subscribers.find(({ event }) => matches(event.subject, subject)),
  )
  for (const [subscriber, mine] of bySubscriber)
    if (subscriber) await handle(settling, subscriber, mine)
    else for (const msg of mine) await bury(settling, msg, 'nobody knows this subject')
}

function matches(pattern: string, subject: string): boolean {
  return pattern.endsWith('*') ? subject.startsWith(pattern.slice(0, -1)) : pattern === subject
}

/** A message that fails never holds up the others of its batch. */
async function handle(
  settling: Settling,
  subscriber: Subscriber,
  messages: readonly JsMsg[],
): Promise<void> {
  let again = false
  const work = async (batch: readonly JsMsg[]) => {
    const isRepeated = again
    again = true
    try {
      await subscriber.handle(
        batch.map((msg): unknown => msg.json()),
        batch.map((msg) => isRepeated || msg.redelivered),
      )
    } catch (error) {
      if (isOutage(error)) return postpone(settling, batch, error)
      throw error
    }
    for (const msg of batch) msg.ack()
  }
  await inHalves(messages, work, (msg, error) => retryLater(settling, msg, error))
}

/** What is not JSON, or not what the contract says, will not become so by waiting. */
function isHopeless(error: unknown): boolean {
  return (
    error instanceof SyntaxError || (error instanceof Problem && error.code === 'VALIDATION_FAILED')
  )
}

/** Nothing is wrong with the messages: they wait until the servers are back, however long. */
function postpone({ log, durable }: Settling, batch: readonly JsMsg[], error: unknown): void {
  log.warn({ err: error, durable, messages: batch.length }, 'postponed')
  for (const msg of batch) msg.nak(outageDelay * 1_000)
}

async function retryLater(settling: Settling, msg: JsMsg, error: unknown): Promise<void> {
  const { log, durable } = settling
  const seconds = retryDelays[msg.info.deliveryCount - 1]
  log.error(
    { err: error, durable, subject: msg.subject, delivery: msg.info.deliveryCount },
    'failed',
  )
  if (seconds !== undefined && !isHopeless(error)) return msg.nak(seconds * 1_000)
  await bury(settling, msg, error instanceof Error ? error.message : String(error))
}

/** Keeps the message whole, with the reason, where an operator finds it; only then lets go of it. */
async function bury(settling: Settling, msg: JsMsg, reason: string): Promise<void> {
  const { publisher, durable, stream, log } = settling
  try {
    await publisher.publish({
      subject: deadSubject(durable, msg.subject),
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
