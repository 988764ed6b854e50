import { freePort } from './ports.ts'

const attempts = 5

/**
 * Starts a server on the given port, or on a free one. A free port may be taken before the server
 * listens on it, so that case tries another. Throws what the start throws.
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
