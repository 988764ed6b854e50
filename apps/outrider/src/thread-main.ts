// Services in a thread of the all-in-one: they serve until their parent sends a message.
import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { joinMonitor } from '@outrider/service/observe/health'
import { runUntil } from '@outrider/service/run'
import { type Placed, startHere } from './services.ts'

/** The worker data of a thread. */
export interface ThreadData {
  readonly monitor: MessagePort
  readonly services: readonly Placed[]
}

const parent = parentPort
if (!parent) throw new Error('a single service starts by its own main.ts')
const { monitor, services }: ThreadData = workerData
const isUp = await runUntil(once(parent, 'message'), async (stack) => {
  stack.use(joinMonitor(monitor))
  await startHere(services, stack)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parent.postMessage('ready')
})
if (!isUp) process.exit(0) // connections that the start still opens would keep the thread alive
