import { setTimeout as delay } from 'node:timers/promises'
import { type ServerCommand, type ServerProcess, spawnServer } from './server-process.ts'

const firstBackoff = 100
const longestBackoff = 5_000
/** A server that lived this long, in milliseconds, is restarted without the backoff of earlier deaths. */
const steady = 10_000

/**
 * Starts a server and starts it again whenever it dies, after 100 ms to 5 s, with the same command:
 * the same port and data. Disposing stops it for good. Throws when the first start fails.
 */
export async function keepServer(command: ServerCommand): Promise<AsyncDisposable> {
  const stopping = new AbortController()
  let current = spawnServer(command)
  await current.ready
  const kept = restartUntil(stopping.signal, command, current, (next) => (current = next))
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await current.stop()
      await kept
    },
  }
}

async function restartUntil(
  stopping: AbortSignal,
  command: ServerCommand,
  first: ServerProcess,
  replace: (next: ServerProcess) => void,
): Promise<void> {
  const { name, log } = command
  let current = first
  let backoff = firstBackoff
  for (;;) {
    const since = Date.now()
    const how = await current.exited
    if (stopping.aborted) return
    if (Date.now() - since > steady) backoff = firstBackoff
    log.warn(`${name} ended with ${how}, starting it again in ${backoff} ms`)
    await delay(backoff, undefined, { signal: stopping }).catch(() => {})
    if (stopping.aborted) return
    current = spawnServer(command)
    replace(current)
    await current.ready.catch((error: unknown) => log.debug(String(error)))
    backoff = Math.min(backoff * 2, longestBackoff)
  }
}
