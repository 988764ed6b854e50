import { type ConsumerInfo, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Lane } from '@outrider/contracts/contract'
import { type StreamName, streamsAfter } from '@outrider/contracts/streams'
import { startLoop } from '../jobs/loop.ts'
import type { Logger } from '../observe/log.ts'
import { consumerLag, consumerOldest, measure } from '../observe/metrics.ts'
import { createStopwatch } from '../observe/time.ts'

/** From which part of a stream's bytes on, of what one service has not handled, nothing is added for that service. */
export const crowdedFrom = 0.3
/** Milliseconds between two looks. */
const interval = 1_000

/** Which subjects of a stream have too much waiting. */
export interface Crowding extends AsyncDisposable {
  /** Whether whoever takes the subject has as much waiting as may wait for one service. False while it is not known. */
  isCrowded(subject: string): boolean
}

/**
 * Looks every second, until disposed, at what each service has not handled of a stream. One that is away leaves room for
 * what others are to do.
 */
export function watchCrowding(nats: NatsConnection, stream: StreamName, log: Logger): Crowding {
  let manager: JetStreamManager | undefined
  let crowded: ReadonlySet<string> = new Set()
  const loop = startLoop(
    async () => {
      manager ??= await jetstreamManager(nats, { checkAPI: false })
      crowded = await crowdedIn(manager, stream)
      return false
    },
    interval,
    (error) => {
      crowded = new Set()
      log.warn({ err: error, stream }, 'not known who has too much waiting')
    },
  )
  return {
    isCrowded: (subject) => crowded.has(serviceOf(subject)),
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  }
}

/** Services that are behind with so much of a stream; about, for messages differ in size. */
async function crowdedIn(manager: JetStreamManager, stream: StreamName): Promise<Set<string>> {
  const { config, state } = await manager.streams.info(stream)
  if (state.messages === 0) return new Set()
  const consumers = await Array.fromAsync(manager.consumers.list(stream))
  const waiting = new Map<string, number>()
  for (const consumer of consumers) {
    const {
      durable_name: name,
      filter_subjects: subjects,
      filter_subject: subject,
    } = consumer.config
    const taken = subjects?.[0] ?? subject
    if (name === undefined || taken === undefined) continue
    const service = serviceOf(taken)
    waiting.set(service, (waiting.get(service) ?? 0) + lagOf(consumer))
  }
  const most = (crowdedFrom * config.max_bytes * state.messages) / state.bytes
  return new Set([...waiting].flatMap(([service, messages]) => (messages >= most ? service : [])))
}

/** The service that a subject commands: its second word. */
function serviceOf(subject: string): string {
  return subject.split('.')[1] ?? ''
}

/** From which part of a stream's bytes on, of what is not handled yet, a lane adds nothing to it: the rest is for others. */
export const fullFrom: Readonly<Record<Lane, number>> = { bulk: 0.5, single: 0.75 }

/** How full the streams are that a stream leads to. */
export interface Fullness extends AsyncDisposable {
  /** Whether what a lane handles now would have to wait there. False while it is not known. */
  isFullFor(lane: Lane): boolean
}

/** Looks every second, until disposed, at the streams of what follows from a stream. */
export function watchFullness(nats: NatsConnection, stream: StreamName, log: Logger): Fullness {
  let manager: JetStreamManager | undefined
  let filled = 0
  const loop = startLoop(
    async () => {
      manager ??= await jetstreamManager(nats, { checkAPI: false })
      const parts: number[] = []
      for (const each of streamsAfter(stream)) parts.push(await filledOf(manager, each))
      filled = Math.max(0, ...parts)
      return false
    },
    interval,
    (error) => {
      filled = 0
      log.warn({ err: error, stream }, 'not known how full what follows is')
    },
  )
  return {
    isFullFor: (lane) => filled >= fullFrom[lane],
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  }
}

/** Which part of a stream's bytes is not handled; about, for messages differ in size. */
async function filledOf(manager: JetStreamManager, stream: StreamName): Promise<number> {
  const { config, state } = await manager.streams.info(stream)
  if (state.messages === 0) return 0
  const consumers = await Array.fromAsync(manager.consumers.list(stream))
  const durable = consumers.filter((each) => each.config.durable_name !== undefined)
  return (Math.min(1, unhandledBy(durable) / state.messages) * state.bytes) / config.max_bytes
}

/** Messages that somebody has not handled; of consumers that share a subject, those of the slowest. */
function unhandledBy(consumers: readonly ConsumerInfo[]): number {
  const counted = new Set<string>()
  let messages = 0
  for (const consumer of consumers.toSorted((a, b) => lagOf(b) - lagOf(a))) {
    const { filter_subjects: subjects = [], filter_subject: subject } = consumer.config
    const own = subject === undefined ? subjects : [subject]
    if (own.every((each) => !counted.has(each))) messages += lagOf(consumer)
    for (const each of own) counted.add(each)
  }
  return messages
}

interface Measured {
  readonly nats: NatsConnection
  readonly stream: StreamName
  /** The durable consumer's name. */
  readonly consumer: string
}

/**
 * Tells how far a durable consumer is behind, until disposed. The oldest parcel that is not acknowledged is mostly in some
 * replica's hand, and that replica knows its age; where nobody takes any, the age is at least that of the standstill.
 * `oldestInHand`: when it was published, in milliseconds.
 */
export function measureConsumer(
  { nats, stream, consumer }: Measured,
  oldestInHand: () => number | undefined,
): Disposable {
  let manager: JetStreamManager | undefined
  const standstill = createStopwatch()
  const labels = { stream, consumer }
  return measure(async () => {
    manager ??= await jetstreamManager(nats, { checkAPI: false })
    const info = await manager.consumers.info(stream, consumer)
    const lag = lagOf(info)
    const published = oldestInHand()
    const inHand = published === undefined ? 0 : (Date.now() - published) / 1_000
    const still = standstill(lag > 0 ? info.ack_floor.stream_seq : undefined)
    return [
      { gauge: consumerLag, labels, value: lag },
      { gauge: consumerOldest, labels, value: lag > 0 ? Math.max(inHand, still, 0) : 0 },
    ]
  })
}

/** What is not acknowledged: not delivered yet, or in somebody's hand. */
export function lagOf(info: Pick<ConsumerInfo, 'num_pending' | 'num_ack_pending'>): number {
  return info.num_pending + info.num_ack_pending
}
