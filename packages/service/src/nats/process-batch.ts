import type { JsMsg } from '@nats-io/jetstream'
import { Problem } from '@outrider/contracts/problem'
import type { StreamName } from '@outrider/contracts/streams'
import { isDoubtful, isOutage } from '../db/pool.ts'
import type { Logger } from '../observe/log.ts'
import { batchItems, batchSeconds, postponedBatches, settledSeconds } from '../observe/metrics.ts'
import { loggedOrigin } from '../observe/origin.ts'
import { beginSpan, isTraced } from '../observe/tracing.ts'
import type { Item } from './envelope.ts'
import type { Parking } from './parking.ts'
import { versionHeader } from './publish.ts'
import { type Arrived, deliver, type Delivered, type Subscriber } from './subscriber.ts'

/** A message in hand. */
export interface ReceivedEnvelope {
  readonly msg: JsMsg
  readonly items: readonly Item[]
  /** Why it is not an envelope. */
  readonly fault?: unknown
}

/** The consumer's context: who handles the items, and where failed ones go. */
export interface BatchContext {
  readonly stream: StreamName
  /** The durable consumer's name. */
  readonly consumer: string
  /** The service that owns the consumer. */
  readonly service: string
  readonly log: Logger
  readonly subscribers: readonly Subscriber[]
  readonly parking: Parking
  /** By sequence: how often a batch with the envelope exceeded the time of a statement. */
  readonly timeouts: Map<number, number>
}

/** Seconds before everything is tried again when a server is unavailable. */
const outageDelay = 1

/**
 * Handles the items of envelopes and acknowledges the envelopes once every item is handled, parked or buried. When a
 * server is unavailable, all of them come again after a second, however often.
 */
export async function processBatch(
  settling: BatchContext,
  envelopes: readonly ReceivedEnvelope[],
): Promise<void> {
  const { parking, log, stream, consumer } = settling
  const labels = { stream, consumer }
  const began = performance.now()
  try {
    for (const { msg, fault } of envelopes) if (fault) await parking.buryMessage(msg, fault)
    const delivered = deliveredIn(envelopes)
    const bySubject = Map.groupBy(delivered, ({ subject }) => subject)
    for (const [subject, items] of bySubject) await handleSubject(settling, subject, items)
    for (const { msg } of envelopes) {
      msg.ack()
      settledSeconds.observe(labels, Math.max(0, Date.now() - msg.time.getTime()) / 1_000)
      settling.timeouts.delete(msg.seq)
    }
    batchItems.observe(labels, delivered.length)
    batchSeconds.observe(labels, (performance.now() - began) / 1_000)
  } catch (error) {
    log.warn({ err: error, envelopes: envelopes.length }, 'postponed')
    postponedBatches.inc(labels)
    for (const { msg } of envelopes) msg.nak(outageDelay * 1_000)
  }
}

/** The items of envelopes; one that is in two of them, because it was published again, is delivered once. */
function deliveredIn(envelopes: readonly ReceivedEnvelope[]): Arrived[] {
  const items = new Map<string, Arrived>()
  for (const { msg, items: carried } of envelopes) {
    const { subject, redelivered } = msg
    const version = Number(msg.headers?.get(versionHeader) || 0)
    for (const { id, data, requestId, traceparent } of carried) {
      const key = `${subject} ${id}`
      const repeated = redelivered || items.get(key)?.repeated === true
      items.set(key, {
        id,
        data,
        subject,
        sequence: msg.seq,
        version,
        repeated,
        origin: { requestId, traceparent },
      })
    }
  }
  return [...items.values()]
}

/** Items that are handled together where a larger batch has exceeded the time of a statement. */
const cautiousBatch = 4
/** Statements of one turn that may exceed their time: a turn may take five minutes, and a statement takes one. */
const maxTimeouts = 4
/** Times that a single item may exceed the time of a statement, with no other to compare it with. */
const maxLoneTimeouts = 10

/**
 * An item that fails never holds up the others of its batch. A timeout says nothing about the items: the database may
 * be slow, or the batch too large. So the batch comes again, and is handled in small parts then; an item is parked only
 * if it exceeds the time as a batch of one and another item does not.
 */
