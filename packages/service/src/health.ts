import { once } from 'node:events'
import { createServer } from 'node:http'

/** Whether a service can do its work now; false or a rejection is «not ready». */
export type Readiness = () => Promise<boolean>

/** `/livez`: the process turns. `/readyz`: what it needs answers. Undefined for any other path. */
export async function healthOf(
  path: string | undefined,
  ready: Readiness,
): Promise<200 | 503 | undefined> {
  if (path === '/livez') return 200
  if (path !== '/readyz') return undefined
  return (await ready().catch(() => false)) ? 200 : 503
}

/** Answers the health paths on a port of their own, for a service without HTTP. */
export async function serveHealth(port: number, ready: Readiness): Promise<AsyncDisposable> {
  const server = createServer((req, res) => {
    void healthOf(req.url, ready).then((status) => res.writeHead(status ?? 404).end())
  })
  server.listen(port)
  await once(server, 'listening')
  return {
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
