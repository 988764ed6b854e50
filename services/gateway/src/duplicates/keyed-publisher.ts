import type { NatsConnection } from '@nats-io/transport-node'
import { type EventContract, subjectsOf } from '@outrider/contracts/contract'
import { Problem } from '@outrider/contracts/problem'
import type { ServiceDeclaration } from '@outrider/contracts/service'
import { stir } from '@outrider/service/jobs/loop'
import { Disconnected, whileConnected } from '@outrider/service/nats/connection'
import { findGap, type Gap, type Sight } from '@outrider/service/nats/gaps'
import type { OutgoingItem, Publisher } from '@outrider/service/nats/publish'
import { type StreamView, type StreamWatch, watchStreams } from '@outrider/service/nats/watch'
import { need } from '@outrider/service/observe/health'
import type { Logger } from '@outrider/service/observe/log'
import { openTenantQuota, type TenantQuota } from '../quota/tenant-quota.ts'
import { type Follower, followStream } from './follower.ts'
import { type ItemPosition, KeyMemory } from './key-index.ts'

/**
 * This folder keeps one promise of the interface (Idempotency): "`deduplicated` is exact for an hour (the first in
 * stream order is the first); for 30 days the effect of a key stays unique, regardless of the flag". PostgreSQL keeps
 * the effect unique. The flag is decided here: every gateway reads the headers of the stream that all gateways
 * publish to, remembers for an hour where each key was first, and compares an item with those before it.
 * `key-index.ts` remembers keys in bounded memory, `follower.ts` reads the stream, and this file publishes and
 * compares.
 */
export interface KeyedPublisher extends AsyncDisposable {
  /**
   * Resolves once the item is on disk and compared with those before it in the stream, from any gateway; rejects with
   * `UNAVAILABLE` when one of both is uncertain: publishing again is harmless. Rejects with `RATE_LIMITED` when its
   * organization has too much in the stream.
   */
  publish(message: KeyedMessage): Promise<KeyedReceipt>
  readonly watch: StreamWatch
}

/** A message with a key, counted for its organization. */
export type KeyedMessage = OutgoingItem & Required<Pick<OutgoingItem, 'fingerprint' | 'orgId'>>

export interface KeyedReceipt {
  /** Whether an earlier item had its key. */
  readonly duplicate: boolean
  /** The position of the first item with the key. */
  readonly first: ItemPosition
}

/**
 * Milliseconds for which no stream may have a leader until the gateway, which then refuses all that it would store, is
 * not ready. The election of a leader takes up to ten seconds.
 */
const unreachableLimit = 15_000

/**
 * Publishes to the streams that `declaration` follows; resolves once it knows the keys of the last hour.
 * `lookInterval`: see `watchStreams`.
 */
