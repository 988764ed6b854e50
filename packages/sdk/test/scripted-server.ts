import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Seen {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/**
 * The reaction to a request: a response, `lost` for a connection that breaks off, `silence` for no response, or `stalled`
 * for headers without a body.
 */
type Reaction =
  | 'lost'
  | 'silence'
  | 'stalled'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }

export interface ScriptedServer {
  readonly baseUrl: string
  readonly seen: Seen[]
  /** What the next requests are answered, in turn; the last one again and again. */
  answer(...reactions: (Reaction | ((seen: Seen) => Reaction))[]): void
}

/** A server that answers as it is told: what no house does on demand. */
export async function startScriptedServer(stack: AsyncDisposableStack): Promise<ScriptedServer> {
  const seen: Seen[] = []
  let script: (Reaction | ((seen: Seen) => Reaction))[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const { method, url, headers } = request
      const made = { method, url, headers, body }
      seen.push(made)
      const next = script.length > 1 ? script.shift() : script[0]
      react(response, typeof next === 'function' ? next(made) : next)
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
  if (reaction === 'stalled') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 10 })
    return void response.write('{')
  }
  const { status, headers = {}, body = {} } = reaction
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(status === 204 ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
}
