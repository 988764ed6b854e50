import { MessageChannel, type ResourceLimits, Worker } from 'node:worker_threads'
import { joinMonitor } from '@outrider/service/monitor/health'
import type { Placed } from './start-here.ts'
import type { ThreadData } from './thread-main.ts'

const program = new URL('thread-main.ts', import.meta.url)

/**
 * Starts services in a thread of their own. Resolves once they serve, and rejects when they cannot. Should the thread end by itself later,
 * the process says why, closes the rest and ends.
 */
export async function startThread(
  services: readonly Placed[],
  stack: AsyncDisposableStack,
  resourceLimits: ResourceLimits,
): Promise<void> {
  const { port1, port2: monitor } = new MessageChannel()
  stack.use(joinMonitor(port1))
  const name = services.map((service) => service.name).join(' and ')
  const workerData: ThreadData = { monitor, services }
  const thread = new Worker(program, {
    name,
    workerData,
    transferList: [monitor],
    resourceLimits,
  })
  const { promise: ended, resolve } = Promise.withResolvers<Error>()
  thread.once('error', resolve) // comes before `exit`
  thread.once('exit', (code) => resolve(new Error(`${name} ended with code ${code}`)))
  const onExit = () => endProcess(name)
  stack.defer(async () => {
    thread.off('exit', onExit)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    thread.postMessage('close')
    await ended
  })
  const up = Promise.withResolvers<undefined>()
  thread.once('message', () => up.resolve(undefined))
  const fault = await Promise.race([up.promise, ended])
  if (fault) throw fault
  thread.once('error', (error) => say(error.message))
  thread.once('exit', onExit)
}

/** Closes everything, as a signal from outside does. */
function endProcess(name: string): void {
  say(`${name} ended`)
  process.exitCode = 1
  process.kill(process.pid, 'SIGTERM')
}

function say(line: string): void {
  process.stderr.write(`outrider: ${line}\n`)
}
