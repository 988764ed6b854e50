import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral range of Linux (32768) and macOS (49152). */
const lowest = 20_000
const highest = 32_000

/**
 * Finds a TCP port that nothing listens on at 127.0.0.1. Outside the ephemeral range, because there
 * an outgoing connection could take the port while its server restarts, and a client that reconnects
 * over loopback could even reach itself. Throws when fifty ports in a row are taken.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await isFree(port)) return port
  }
  throw new Error(`no free port on 127.0.0.1 between ${lowest} and ${highest}`)
}

/** Whether nothing listens on a TCP port of 127.0.0.1 now. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ port, host: '127.0.0.1', exclusive: true })
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

const attempts = 5

/**
 * Starts a server on the given port, or on a free one. A free port may be taken before the server
 * listens on it, so that case tries another. Passes on errors of the start.
 */
export async function startOnPort<Server>(
  port: number | undefined,
  start: (port: number) => Promise<Server>,
): Promise<Server> {
  if (port !== undefined) return start(port)
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await freePort())
    } catch (error) {
      if (attempt === attempts || !/address already in use/i.test(String(error))) throw error
    }
  }
}