async function handleSubject(
  settling: BatchContext,
  subject: string,
  items: readonly Arrived[],
): Promise<void> {
  const { subscribers, parking, timeouts } = settling
  const isCautious = items.some(({ sequence }) => timeouts.has(sequence))
  let isRepeated = false
  let exceeded = 0
  const work = async (batch: readonly Arrived[]) => {
    const delivered = isRepeated ? batch.map((item) => ({ ...item, repeated: true })) : batch
    isRepeated = true
    try {
      await traced(settling, subject, delivered, (some) => deliver(subscribers, subject, some))
    } catch (error) {
      if (!isDoubtful(error)) throw error
      exceeded += 1
      for (const { sequence } of batch) timeouts.set(sequence, (timeouts.get(sequence) ?? 0) + 1)
      if (!isCautious || exceeded >= maxTimeouts) throw postponement(error)
      throw new Doubtful(error)
    }
  }
  const alone = async (item: Arrived, error: unknown) => {
    if (!(error instanceof Doubtful)) return parking.park(item, error)
    const other = items.find((each) => each !== item)
    if (other) await work([other]).catch(rejectDoubt)
    else if ((timeouts.get(item.sequence) ?? 0) < maxLoneTimeouts) throw postponement(error.cause)
    return parking.park(item, error.cause)
  }
  const size = isCautious ? cautiousBatch : Math.max(1, items.length)
  for (let start = 0; start < items.length; start += size)
    await bisect(items.slice(start, start + size), work, alone)
}

/** A failure that may lie in the database or in an item. It is no outage, so that the batch is divided. */
class Doubtful extends Error {
  override readonly name = 'Doubtful'

  constructor(cause: unknown) {
    super('', { cause })
  }
}

/** Another item fails in the same way: it is the database. Its other failures are of no interest here. */
function rejectDoubt(error: unknown): void {
  if (error instanceof Doubtful) throw postponement(error.cause)
  if (isOutage(error)) throw error
}

function postponement(cause: unknown): Problem {
  return new Problem('UNAVAILABLE', 'the database did not carry out a statement', { cause })
}

/**
 * Handles a batch with a span and, at level `debug`, a line in the log for each of its items, so that one of them can
 * be followed by its request. Costs nothing where there is neither.
 */
async function traced(
  { service, log }: { readonly service: string; readonly log: Logger },
  subject: string,
  items: readonly Delivered[],
  handle: (items: readonly Delivered[]) => Promise<void>,
): Promise<void> {
  if (!isTraced(service)) await handle(items)
  else {
    const spans = items.map(({ origin = {} }) => beginSpan(service, subject, 'item', origin))
    const followed = items.map((item, index) => ({ ...item, origin: spans[index]?.origin ?? {} }))
    let failure: unknown
    try {
      await handle(followed)
    } catch (error) {
      failure = error
      throw error
    } finally {
      for (const span of spans) span.end({ error: failure })
    }
  }
  if (!log.isLevelEnabled('debug')) return
  for (const { id, origin = {} } of items)
    log.debug({ subject, item: id, ...loggedOrigin(origin) }, 'handled')
}

/**
 * Works on items together. When that fails because of one item, works on each half, and so on, until that item is in
 * a batch of one, which `alone` handles; so no item holds up the others. An item may be worked on several times.
 * Returns the results of `work` and `alone`, in order of the items. Rejects only when a server is unavailable, or
 * when `alone` does.
 */
export async function bisect<T, Result>(
  items: readonly T[],
  work: (items: readonly T[]) => Promise<Result>,
  alone: (item: T, error: unknown) => Promise<Result> | Result,
): Promise<Result[]> {
  const [first] = items
  if (first === undefined) return []
  try {
    return [await work(items)]
  } catch (error) {
    if (isOutage(error)) throw error
    if (items.length === 1) return [await alone(first, error)]
    const middle = items.length >> 1
    const before = await bisect(items.slice(0, middle), work, alone)
    return [...before, ...(await bisect(items.slice(middle), work, alone))]
  }
}
