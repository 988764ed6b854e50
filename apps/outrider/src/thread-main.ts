// Services in a thread of the all-in-one. Its parent sends two messages: the environments of the services, which then
// serve, and `close`, also instead of the first.
import { on } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { ServiceName } from '@outrider/contracts/services'
import { joinMonitor } from '@outrider/service/observe/health'
import { runUntil } from '@outrider/service/run'
import { load, startHere } from './services.ts'

/** The worker data of a thread. */
export interface ThreadData {
  readonly monitor: MessagePort
  readonly names: readonly ServiceName[]
}

const parent = parentPort
if (!parent) throw new Error('a single service starts by its own main.ts')
const { monitor, names }: ThreadData = workerData
const messages = on(parent, 'message')
const loading = load(names)
const { value: first } = await messages.next()
const environments: readonly NodeJS.ProcessEnv[] | 'close' = first?.[0] ?? 'close'
if (environments === 'close') process.exit(0)
const isUp = await runUntil(messages.next(), async (stack) => {
  stack.use(joinMonitor(monitor))
  await startHere(await loading, environments, stack)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parent.postMessage('ready')
})
await messages.return?.()
if (!isUp) process.exit(0) // connections that the start still opens would keep the thread alive
