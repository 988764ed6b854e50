import type { Origin } from './origin.ts'

/** What a span is about: its caller's answer, another service's, or an item of a stream. */
export type SpanKind = 'client request' | 'service request' | 'item'

/** Something that is being done for an origin. */
export interface Span {
  /** What is done meanwhile comes from here. */
  readonly origin: Origin
  /** Only once. `name`: what it turned out to be. */
  end(outcome?: { readonly error?: unknown; readonly name?: string }): void
}

export interface Tracing {
  begin(name: string, kind: SpanKind, origin: Origin): Span
}

/** By service. Empty unless traces are sent somewhere. */
const tracings = new Map<string, Tracing>()

/**
 * Sends a service's spans to `endpoint` by OTLP over HTTP, until `stack` is disposed; does nothing, and loads nothing, without one. Spans
 * wait for at most five seconds, and at most 2,048 of them: beyond that they are dropped.
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

/** Begins a span of a service; without tracing, the origin goes on as it is. */
export function beginSpan(service: string, name: string, kind: SpanKind, origin: Origin): Span {
  return tracings.get(service)?.begin(name, kind, origin) ?? { origin, end: nothing }
}

function nothing(): void {}
