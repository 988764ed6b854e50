import {
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { type Origin, readTraceparent, type SpanKind, type Tracing } from './origin.ts'

const kinds: Readonly<Record<SpanKind, Kind>> = {
  'client request': Kind.SERVER,
  'service request': Kind.SERVER,
  item: Kind.CONSUMER,
  effect: Kind.CLIENT,
}

/** Spans by OpenTelemetry's SDK. `stack` sends the waiting spans, and ends it. */
export async function createTracing(
  service: string,
  endpoint: string,
  stack: AsyncDisposableStack,
): Promise<Tracing> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'outrider' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  stack.defer(() => provider.shutdown().catch(() => {})) // the receiver of traces may be unavailable
  const tracer = provider.getTracer('outrider')
  return {
    begin(name, kind, origin) {
      const { requestId } = origin
      const attributes = requestId === undefined ? {} : { 'outrider.request_id': requestId }
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(origin))
      return {
        origin: { ...origin, traceparent: traceparentOf(span) },
        end({ error, name: better } = {}) {
          if (better !== undefined) span.updateName(better)
          if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
  }
}

function contextOf({ traceparent }: Origin) {
  const parent = readTraceparent(traceparent)
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
}

function traceparentOf(span: OtelSpan): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`
}
