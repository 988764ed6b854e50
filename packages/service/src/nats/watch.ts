import { type ConsumerInfo, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Lane } from '@outrider/contracts/contract'
import { type StreamName, streamsAfter } from '@outrider/contracts/streams'
import { startLoop } from '../jobs/loop.ts'
import type { Logger } from '../observe/log.ts'
import { consumerLag, consumerOldest, measure, streamFree, streamGaps } from '../observe/metrics.ts'
import { createStopwatch } from '../observe/time.ts'
import { gapsIn, type Sight, sightOf } from './gaps.ts'

/** A durable consumer at one look. */
interface ConsumerView {
  readonly name: string
  readonly subjects: readonly string[]
  /** Messages that are not acknowledged: not delivered yet, or in flight. */
  readonly lag: number
  /** The consumer has acknowledged everything of its subjects up to this sequence. */
  readonly acknowledged: number
}

/** A stream and its durable consumers at one look. */
export interface StreamView {
  readonly bytes: number
  readonly maxBytes: number
  readonly messages: number
  readonly sight: Sight
  readonly consumers: readonly ConsumerView[]
  /** By consumer: how often messages were lost that it had not handled. */
  readonly gaps: Readonly<Record<string, number>>
}

/** The one reader of streams' states in a process: backpressure, quotas and metrics share its looks. */
export interface StreamWatch extends AsyncDisposable {
  /** Looks at a stream each second until disposed. `onLook` receives undefined while the state is not known. */
  follow(stream: StreamName, onLook: (view: StreamView | undefined) => void): Disposable
  /** The state of a stream, at most a second old. */
  read(stream: StreamName): Promise<StreamView>
}

/** Milliseconds between two looks at a stream that is followed. */
const lookInterval = 1_000
/** The part of it for which a look is shared. */
const sharedPart = 0.9
/** Milliseconds for a reply: a request that was sent just before a server died gets none. */
const timeout = 1_000

export function watchStreams(
  nats: NatsConnection,
  log: Logger,
  interval = lookInterval,
): StreamWatch {
  const followers = new Map<StreamName, Set<(view: StreamView | undefined) => void>>()
  const looks = new Map<StreamName, { readonly at: number; readonly view: Promise<StreamView> }>()
  let manager: JetStreamManager | undefined

  const look = async (stream: StreamName): Promise<StreamView> => {
    manager ??= await jetstreamManager(nats, { checkAPI: false, timeout })
    const consumers = await Array.fromAsync(manager.consumers.list(stream))
    const { config, state } = await manager.streams.info(stream) // last: quotas count what is stored from here on
    return {
      bytes: state.bytes,
      maxBytes: config.max_bytes,
      messages: state.messages,
      sight: sightOf(state),
      consumers: consumers.filter(isDurable).map(viewOf),
      gaps: gapsIn(config.metadata),
    }
  }
  const read = (stream: StreamName): Promise<StreamView> => {
    const last = looks.get(stream)
    if (last && performance.now() - last.at < sharedPart * interval) return last.view
    const view = look(stream)
    looks.set(stream, { at: performance.now(), view })
    return view
  }
  const loop = startLoop(
    async () => {
      for (const [stream, listeners] of followers) {
        const view = await read(stream).catch((error: unknown) => {
          log.warn({ err: error, stream }, 'state of a stream not known')
          return undefined
        })
        for (const listener of listeners) listener(view)
      }
      return false
    },
    interval,
    (error) => log.error({ err: error }, 'watch of streams failed'),
  )

  return {
    read,
    follow(stream, onLook) {
      const listeners = followers.get(stream) ?? new Set()
      followers.set(stream, listeners.add(onLook))
      loop.wake()
      return {
        [Symbol.dispose]() {
          listeners.delete(onLook)
          if (listeners.size === 0) followers.delete(stream)
        },
      }
    },
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  }
}

function isDurable({ config }: ConsumerInfo): boolean {
  return config.durable_name !== undefined // gateways follow by others, which acknowledge nothing
}

function viewOf(info: ConsumerInfo): ConsumerView {
  const { filter_subjects: subjects = [], filter_subject: subject } = info.config
  return {
    name: info.name,
    subjects: subject === undefined ? subjects : [subject],
    lag: lagOf(info),
    acknowledged: info.ack_floor.stream_seq,
  }
}

/** Messages that are not acknowledged: not delivered yet, or in flight. */
export function lagOf(info: Pick<ConsumerInfo, 'num_pending' | 'num_ack_pending'>): number {
  return info.num_pending + info.num_ack_pending
}

/**
 * From this part of a stream's bytes on, of messages that are not handled yet, a lane publishes nothing more to it:
 * the rest is for other lanes.
 */
