import { once } from 'node:events'
import process from 'node:process'

/** Milliseconds that closing may take; Kubernetes kills after 30 s. */
const shutdownLimit = 25_000

/**
 * Runs until SIGTERM, SIGINT or, where a parent started us with a channel, the parent's death; then
 * closes what was opened, newest first. A signal while starting stops the start where it is.
 */
export async function run(start: (stack: AsyncDisposableStack) => Promise<unknown>): Promise<void> {
  const stopped = Promise.race(
    ['SIGTERM', 'SIGINT', 'disconnect'].map((event) => once(process, event)),
  ).then(() => setTimeout(() => process.exit(1), shutdownLimit).unref())
  process.channel?.unref()
  const isUp = await runUntil(stopped, start)
  if (!isUp) process.exit(0) // what the start had in hand, and would still open, would keep us
}

/** Answers whether the start had come to its end. */
async function runUntil(
  stopped: Promise<unknown>,
  start: (stack: AsyncDisposableStack) => Promise<unknown>,
): Promise<boolean> {
  await using stack = new AsyncDisposableStack()
  const isUp = await Promise.race([start(stack).then(() => true), stopped.then(() => false)])
  await stopped
  return isUp
}
