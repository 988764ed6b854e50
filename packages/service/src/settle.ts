import type { JsMsg } from '@nats-io/jetstream'
import type { StreamName } from '@outrider/contracts/streams'
import { type Arrived, deliver, type Subscriber } from './deliver.ts'
import type { Logger } from './log.ts'
import { batchItems, batchSeconds, postponedBatches } from './monitor/declared.ts'
import type { Item } from './parcel.ts'
import { traced } from './traced.ts'
import { inHalves } from './in-halves.ts'
import type { Parking } from './parking.ts'

/** A message in hand. */
export interface Parcel {
  readonly msg: JsMsg
  readonly items: readonly Item[]
  /** Why it is no parcel. */
  readonly fault?: unknown
}

/** Who handles what comes, and where that goes which nobody can. */
export interface Settling {
  readonly stream: StreamName
  /** The durable consumer's name. */
  readonly consumer: string
  /** Whose consumer it is. */
  readonly service: string
  readonly log: Logger
  readonly subscribers: readonly Subscriber[]
  readonly parking: Parking
}

/** Seconds before everything is tried again when a server is away. */
const outageDelay = 1

/**
 * Handles the items of parcels and acknowledges the parcels once every item is handled, parked or buried. When a server is
 * away, all of them come again after a second, however often.
 */
export async function settle(settling: Settling, parcels: readonly Parcel[]): Promise<void> {
  const { parking, log, stream, consumer } = settling
  const labels = { stream, consumer }
  const began = performance.now()
  try {
    for (const { msg, fault } of parcels) if (fault) await parking.buryMessage(msg, fault)
    const delivered = deliveredIn(parcels)
    const bySubject = Map.groupBy(delivered, ({ subject }) => subject)
    for (const [subject, items] of bySubject) await handle(settling, subject, items)
    for (const { msg } of parcels) msg.ack()
    batchItems.observe(labels, delivered.length)
    batchSeconds.observe(labels, (performance.now() - began) / 1_000)
  } catch (error) {
    log.warn({ err: error, parcels: parcels.length }, 'postponed')
    postponedBatches.inc(labels)
    for (const { msg } of parcels) msg.nak(outageDelay * 1_000)
  }
}

/** The items of parcels; one that is in two of them, because it was published again, is delivered once. */
function deliveredIn(parcels: readonly Parcel[]): Arrived[] {
  const items = new Map<string, Arrived>()
  for (const { msg, items: carried } of parcels) {
    const { subject, redelivered } = msg
    for (const { id, data, requestId, traceparent } of carried) {
      const key = `${subject} ${id}`
      const repeated = redelivered || items.get(key)?.repeated === true
      items.set(key, {
        id,
        data,
        subject,
        sequence: msg.seq,
        repeated,
        origin: { requestId, traceparent },
      })
    }
  }
  return [...items.values()]
}

/** An item that fails never holds up the others of its batch. */
async function handle(
  settling: Settling,
  subject: string,
  items: readonly Arrived[],
): Promise<void> {
  const { subscribers, parking } = settling
  let isRepeated = false
  const work = async (batch: readonly Arrived[]) => {
    const delivered = isRepeated ? batch.map((item) => ({ ...item, repeated: true })) : batch
    isRepeated = true
    await traced(settling, subject, delivered, (some) => deliver(subscribers, subject, some))
  }
  await inHalves(items, work, (item, error) => parking.park(item, error))
}
