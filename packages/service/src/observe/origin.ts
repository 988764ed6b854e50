import { AsyncLocalStorage } from 'node:async_hooks'

/** Which HTTP request something is done for: it goes along with every request between services and every item of a stream. */
export interface Origin {
  readonly requestId?: string | undefined
  /** W3C Trace Context, section 3.2: `00-<trace id>-<span id>-<flags>`. */
  readonly traceparent?: string | undefined
}

const traceparents = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const none: Origin = {}
const origins = new AsyncLocalStorage<Origin>()

/** The origin of what is being done; empty outside of a request. A batch has none: its items have one each. */
export function currentOrigin(): Origin {
  return origins.getStore() ?? none
}

/** Does something as a part of a request. */
export function withOrigin<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work)
}

/** A row that keeps the trace which it is a part of, for whoever works on it later; null and nothing are none. */
export interface TracedRow {
  readonly traceparent?: string | null | undefined
}

/** What rows keep of an origin: its trace, where there is one. */
export function keptOf({ traceparent }: Origin = currentOrigin()): TracedRow {
  return traceparent === undefined ? {} : { traceparent }
}

/** What is done about a row goes on with its trace. */
export function originOf({ traceparent }: TracedRow): Origin {
  return traceparent ? { traceparent } : none
}

/** The parts of a `traceparent`; undefined when it is none. */
export function readTraceparent(traceparent: string | undefined) {
  const [, traceId, spanId, flags] = traceparents.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 }
}

/** What a line of a log says of an origin. */
export function loggedOrigin({ requestId, traceparent }: Origin) {
  const traceId = readTraceparent(traceparent)?.traceId
  return { ...(requestId && { requestId }), ...(traceId && { traceId }) }
}

/** What a span is about: its caller's answer, another service's, an item of a stream, or what leaves for a server of others. */
export type SpanKind = 'client request' | 'service request' | 'item' | 'effect'

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
