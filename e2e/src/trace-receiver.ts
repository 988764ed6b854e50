import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export interface ReceivedSpan {
  readonly service: string
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly requestId: string | undefined
}

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string }
}

/** What an exporter posts: OTLP 1, section «OTLP/HTTP Request», as JSON. */
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'service' | 'requestId'> & {
        readonly attributes: readonly Attribute[]
      })[]
    }[]
  }[]
}

/** Receives traces by OTLP over HTTP, until disposed; `spans` grows as they come. */
export async function receiveTraces(stack: AsyncDisposableStack) {
  const spans: ReceivedSpan[] = []
  const server = createServer((req, res) => {
    void (async () => {
      const body = await text(req)
      if (req.url === '/v1/traces') spans.push(...spansIn(JSON.parse(body)))
      res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, spans }
}

function spansIn({ resourceSpans }: Export): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, ...span }) => ({
        ...span,
        service: valueOf(resource.attributes, 'service.name') ?? '',
        requestId: valueOf(attributes, 'outrider.request_id'),
      })),
    ),
  )
}

function valueOf(attributes: readonly Attribute[], key: string): string | undefined {
  return attributes.find((each) => each.key === key)?.value.stringValue
}
