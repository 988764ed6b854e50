import type { components } from '../generated/schema.ts'
import { type Calls, withDefaults } from './calls.ts'
import { OutriderError } from './outrider-error.ts'

type EventInput = components['schemas']['BatchedEvent']
type ItemProblem = Omit<components['schemas']['ItemProblem'], 'code'> & Pick<OutriderError, 'code'>

export interface TrackerOptions {
  /** Events in one request, at most 500; 100 by default. */
  readonly batchSize?: number
  /** Milliseconds after which an incomplete batch is sent; 1,000 by default. */
  readonly intervalMs?: number
  /** Maximum number of queued events; 10,000 by default. */
  readonly maxWaiting?: number
  /** With a full queue, `track` waits for space or drops the event. `wait` by default. */
  readonly whenFull?: 'wait' | 'drop'
  /** Called for each event that is not sent: dropped because the queue is full, or rejected by the API. */
  readonly onDropped?: (event: EventInput, why: 'FULL' | ItemProblem) => void
  /** Called when a batch could not be sent. It is retried after the interval; before the process exits it is tried once. */
  readonly onError?: (error: unknown) => void
}

/** Sends events in batches, in the background. */
export interface Tracker {
  /** Queues an event; resolves when the queue has space for it. */
  track(event: EventInput): Promise<void>
  /** Sends the queued events. Rejects if they cannot be sent, and keeps them. */
  flush(): Promise<void>
  /** Sends the queued events and stops. Call it before the process exits. */
  close(): Promise<void>
}

/**
 * Creates a tracker, which sends events in the background. Each event gets its idempotency key and time when it is
 * tracked, so that a repeated batch stores nothing twice.
 */
export function createTracker(calls: Pick<Calls, 'post'>, options: TrackerOptions = {}): Tracker {
  const { batchSize = 100, intervalMs = 1_000, maxWaiting = 10_000, whenFull = 'wait' } = options
  const waiting: EventInput[] = []
  const awaitingRoom: (() => void)[] = []
  let sending: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let most = batchSize

  const sendBatch = async () => {
    const batch = firstOf(waiting, most)
    const results = await calls.post('/events/batch', { body: { events: batch } }).then(
      (reply) => reply.results,
      (error: unknown) => faultOfAll(error),
    )
    if (!Array.isArray(results) && batch.length > 1) {
      most = Math.ceil(batch.length / 2)
      return
    }
    most = Math.min(2 * most, batchSize)
    waiting.splice(0, batch.length)
    for (const resume of awaitingRoom.splice(0)) resume()
    for (const { index, error } of Array.isArray(results)
      ? results
      : [{ index: 0, error: results }]) {
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
      flushAfterInterval()
    })
  }
  const flushAfterInterval = () => {
    timer ??= setTimeout(flushLater, intervalMs)
    // A waiting timer must not keep a process of Node.js alive; browsers' timers are numbers.
    Object(timer).unref?.()
  }
  const stopListening = onExit(() => {
    stopListening()
    flush().catch((error: unknown) => options.onError?.(error))
  })
  return {
    track: async (event) => {
      while (waiting.length >= maxWaiting) {
        if (whenFull === 'drop') return options.onDropped?.(event, 'FULL')
        flushLater()
        await new Promise<void>((resolve) => awaitingRoom.push(resolve))
      }
      const now = new Date().toISOString()
      waiting.push(withDefaults(event, { idempotencyKey: crypto.randomUUID(), occurredAt: now }))
      if (waiting.length >= batchSize) flushLater()
      else flushAfterInterval()
    },
    flush,
    close: async () => {
      stopListening()
      await sending?.catch(() => undefined)
      await flush()
    },
  }
}

/** The error of a batch that is rejected as a whole, because of an event that no body may contain. Throws other errors. */
function faultOfAll(error: unknown): ItemProblem {
  if (!(error instanceof OutriderError) || ![400, 413].includes(error.status)) throw error
  const { code, message, field } = error
  return { code, message, ...(field !== undefined && { field }) }
}

/** Characters of a batch's JSON. The API accepts bodies of 1 MiB. */
const maxBatchLength = 300_000

/** The first events that fit into one request; at least one. */
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

/** In Node.js, calls the listener before the process exits. */
function onExit(listener: () => void): () => void {
  // `JSON` exists everywhere: a type with only optional fields would have none in common with `globalThis`.
  const { process }: { process?: Process; JSON: object } = globalThis
  process?.on?.('beforeExit', listener)
  return () => process?.off?.('beforeExit', listener)
}
