// The gateway in a thread of the all-in-one: serves until its parent says a word.
import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { readConfig } from '@outrider/gateway/config'
import { startGateway } from '@outrider/gateway/service'
import { joinMonitor } from '@outrider/service/monitor/health'

if (!parentPort) throw new Error('start the gateway alone by services/gateway/src/main.ts')
await using stack = new AsyncDisposableStack()
const { monitor }: { readonly monitor: MessagePort } = workerData
stack.use(joinMonitor(monitor))
await startGateway(readConfig(process.env), stack)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort.postMessage('ready')
await once(parentPort, 'message')
