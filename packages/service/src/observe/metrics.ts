import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client'
import { askThreads } from './threads.ts'
import { withTimeout } from './time.ts'

/**
 * The metrics of this process. Labels are bounded by declarations in code: never a tenant, an id, or a path of a
 * request.
 */
export const registry = new Registry()

/** The value of a gauge for some of its labels. */
export interface GaugeReading {
  readonly gauge: Gauge
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Milliseconds that reading from a server may take. */
const readLimit = 2_000

type Read = () => Promise<readonly GaugeReading[]>
const sources = new Set<Read>()

/** Reads values for each scrape of the metrics, until disposed. A value that cannot be read is omitted. */
export function measure(read: Read): Disposable {
  let shown: readonly GaugeReading[] = []
  const source = async () => {
    const readings = await withTimeout(readLimit, read()).catch(() => [])
    for (const { gauge, labels } of shown) gauge.remove({ ...labels })
    for (const { gauge, labels, value } of readings) gauge.set({ ...labels }, value)
    shown = readings
    return readings
  }
  sources.add(source)
  return {
    [Symbol.dispose]() {
      sources.delete(source)
      for (const { gauge, labels } of shown) gauge.remove({ ...labels })
    },
  }
}

/** The metrics of the process itself, which one of its threads reports. */
let ofProcess: Registry | undefined

/** All metrics in Prometheus' text format. Takes 3 s at most, even when a server is silent. */
export async function readMetrics(): Promise<string> {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) })
  const [own, others] = await Promise.all([readOwnMetrics(), askThreads('metrics')])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- another thread's `readOwnMetrics` returned it
  const theirs = others as MetricObject[]
  const all = theirs.length === 0 ? registry : AggregatorRegistry.aggregate([own, theirs])
  return `${await all.metrics()}\n${await ofProcess.metrics()}`
}

/** The metrics of this thread's services. */
export async function readOwnMetrics(): Promise<MetricObject[]> {
  await Promise.all([...sources].map((read) => read()))
  return registry.getMetricsAsJSON()
}

export const metricsType = registry.contentType

const registers = [registry]
/** From the fastest response to the longest that a caller waits for. Seconds. */
const durations = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Delays of work; the goals of service levels (docs/monitoring.md) are among the bounds. Seconds. */
const delays = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

