import type { components } from '../generated/schema.ts'
import type { Calls } from './calls.ts'

type EventInput = components['schemas']['BatchedEvent']
type ItemProblem = components['schemas']['ItemProblem']

export interface TrackerOptions {
  /** Events that are sent at once, at most 500; 100 when left out. */
  readonly batchSize?: number
  /** Milliseconds after which events are sent, however few; 1,000 when left out. */
  readonly intervalMs?: number
  /** Events that wait in memory; 10,000 when left out. */
  readonly maxWaiting?: number
  /** What to do with an event when that many wait: let `track` wait for room, or drop it. `wait` when left out. */
  readonly whenFull?: 'wait' | 'drop'
  /** Told of each event that is not sent: dropped as there was no room, or refused by the interface. */
  readonly onDropped?: (event: EventInput, why: 'FULL' | ItemProblem) => void
  /** Told when a batch could not be sent; it is tried again with the next one. */
  readonly onError?: (error: unknown) => void
}

/** Sends events in batches, in the background. */
export interface Tracker {
  /** Takes an event; resolves as soon as there is room for it. */
  track(event: EventInput): Promise<void>
  /** Sends what waits; rejects when it cannot be sent, and keeps it. */
  flush(): Promise<void>
  /** Sends what waits and ends. Call it before the process exits. */
  close(): Promise<void>
}

/**
 * A tracker for events that nobody waits for. An event has its idempotency key and time from the moment that it is
 * tracked, so that repeating a batch stores nothing twice.
 */
export function createTracker(calls: Pick<Calls, 'post'>, options: TrackerOptions = {}): Tracker {
  const { batchSize = 100, intervalMs = 1_000, maxWaiting = 10_000, whenFull = 'wait' } = options
  const waiting: EventInput[] = []
  const awaitingRoom: (() => void)[] = []
  let sending: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const sendBatch = async () => {
    const batch = firstOf(waiting, batchSize)
    const { results } = await calls.post('/events/batch', { body: { events: batch } })
    waiting.splice(0, batch.length)
    for (const goOn of awaitingRoom.splice(0)) goOn()
    for (const { index, error } of results) {
      const event = batch[index]
      if (error && event) options.onDropped?.(event, error)
    }
  }
  const sendAll = async () => {
    while (waiting.length > 0) await sendBatch()
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    sending ??= sendAll().finally(() => (sending = undefined))
    return sending
  }
  const flushLater = () => {
    flush().catch((error: unknown) => {
      options.onError?.(error)
      timer ??= setTimeout(flushLater, intervalMs)
    })
  }
  const stopListening = onExit(flushLater)
  return {
    track: async (event) => {
      while (waiting.length >= maxWaiting) {
        if (whenFull === 'drop') return options.onDropped?.(event, 'FULL')
        flushLater()
        await new Promise<void>((resolve) => awaitingRoom.push(resolve))
      }
      const now = new Date().toISOString()
      waiting.push({ idempotencyKey: crypto.randomUUID(), occurredAt: now, ...event })
      if (waiting.length >= batchSize) flushLater()
      else timer ??= setTimeout(flushLater, intervalMs)
    },
    flush,
    close: async () => {
      stopListening()
      await sending?.catch(() => undefined)
      await flush()
    },
  }
}

/** Characters of a batch's JSON; the interface takes bodies of 1 MiB. */
const maxBatchLength = 300_000

/** The first events, as many as one request takes; at least one. */
function firstOf(events: readonly EventInput[], most: number): EventInput[] {
  let length = 0
  const batch = events.slice(0, most)
  const tooMany = batch.findIndex(
    (event) => (length += JSON.stringify(event).length) > maxBatchLength,
  )
  return tooMany === -1 ? batch : batch.slice(0, Math.max(1, tooMany))
}

interface Process {
  on?(event: 'beforeExit', listener: () => void): void
  off?(event: 'beforeExit', listener: () => void): void
}

/** Where there is a process that ends when nothing is left to do, what waits is sent before. */
function onExit(listener: () => void): () => void {
  // `JSON` is there in pages, too: a type of optional fields alone would have nothing in common with theirs.
  const { process }: { process?: Process; JSON: object } = globalThis
  process?.on?.('beforeExit', listener)
  return () => process?.off?.('beforeExit', listener)
}
