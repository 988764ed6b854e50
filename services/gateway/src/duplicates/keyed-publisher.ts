import type { NatsConnection } from '@nats-io/transport-node'
import { subjectsOf } from '@outrider/contracts/contract'
import type { Problem } from '@outrider/contracts/problem'
import type { ServiceDeclaration } from '@outrider/contracts/service'
import type { Logger } from '@outrider/service/log'
import type { Message, Publisher } from '@outrider/service/publish'
import { openRoom, type Room } from '../shares/room.ts'
import { type Follower, followStream } from './follower.ts'
import type { Place } from './key-table.ts'

export interface KeyedReceipt {
  /** Whether an item before this one had its key. */
  readonly duplicate: boolean
  /** Where the first item of the key lies. */
  readonly first: Place
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
  /** By subject. */
  const followers = new Map<string, { follower: Follower; room: Room }>()
  for (const event of follows) {
    const subjects = subjectsOf(event)
    const followed = { nats, stream: event.stream, subjects, log }
    const room = starting.use(openRoom(followed))
    const follower = starting.use(await followStream(followed, (msg) => room.note(msg)))
    for (const subject of subjects) followers.set(subject, { follower, room })
  }
  const stack = starting.move()
  return {
    async publish(message) {
      const followed = followers.get(message.subject)
      if (!followed) throw new Error(`${message.subject} is not followed`)
      const { follower, room } = followed
      room.admit(message.orgId)
      const { sequence, index } = await publisher.publish(message)
      const place = { sequence, index }
      const first = (await follower.firstOf(message.fingerprint, sequence)) ?? place
      return { first, duplicate: first.sequence !== sequence || first.index !== index }
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** Whether it is no fault of one item, and stands for the whole request. */
export function isOfTheWhole({ code }: Problem): boolean {
  return code === 'UNAVAILABLE' || code === 'RATE_LIMITED'
}