export async function createKeyedPublisher(
  nats: NatsConnection,
  publisher: Publisher,
  { follows }: ServiceDeclaration,
  log: Logger,
  lookInterval?: number,
): Promise<KeyedPublisher> {
  await using starting = new AsyncDisposableStack()
  const memory = new KeyMemory()
  const watch = starting.use(watchStreams(nats, log, lookInterval))
  /** By subject. */
  const streams = new Map<string, KeyedStream>()
  let reachedAt = performance.now()
  const reached = () => {
    reachedAt = performance.now()
  }
  const isReachable = () => performance.now() - reachedAt < unreachableLimit
  starting.use(need('gateway: a leader of its streams', isReachable))
  for (const event of follows) {
    const stream = await follow({ nats, watch, log, memory }, event, starting)
    for (const subject of subjectsOf(event)) streams.set(subject, stream)
    starting.use(watch.follow(event.stream, (view) => view && reached()))
  }
  const stack = starting.move()
  return {
    watch,
    async publish(message) {
      const stream = streams.get(message.subject)
      if (!stream) throw new Error(`${message.subject} is not followed`)
      const { follower, quota, reread, readTo } = stream
      quota.check(message.orgId)
      const read = follower.lastRead()
      const { sequence, index } = await publisher.publish(message)
      reached()
      if (sequence <= read) {
        reread({ from: sequence, to: read })
        throw notCompared()
      }
      await readTo(sequence)
      const first = follower.firstOf(message.fingerprint) ?? { sequence, index }
      return { first, duplicate: first.sequence !== sequence || first.index !== index }
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

function notCompared(cause?: unknown): Problem {
  return new Problem('UNAVAILABLE', 'Duplicate check unavailable. Retry with the same key.', {
    cause,
    retryAfter: 1,
  })
}

/** A stream whose keys, and whose organizations' bytes, are known. */
interface KeyedStream {
  readonly follower: Follower
  readonly quota: TenantQuota
  /** Resolves once it is read up to a sequence; rejects with `UNAVAILABLE` where that is uncertain. */
  readonly readTo: (sequence: number) => Promise<void>
  /** Reads the stream again, because it has lost messages. */
  readonly reread: (gap: Gap) => void
}

interface FollowDeps {
  readonly nats: NatsConnection
  readonly watch: StreamWatch
  readonly log: Logger
  readonly memory: KeyMemory
}

async function follow(
  { nats, watch, log, memory }: FollowDeps,
  event: EventContract,
  stack: AsyncDisposableStack,
): Promise<KeyedStream> {
  const { stream } = event
  const source = { nats, stream, subject: event.subject, subjects: subjectsOf(event), log }
  const lostSince = watchLosses(nats)
  const onLook = ({ sight }: StreamView) => {
    const gap = lostSince(sight)
    if (gap) reread(gap)
  }
  const quota = stack.use(openTenantQuota({ ...source, watch, onLook }))
  const following = followStream(source, memory, (msg) => {
    stir() // any gateway may have published it
    quota.note(msg)
  })
  const reread = (gap: Gap) => void following.then((follower) => rereadAfter(follower, gap))
  const rereadAfter = (follower: Follower, gap: Gap) => {
    if (follower.lastRead() < gap.from) return // it has not read any of it
    log.warn({ stream, ...gap }, 'the stream has lost messages: reading its keys again')
    quota.clear()
    follower.reread()
  }
  const follower = stack.use(await following)
  return { follower, quota, reread, readTo: readingOf(nats, follower) }
}

/** The items of an envelope, up to 500, wait together. */
function readingOf(nats: NatsConnection, follower: Follower): KeyedStream['readTo'] {
  /** By sequence: those of a few envelopes. */
  const waiting = new Map<number, Promise<void>>()
  const begin = async (sequence: number) => {
    try {
      await whileConnected(nats, () => follower.until(sequence))
    } catch (error) {
      throw error instanceof Disconnected ? notCompared(error) : error
    } finally {
      waiting.delete(sequence)
    }
  }
  return (sequence) => {
    const reading = waiting.get(sequence) ?? begin(sequence)
    waiting.set(sequence, reading)
    return reading
  }
}

/**
 * Finds losses since the previous look: the stream went back, or the server found damaged bytes. Messages below its
 * present first sequence were purged on purpose; their keys stay known.
 */
function watchLosses(nats: NatsConnection): (sight: Sight) => Gap | undefined {
  let known: { highest: number; lostBytes: number; server: string | undefined } | undefined
  return (sight) => {
    const server = nats.info?.server_id
    const before = known && {
      highest: known.highest,
      lostBytes: known.server === server ? known.lostBytes : 0, // a new server reports them again
      acknowledged: sight.first - 1,
      reported: undefined,
    }
    known = { server, highest: sight.last, lostBytes: sight.lostBytes }
    return before && findGap(before, sight)
  }
}

/** Whether a problem is not about one item, but fails the whole request. */
export function failsWholeRequest({ code }: Problem): boolean {
  return code === 'UNAVAILABLE' || code === 'RATE_LIMITED'
}
