import type { JsMsg } from '@nats-io/jetstream'
import { type Extent, firstWithin } from './first-within.ts'
import { readParcel } from './parcel.ts'
import type { Parcel } from './settle.ts'
import { ackWaitSeconds } from './streams.ts'

/** Bytes of the parcels handed over at once, unless a single one has more: no batch holds the thread for long. */
export const maxBatchBytes = 1_024 ** 2

/** What this process has taken from a consumer and not settled yet. What is in hand is kept from being redelivered, however long it takes. */
export function createHand() {
  /** What comes again while it is in hand is in hand already. */
  const parcels = new Map<string, Parcel>()
  const waiting: Parcel[] = []
  let [waitingItems, waitingBytes] = [0, 0]
  let room = Promise.withResolvers<void>()

  const keep = setInterval(
    () => {
      for (const { msg } of parcels.values()) msg.working()
    },
    (ackWaitSeconds * 1_000) / 3,
  )
  const take = (most: Extent): Parcel[] => {
    const taken = waiting.splice(0, firstWithin(waiting.values().map(extentOf), most))
    for (const { msg, items } of taken) {
      waitingItems -= items.length
      waitingBytes -= msg.data.length
    }
    room.resolve()
    room = Promise.withResolvers()
    return taken
  }
  return {
    add(msg: JsMsg): void {
      if (parcels.has(identityOf(msg))) return
      const parcel = parcelOf(msg)
      parcels.set(identityOf(msg), parcel)
      waiting.push(parcel)
      waitingItems += parcel.items.length
      waitingBytes += msg.data.length
    },
    take: (maxItems: number) => take({ items: maxItems, bytes: maxBatchBytes }),
    takeAll: () => take({ items: Infinity, bytes: Infinity }),
    release(settled: readonly Parcel[]): void {
      for (const { msg } of settled) parcels.delete(identityOf(msg))
    },
    size: () => parcels.size,
    /** When the oldest was published, in milliseconds; undefined when there is none. */
    oldest: () => parcels.values().next().value?.msg.time.getTime(),
    /** Whether parcels wait, those without items as well: what is no parcel is to be buried. */
    hasWaiting: () => waiting.length > 0,
    /** Resolves once less than a batch waits. */
    async room(batch: number): Promise<void> {
      for (;;) {
        if (waitingItems < batch && waitingBytes < maxBatchBytes) return
        await room.promise
      }
    },
    async [Symbol.asyncDispose]() {
      clearInterval(keep)
    },
  }
}

/** A stream that has lost messages uses their sequences again, for others that were stored later. */
function identityOf({ seq, time }: JsMsg): string {
  return `${seq} ${time.getTime()}`
}

/** What is no parcel has no items, and says why. */
function parcelOf(msg: JsMsg): Parcel {
  try {
    return { msg, items: readParcel(msg.string()) }
  } catch (error) {
    return { msg, items: [], fault: error }
  }
}

function extentOf({ items, msg }: Parcel): Extent {
  return { items: items.length, bytes: msg.data.length }
}