export const httpRequests = new Counter({
  name: 'outrider_http_requests_total',
  help: 'HTTP responses, by route and status',
  labelNames: ['method', 'route', 'status'],
  registers,
})
export const httpSeconds = new Histogram({
  name: 'outrider_http_request_duration_seconds',
  help: 'From an HTTP request to its response, by route',
  labelNames: ['method', 'route'],
  buckets: durations,
  registers,
})
export const requestSeconds = new Histogram({
  name: 'outrider_request_duration_seconds',
  help: 'Duration of a request from a service to another, by contract and outcome: ok, or the code of the problem',
  labelNames: ['contract', 'outcome'],
  buckets: durations,
  registers,
})
export const batchItems = new Histogram({
  name: 'outrider_consumer_batch_items',
  help: 'Items that a consumer handled together',
  labelNames: ['stream', 'consumer'],
  buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500],
  registers,
})
export const batchSeconds = new Histogram({
  name: 'outrider_consumer_batch_duration_seconds',
  help: 'Duration of a batch in a consumer, until it was acknowledged',
  labelNames: ['stream', 'consumer'],
  buckets: [...durations, 30, 60],
  registers,
})
export const settledSeconds = new Histogram({
  name: 'outrider_consumer_settled_seconds',
  help: 'From the publication of a message to its acknowledgment by a consumer',
  labelNames: ['stream', 'consumer'],
  buckets: delays,
  registers,
})
export const firstAttemptSeconds = new Histogram({
  name: 'outrider_first_attempt_seconds',
  help: 'From the moment when an email or a webhook delivery was due to its first attempt; campaigns are not included',
  labelNames: ['work'],
  buckets: delays,
  registers,
})
export const relayedEmails = new Counter({
  name: 'outrider_emails_relayed_total',
  help: 'Emails offered to a relay, by its place in SMTP_URL, from 1, and by outcome: accepted, refused before its content, or failed later',
  labelNames: ['relay', 'outcome'],
  registers,
})
export const postponedBatches = new Counter({
  name: 'outrider_consumer_postponed_total',
  help: 'Batches that come again because a server was unavailable',
  labelNames: ['stream', 'consumer'],
  registers,
})
export const consumerLag = new Gauge({
  name: 'outrider_consumer_lag_messages',
  help: 'Messages that a durable consumer has not acknowledged: pending and in hand, of all replicas',
  labelNames: ['stream', 'consumer'],
  registers,
})
export const consumerOldest = new Gauge({
  name: 'outrider_consumer_oldest_unacknowledged_seconds',
  help: 'Age of the oldest message that a durable consumer has not acknowledged; 0 when there is none',
  labelNames: ['stream', 'consumer'],
  registers,
})
export const parked = new Counter({
  name: 'outrider_items_parked_total',
  help: 'Items that failed and are tried again later',
  labelNames: ['service', 'subject'],
  registers,
})
export const deadLettersTotal = new Counter({
  name: 'outrider_dead_letters_total',
  help: 'Items that were given up and wait for an operator',
  labelNames: ['service', 'subject'],
  registers,
})
export const deadLettersKept = new Gauge({
  name: 'outrider_dead_letters_kept',
  help: 'Dead letters of a service that were not replayed or dropped yet',
  labelNames: ['service'],
  registers,
})
export const deadLettersBytes = new Gauge({
  name: 'outrider_dead_letters_kept_bytes',
  help: 'Bytes of all dead letters',
  labelNames: ['stream'],
  registers,
})
export const deadLettersLimit = new Gauge({
  name: 'outrider_dead_letters_limit_bytes',
  help: 'Bytes that all dead letters may take; beyond them items that fail for good hold up their consumers',
  labelNames: ['stream'],
  registers,
})
export const parkedNow = new Gauge({
  name: 'outrider_parked_items',
  help: 'Items that wait for another try',
  labelNames: ['service'],
  registers,
})
export const outboxOldest = new Gauge({
  name: 'outrider_outbox_oldest_seconds',
  help: 'For how long the same entry has been the oldest of the outbox, since it was first seen; 0 when it is empty',
  labelNames: ['service'],
  registers,
})
export const dueOldest = new Gauge({
  name: 'outrider_due_oldest_seconds',
  help: 'For how long the oldest row that is due and not leased has been due, by kind of work',
  labelNames: ['work'],
  registers,
})
export const connections = new Gauge({
  name: 'outrider_database_connections',
  help: 'Connections of all replicas of a service, by state as PostgreSQL names it',
  labelNames: ['service', 'state'],
  registers,
})
export const poolWait = new Gauge({
  name: 'outrider_database_pool_seconds',
  help: 'Duration of an empty statement in a pool of this process: mostly the wait for a connection',
  labelNames: ['service', 'pool'],
  registers,
})
export const duplicateWindow = new Gauge({
  name: 'outrider_duplicate_window_seconds',
  help: 'How far back this gateway knows every key of a stream; below 3600 after a start in a new installation, or when there are too many keys',
  labelNames: ['stream'],
  registers,
})
export const streamGaps = new Gauge({
  name: 'outrider_stream_gaps_total',
  help: 'How often a stream has lost messages that a durable consumer had not handled',
  labelNames: ['stream', 'seen_by'],
  registers,
})
export const streamFree = new Gauge({
  name: 'outrider_stream_free_bytes',
  help: 'Free bytes of a stream; of EVENTS and TRIGGERS, an organization may use as many',
  labelNames: ['stream'],
  registers,
})

/** The names of all metrics of our own. */
export const declaredMetrics = registry.getMetricsAsArray().map(({ name }) => name)
