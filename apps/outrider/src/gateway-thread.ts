import { MessageChannel, Worker } from 'node:worker_threads'
import { joinMonitor } from '@outrider/service/monitor/health'

const program = new URL('gateway-main.ts', import.meta.url)

/**
 * Starts the gateway in a thread of its own, so that whoever calls does not wait for what the other services
 * compute. Resolves once it serves, and rejects when it cannot. Should the thread end by itself later, the process says
 * why, closes the rest and ends.
 */
export async function startGatewayThread(
  env: NodeJS.ProcessEnv,
  stack: AsyncDisposableStack,
): Promise<void> {
  const { port1, port2: monitor } = new MessageChannel()
  stack.use(joinMonitor(port1))
  const thread = new Worker(program, { env, workerData: { monitor }, transferList: [monitor] })
  const { promise: ended, resolve } = Promise.withResolvers<Error>()
  thread.once('error', resolve) // comes before `exit`
  thread.once('exit', (code) => resolve(new Error(`it ended with code ${code}`)))
  stack.defer(async () => {
    thread.off('exit', endProcess)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    thread.postMessage('close')
    await ended
  })
  const up = Promise.withResolvers<undefined>()
  thread.once('message', () => up.resolve(undefined))
  const fault = await Promise.race([up.promise, ended])
  if (fault) throw fault
  thread.once('error', (error) => say(error.message))
  thread.once('exit', endProcess)
}

/** Closes everything, as a signal from outside does. */
function endProcess(): void {
  say('the gateway ended')
  process.exitCode = 1
  process.kill(process.pid, 'SIGTERM')
}

function say(line: string): void {
  process.stderr.write(`outrider: ${line}\n`)
}
