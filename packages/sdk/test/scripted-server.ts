import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Seen {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What a request is answered: an answer, or `lost` for a connection that breaks off. */
type Reaction =
  | 'lost'
  | 'silence'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }

export interface ScriptedServer {
  readonly baseUrl: string
  readonly seen: Seen[]
  /** What the next requests are answered, in turn; the last one again and again. */
  answer(...reactions: Reaction[]): void
}

/** A server that answers as it is told: what no house does on demand. */
export async function startScriptedServer(stack: AsyncDisposableStack): Promise<ScriptedServer> {
  const seen: Seen[] = []
  let script: Reaction[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const { method, url, headers } = request
      seen.push({ method, url, headers, body })
      react(response, script.length > 1 ? script.shift() : script[0])
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stack.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    seen,
    answer: (...reactions) => {
      seen.length = 0
      script = reactions
    },
  }
}

function react(response: ServerResponse, reaction: Reaction = { status: 500 }): void {
  if (reaction === 'silence') return
  if (reaction === 'lost') return void response.destroy()
  const { status, headers = {}, body = {} } = reaction
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(status === 204 ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
}
