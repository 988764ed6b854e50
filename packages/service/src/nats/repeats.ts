import { setTimeout as delay } from 'node:timers/promises'
import type { Msg } from '@nats-io/transport-node'
import { Disconnected } from './connection.ts'
import { isWithoutResponder } from './publish.ts'

/** Milliseconds after which a request that may be repeated is sent again. */
const repeatAfter = 1_000
/** Requests of a process that are sent again within a second: beyond it the services are slow, and nothing was lost. */
const maxRepeats = 20
const repeats = { second: 0, count: 0 }

/** Whether another request may be sent again in this second. */
function mayRepeat(): boolean {
  const second = Math.floor(performance.now() / 1_000)
  if (repeats.second !== second) Object.assign(repeats, { second, count: 0 })
  repeats.count += 1
  return repeats.count <= maxRepeats
}

/** The first reply to a request that is sent again after a second: a process that has ended since never replies. */
export async function sendTwice(
  send: (timeout: number) => Promise<Msg>,
  timeout: number,
): Promise<Msg> {
  const { promise, resolve, reject } = Promise.withResolvers<Msg>()
  send(timeout).then(resolve, reject)
  const timer = setTimeout(() => {
    if (mayRepeat()) send(timeout - repeatAfter).then(resolve, () => {}) // the first attempt ends the request
  }, repeatAfter)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}

/** Milliseconds for which a request looks for a process that handles it: all may be changing their servers. */
const responderLimit = { once: 500, repeatable: 1_500 }
/** Milliseconds between its tries. */
const responderPause = 100

/** Sends a request again that no process has received, or whose connection was lost if it may be repeated. */
export async function untilResponder(
  send: () => Promise<Msg>,
  timeout: number,
  isRepeatable = false,
): Promise<Msg> {
  const limit = isRepeatable ? responderLimit.repeatable : responderLimit.once
  const end = performance.now() + Math.min(limit, timeout)
  for (;;)
    try {
      return await send()
    } catch (error) {
      const isLost = isWithoutResponder(error) || (isRepeatable && error instanceof Disconnected)
      if (!isLost || performance.now() + responderPause > end) throw error
      await delay(responderPause)
    }
}
