import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { MessagePort } from 'node:worker_threads'
import { metricsType, readMetrics, readOwnMetrics } from './metrics.ts'
import { missingNeeds } from './needs.ts'
import { stoppedParts } from './life.ts'
import { type Answers, askThreads, joinThread } from './threads.ts'

export interface Health {
  readonly status: 200 | 503
  /** JSON: `ok`, and in words what is wrong when it is not. */
  readonly body: string
}

/**
 * What a probe is told. `/livez`: nothing in this process has stopped for good. `/readyz`: what it needs answers as well. Undefined for
 * any other path.
 */
export function healthOf(path: string | undefined): Promise<Health> | undefined {
  if (path === '/livez') return healthBy('live')
  return path === '/readyz' ? healthBy('ready') : undefined
}

/** What this thread tells others of the same process. */
const own: Answers = {
  live: async () => stoppedParts(),
  ready: async () => [...stoppedParts(), ...(await missingNeeds())],
  metrics: async () => readOwnMetrics(),
}

/** Joins the monitor of another thread of this process, which does the same with the other end: what either is asked is about both. */
export function joinMonitor(port: MessagePort): Disposable {
  return joinThread(port, own)
}

async function healthBy(question: 'live' | 'ready'): Promise<Health> {
  const others = askThreads(question)
  const faults = [...(await own[question]()), ...(await others)]
  const ok = faults.length === 0
  return { status: ok ? 200 : 503, body: JSON.stringify(ok ? { ok } : { ok, faults }) }
}

/** Serves `/livez`, `/readyz` and `/metrics` of this process on a port of their own. */
export async function serveHealth(port: number): Promise<AsyncDisposable> {
  const server = createServer((req, res) => void answer(req.url, res))
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

async function answer(path: string | undefined, res: ServerResponse): Promise<void> {
  if (path === '/metrics') {
    const text = await readMetrics()
    res.writeHead(200, { 'Content-Type': metricsType }).end(text)
    return
  }
  const health = await healthOf(path)
  res.writeHead(health?.status ?? 404, { 'Content-Type': 'application/json' })
  res.end(health?.body)
}
