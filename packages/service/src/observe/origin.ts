import { AsyncLocalStorage } from 'node:async_hooks'

/** The HTTP request that caused something. Every request between services and every item of a stream carries it. */
export interface Origin {
  readonly requestId?: string | undefined
  /** W3C Trace Context, section 3.2: `00-<trace id>-<span id>-<flags>`. */
  readonly traceparent?: string | undefined
  /** The client's network. Neither items nor rows carry it. */
  readonly address?: string | undefined
  /** In milliseconds of `performance.now()`: the caller waits no longer. Neither items nor rows carry it. */
  readonly until?: number | undefined
}

const traceparents = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const none: Origin = {}
const origins = new AsyncLocalStorage<Origin>()

/** The origin of the current work; empty outside of a request. A batch has none: its items have one each. */
export function currentOrigin(): Origin {
  return origins.getStore() ?? none
}

/** Runs something as a part of a request. */
export function withOrigin<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work)
}

/** A row that keeps its trace for later work on it; null and nothing are none. */
export interface TracedRow {
  readonly traceparent?: string | null | undefined
}

/** The part of an origin that rows keep: its trace, where there is one. */
export function keptOf({ traceparent }: Origin = currentOrigin()): TracedRow {
  return traceparent === undefined ? {} : { traceparent }
}

/** Continues a row's trace while the row is handled. */
export function originOf({ traceparent }: TracedRow): Origin {
  return traceparent ? { traceparent } : none
}

/** The parts of a `traceparent`; undefined when it is none. */
export function readTraceparent(traceparent: string | undefined) {
  const [, traceId, spanId, flags] = traceparents.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 }
}

/** The part of an origin that log lines carry. */
export function loggedOrigin({ requestId, traceparent }: Origin) {
  const traceId = readTraceparent(traceparent)?.traceId
  return { ...(requestId && { requestId }), ...(traceId && { traceId }) }
}

/**
 * The kind of a span: a caller's request, another service's, an item of a stream, or a request to an outside server.
 */
export type SpanKind = 'client request' | 'service request' | 'item' | 'effect'

/** Something that is being done for an origin. */
export interface Span {
  /** The origin of everything that happens meanwhile. */
  readonly origin: Origin
  /** Only once. `name` replaces the span's first name. */
  end(outcome?: { readonly error?: unknown; readonly name?: string }): void
}

export interface Tracing {
  begin(name: string, kind: SpanKind, origin: Origin): Span
}
