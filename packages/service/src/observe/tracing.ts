import {
  type Origin,
  originOf,
  type Span,
  type SpanKind,
  type TracedRow,
  type Tracing,
} from './origin.ts'

/** By service. Empty unless traces are sent somewhere. */
const tracings = new Map<string, Tracing>()

/**
 * Sends a service's spans to `endpoint` by OTLP over HTTP, until `stack` is disposed; does nothing, and loads
 * nothing, without one. Spans wait for at most five seconds, and at most 2,048 of them: beyond that they are dropped.
 */
export async function openTracing(
  service: string,
  endpoint: string | undefined,
  stack: AsyncDisposableStack,
): Promise<void> {
  if (endpoint === undefined) return
  const { createTracing } = await import('./otlp.ts')
  tracings.set(service, await createTracing(service, endpoint, stack))
  stack.defer(() => void tracings.delete(service))
}

/** Whether a service's spans go somewhere. */
export function isTraced(service: string): boolean {
  return tracings.has(service)
}

/** Begins a span of a service; without tracing, returns the origin unchanged. */
export function beginSpan(service: string, name: string, kind: SpanKind, origin: Origin): Span {
  return tracings.get(service)?.begin(name, kind, origin) ?? { origin, end: nothing }
}

/** Traces work on a row to its end, where the row belongs to a trace. */
export async function tracedRow<T>(
  service: string,
  name: string,
  row: TracedRow,
  work: () => Promise<T>,
): Promise<T> {
  if (!row.traceparent || !isTraced(service)) return work()
  const span = beginSpan(service, name, 'effect', originOf(row))
  try {
    const result = await work()
    span.end()
    return result
  } catch (error) {
    span.end({ error })
    throw error
  }
}

function nothing(): void {}
