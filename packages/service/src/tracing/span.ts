import type { Origin } from './origin.ts'

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
