import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { parse } from '@outrider/contracts/contract'
import { type Static, Type } from 'typebox'
import type { TestServer, TestServers } from './servers.ts'

type Wanted = Static<typeof Wanted>
const Wanted = Type.Union([
  Type.Object({ server: Type.Literal('postgres') }),
  Type.Object({
    server: Type.Literal('nats'),
    configuration: Type.Record(Type.String(), Type.Unknown()),
  }),
])
const Lent = Type.Object({ url: Type.String() })

/**
 * Lends servers to the workers of a run: a worker posts the kind of server that it needs, gets its URL, and returns it by
 * `DELETE /<url>`. So one process starts all containers and uses them again, and no worker keeps a connection to Docker. Returns the URL
 * of the lender.
 */
export async function lendServers(
  servers: TestServers,
  stack: AsyncDisposableStack,
): Promise<string> {
  const lent = new Map<string, TestServer>()
  const handle = async (request: IncomingMessage): Promise<object> => {
    if (request.method === 'DELETE') {
      const url = decodeURIComponent(request.url?.slice(1) ?? '')
      await lent.get(url)?.[Symbol.asyncDispose]()
      lent.delete(url)
      return {}
    }
    const wanted = parse(Wanted, await json(request))
    const server = await (wanted.server === 'nats'
      ? servers.startNats(wanted.configuration)
      : servers.startPostgres())
    lent.set(server.url, server)
    return { url: server.url }
  }
  const lender = createServer((request, response) => {
    response.shouldKeepAlive = false // a connection that is kept would look like one that a test left open
    void handle(request).then(
      (reply) => response.end(JSON.stringify(reply)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  lender.listen(0, '127.0.0.1')
  await once(lender, 'listening')
  stack.defer(() => void lender.close())
  const address = lender.address()
  if (typeof address !== 'object' || !address) throw new Error('the lender has no port')
  return `http://127.0.0.1:${address.port}`
}

/** The servers of a lender. */
export function borrowServers(lender: string): TestServers {
  const borrow = async (wanted: Wanted): Promise<TestServer> => {
    const response = await fetch(lender, { method: 'POST', body: JSON.stringify(wanted) })
    if (!response.ok) throw new Error(`no ${wanted.server}: ${await response.text()}`)
    const { url } = parse(Lent, await response.json())
    return {
      url,
      async [Symbol.asyncDispose]() {
        await fetch(`${lender}/${encodeURIComponent(url)}`, { method: 'DELETE' })
      },
    }
  }
  return {
    startPostgres: () => borrow({ server: 'postgres' }),
    startNats: (configuration) => borrow({ server: 'nats', configuration: { ...configuration } }),
  }
}
