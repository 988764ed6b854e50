import { once } from 'node:events'
import process from 'node:process'

/** Milliseconds that closing may take; Kubernetes kills after 30 s. */
const shutdownLimit = 25_000

/** Runs a service until SIGTERM or SIGINT, then closes what it opened, newest first. */
export async function run(start: (stack: AsyncDisposableStack) => Promise<unknown>): Promise<void> {
  const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  await using stack = new AsyncDisposableStack()
  await start(stack)
  await stopped
  setTimeout(() => process.exit(1), shutdownLimit).unref()
}
