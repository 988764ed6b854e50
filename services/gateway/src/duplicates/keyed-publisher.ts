import type { NatsConnection } from '@nats-io/transport-node'
import { type EventContract, subjectsOf } from '@outrider/contracts/contract'
import { Problem } from '@outrider/contracts/problem'
import type { ServiceDeclaration } from '@outrider/contracts/service'
import { findGap, type Gap, type Sight } from '@outrider/service/nats/gaps'
import type { Message, Publisher } from '@outrider/service/nats/publish'
import { type StreamView, type StreamWatch, watchStreams } from '@outrider/service/nats/watch'
import type { Logger } from '@outrider/service/observe/log'
import { openTenantQuota, type TenantQuota } from '../quota/tenant-quota.ts'
import { type Follower, followStream } from './follower.ts'
import type { ItemPosition } from './key-index.ts'

export interface KeyedReceipt {
  /** Whether an item before this one had its key. */
  readonly duplicate: boolean
  /** Where the first item of the key lies. */
  readonly first: ItemPosition
}

/** A message whose key tells a repetition, and that counts as its organization's. */
export type KeyedMessage = Message & Required<Pick<Message, 'fingerprint' | 'orgId'>>

export interface KeyedPublisher extends AsyncDisposable {
  /**
   * Resolves once the item is on disk and compared with those before it in the stream, whichever gateway they came by; rejects
   * with `UNAVAILABLE` when one of both is not sure: to publish it again is harmless. Rejects with `RATE_LIMITED` when its
   * organization has too much in the stream.
   */
  publish(message: KeyedMessage): Promise<KeyedReceipt>
}

/** Publishes to the streams that `declaration` follows; resolves once it knows what was published within the last hour. */
export async function createKeyedPublisher(
  nats: NatsConnection,
  publisher: Publisher,
  { follows }: ServiceDeclaration,
  log: Logger,
): Promise<KeyedPublisher> {
  await using starting = new AsyncDisposableStack()
  const watch = starting.use(watchStreams(nats, log))
  /** By subject. */
  const followed = new Map<string, KeyedStream>()
  for (const event of follows) {
    const one = await follow(nats, watch, event, log, starting)
    for (const subject of subjectsOf(event)) followed.set(subject, one)
  }
  const stack = starting.move()
  return {
    async publish(message) {
      const stream = followed.get(message.subject)
      if (!stream) throw new Error(`${message.subject} is not followed`)
      const { follower, room, lose } = stream
      room.admit(message.orgId)
      const read = follower.lastRead()
      const { sequence, index } = await publisher.publish(message)
      if (sequence <= read) throw lose({ from: sequence, to: read })
      const place = { sequence, index }
      const first = (await follower.firstOf(message.fingerprint, sequence)) ?? place
      return { first, duplicate: first.sequence !== sequence || first.index !== index }
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** A stream whose keys and organizations are known. */
interface KeyedStream {
  readonly follower: Follower
  readonly room: TenantQuota
  /** Reads the stream anew, since it has lost messages; answers the problem of whoever published just then. */
  readonly lose: (gap: Gap) => Problem
}

async function follow(
  nats: NatsConnection,
  watch: StreamWatch,
  event: EventContract,
  log: Logger,
  stack: AsyncDisposableStack,
): Promise<KeyedStream> {
  const { stream } = event
  const of = { nats, stream, subjects: subjectsOf(event), log }
  let before: (Pick<Sight, 'last' | 'lostBytes'> & { server: string | undefined }) | undefined
  const onLook = ({ sight }: StreamView) => {
    const server = nats.info?.server_id
    const gap =
      before &&
      findGap(
        {
          highest: before.last,
          lostBytes: before.server === server ? before.lostBytes : 0, // each server counts from zero
          acknowledged: sight.first - 1, // deleted messages keep their keys
          reported: undefined,
        },
        sight,
      )
    before = { server, last: sight.last, lostBytes: sight.lostBytes }
    if (gap) lose(gap)
  }
  const room = stack.use(openTenantQuota({ ...of, watch, onLook }))
  const following = followStream(of, (msg) => room.note(msg))
  const lose = (gap: Gap) => {
    void following.then((each) => readAnew(each, gap))
    return new Problem('UNAVAILABLE', 'not compared with what came before: try again', {
      retryAfter: 1,
    })
  }
  const readAnew = (follower: Follower, gap: Gap) => {
    if (follower.lastRead() < gap.from) return // it is about to
    log.warn({ stream, ...gap }, 'messages are lost: keys are read again')
    room.beginAnew()
    follower.beginAnew()
  }
  return { follower: stack.use(await following), room, lose }
}

/** Whether it is no fault of one item, and stands for the whole request. */
export function failsWholeRequest({ code }: Problem): boolean {
  return code === 'UNAVAILABLE' || code === 'RATE_LIMITED'
}
