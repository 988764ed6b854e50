import {
  type EventContract,
  type Lane,
  laneOf,
  parseMessage,
  subjectsOf,
} from '@outrider/contracts/contract'
import type { Static, TSchema } from 'typebox'
import type { Origin } from '../observe/origin.ts'

/** Facts about an item besides its data. */
export interface ItemContext {
  readonly id: string
  /** Whether it may have been handled before, in whole or in part. */
  readonly repeated: boolean
  readonly lane: Lane
  /** The cause of everything that is published for it. */
  readonly origin?: Origin
}

/** An item on its way to its handler. */
export interface Delivered {
  readonly id: string
  readonly subject: string
  readonly data: unknown
  readonly repeated: boolean
  readonly origin?: Origin
}

/** An item as a message brought it. */
export interface Arrived extends Delivered {
  /** The message's, in its stream. */
  readonly sequence: number
  /** The publisher's version of all messages; 0 where it is unknown. */
  readonly version: number
}

/** How a consumer takes its envelopes. */
export interface Pace {
  /** Items of one batch: as many as there are, at most this many; default: 500. */
  readonly batch?: number
  /** Batches handled at the same time, begun in stream order; default: one. */
  readonly atOnce?: number
}

export interface Subscriber extends Pace {
  readonly event: EventContract
  /** Called at least once for each item; those of one envelope come in its order. */
  handle(items: readonly unknown[], deliveries: readonly ItemContext[]): Promise<void>
}

/** Binds an event to the handler of a batch of its items, and sets how fast they are taken. */
export function onBatch<Data extends TSchema>(
  event: EventContract<Data>,
  work: (items: readonly Static<Data>[], deliveries: readonly ItemContext[]) => Promise<void>,
  pace: Pace = {},
): Subscriber {
  return {
    ...pace,
    event,
    handle: (items, deliveries) =>
      work(
        items.map((data) => parseMessage(event.data, data)),
        deliveries,
      ),
  }
}

/** Hands items of one subject to its subscriber. */
export async function deliver(
  subscribers: readonly Subscriber[],
  subject: string,
  items: readonly Delivered[],
): Promise<void> {
  const subscriber = subscribers.find(({ event }) => subjectsOf(event).includes(subject))
  if (!subscriber) throw new Error(`no subscriber handles ${subject}`) // one of another version may
  await subscriber.handle(
    items.map(({ data }) => data),
    items.map(({ id, repeated, origin = {} }) => ({ id, repeated, lane: laneOf(subject), origin })),
  )
}
