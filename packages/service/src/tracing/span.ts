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