const fullFrom: Readonly<Record<Lane, number>> = { bulk: 0.5, single: 0.75 }

/** Makes a lane of a stream's consumers pause. */
export interface Downstream extends Disposable {
  /** Whether a stream that this one leads to has no room for the lane. False while that is not known. */
  isFullFor(lane: Lane): boolean
}

/** Backpressure of the streams that a stream leads to, until disposed. */
export function watchDownstream(watch: StreamWatch, stream: StreamName): Downstream {
  const filled = new Map<StreamName, number>()
  const stack = new DisposableStack()
  for (const next of streamsAfter(stream))
    stack.use(watch.follow(next, (view) => filled.set(next, view ? filledPartOf(view) : 0)))
  return {
    isFullFor: (lane) => filled.values().some((part) => part >= fullFrom[lane]),
    [Symbol.dispose]: () => stack.dispose(),
  }
}

/** The part of a stream's bytes that is not handled; approximate, because messages differ in size. */
function filledPartOf({ messages, bytes, maxBytes, consumers }: StreamView): number {
  if (messages === 0) return 0
  return (Math.min(1, unhandledBy(consumers) / messages) * bytes) / maxBytes
}

/** Messages that some consumer has not handled; of consumers that share a subject, those of the slowest. */
function unhandledBy(consumers: readonly ConsumerView[]): number {
  const counted = new Set<string>()
  let messages = 0
  for (const { subjects, lag } of consumers.toSorted((a, b) => b.lag - a.lag)) {
    if (subjects.every((each) => !counted.has(each))) messages += lag
    for (const each of subjects) counted.add(each)
  }
  return messages
}

/**
 * From this part of a stream's bytes on, of messages that one service has not handled, none are added for that
 * service.
 */
export const backlogFrom = 0.3

/** The lag of the services that consume a stream. */
export interface Backlog extends Disposable {
  /** Whether the service that consumes a subject has as much waiting as it may. False while that is not known. */
  isFull(subject: string): boolean
}

/** Backpressure of the services that consume a stream, until disposed: one that is down leaves room for the others. */
export function watchBacklog(watch: StreamWatch, stream: StreamName): Backlog {
  let full: ReadonlySet<string> = new Set()
  const followed = watch.follow(stream, (view) => {
    full = view ? backloggedServices(view) : new Set()
  })
  return {
    isFull: (subject) => full.has(serviceOf(subject)),
    [Symbol.dispose]: () => followed[Symbol.dispose](),
  }
}

/** Services that are behind by `backlogFrom` of a stream; approximate, because messages differ in size. */
function backloggedServices({ messages, bytes, maxBytes, consumers }: StreamView): Set<string> {
  const waiting = new Map<string, number>()
  for (const { subjects, lag } of consumers) {
    const service = serviceOf(subjects[0] ?? '')
    waiting.set(service, (waiting.get(service) ?? 0) + lag)
  }
  const most = (backlogFrom * maxBytes * messages) / bytes
  return new Set([...waiting].flatMap(([service, lag]) => (lag >= most ? service : [])))
}

/** The service that a subject commands: its second word. */
function serviceOf(subject: string): string {
  return subject.split('.')[1] ?? ''
}

interface Measured {
  readonly watch: StreamWatch
  readonly stream: StreamName
  /** The durable consumer's name. */
  readonly consumer: string
}

/**
 * Reports how far a durable consumer is behind, until disposed. The oldest message that is not acknowledged is mostly
 * in flight in some replica, which knows its age; where no replica reads, the age is at least that of the standstill.
 * `oldestInFlight`: when it was published, in milliseconds.
 */
export function measureConsumer(
  { watch, stream, consumer }: Measured,
  oldestInFlight: () => number | undefined,
): Disposable {
  const standstill = createStopwatch()
  const labels = { stream, consumer }
  return measure(async () => {
    const { consumers, gaps, bytes, maxBytes } = await watch.read(stream)
    const seen = [
      { gauge: streamGaps, labels: { stream, seen_by: consumer }, value: gaps[consumer] ?? 0 },
      { gauge: streamFree, labels: { stream }, value: maxBytes - bytes },
    ]
    const view = consumers.find(({ name }) => name === consumer)
    if (!view) return seen
    const { lag, acknowledged } = view
    const published = oldestInFlight()
    const inFlight = published === undefined ? 0 : (Date.now() - published) / 1_000
    const still = standstill(lag > 0 ? acknowledged : undefined)
    return [
      ...seen,
      { gauge: consumerLag, labels, value: lag },
      { gauge: consumerOldest, labels, value: lag > 0 ? Math.max(inFlight, still, 0) : 0 },
    ]
  })
}
