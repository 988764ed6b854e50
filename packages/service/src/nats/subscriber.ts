import {
  type EventContract,
  type Lane,
  laneOf,
  parse,
  subjectsOf,
} from '@outrider/contracts/contract'
import { invalid } from '@outrider/contracts/problem'
import type { Static, TSchema } from 'typebox'
import type { Origin } from '../observe/origin.ts'

/** What is known of an item beside what it says. */
export interface ItemContext {
  readonly id: string
  /** Whether it may have been handled before, in whole or in part. */
  readonly repeated: boolean
  readonly lane: Lane
  /** Of what is published because of it. */
  readonly origin?: Origin
}

/** An item on its way to who handles it. */
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
}

/** How a consumer takes its envelopes. */
export interface Pace {
  /** Items handed over at once: what is there, at most this many; 500 when left out. */
  readonly batch?: number
  /** Batches handled at the same time, begun in stream order; one when left out. */
  readonly atOnce?: number
}

export interface Subscriber extends Pace {
  readonly event: EventContract
  /** Called at least once for each item; those of one envelope come in its order. */
  handle(items: readonly unknown[], deliveries: readonly ItemContext[]): Promise<void>
}

/** Ties an event to what a service does about a batch of them, and how fast it takes them. */
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
        items.map((data) => parse(event.data, data)),
        deliveries,
      ),
  }
}

/** Hands items of one subject to who handles it. */
export async function deliver(
  subscribers: readonly Subscriber[],
  subject: string,
  items: readonly Delivered[],
): Promise<void> {
  const subscriber = subscribers.find(({ event }) => subjectsOf(event).includes(subject))
  if (!subscriber) throw invalid('subject', `nobody here handles ${subject}`)
  await subscriber.handle(
    items.map(({ data }) => data),
    items.map(({ id, repeated, origin = {} }) => ({ id, repeated, lane: laneOf(subject), origin })),
  )
}
