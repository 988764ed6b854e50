import {
  AggregatorRegistry,
  collectDefaultMetrics,
  type Gauge,
  type MetricObject,
  Registry,
} from 'prom-client'
import { askThreads } from './threads.ts'
import { within } from './within.ts'

/** The metrics of this process. Labels are bounded by what is declared in code: never a tenant, an id, or a path as it came. */
export const registry = new Registry()

/** The value of a gauge for some of its labels. */
export interface Reading {
  readonly gauge: Gauge
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Milliseconds that reading from a server may take. */
const readLimit = 2_000

type Read = () => Promise<readonly Reading[]>
const sources = new Set<Read>()

/** Asks for values whenever somebody reads the metrics, until disposed. What cannot be read is left out. */
export function measure(read: Read): Disposable {
  let shown: readonly Reading[] = []
  const source = async () => {
    const readings = await within(readLimit, read()).catch(() => [])
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

/** The metrics of the process itself, which one of its threads tells. */
let ofProcess: Registry | undefined

/** All metrics in Prometheus' text format. Takes 3 s at most, even when a server is silent. */
export async function readMetrics(): Promise<string> {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) })
  const [own, others] = await Promise.all([readOwnMetrics(), askThreads('metrics')])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `readOwnMetrics` answers in another thread
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
