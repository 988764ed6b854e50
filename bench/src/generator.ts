// A load generator in a process of its own: reads the JSON of a Load, prints the JSON of a Result. Plain
// sockets and hand-made requests, so that it takes as little of the machine as it can.
import { connect, type Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Load, Result } from './load.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only load.ts starts this program
const load = (await json(process.stdin)) as Load
const { port, method, paths, bodies, key, connections, seconds, perSecond } = load
/** Milliseconds before what is seen counts. */
const warmUp = 1_000

const began = performance.now()
const end = began + warmUp + seconds * 1_000
const latencies: number[] = []
const statuses: Record<string, number> = {}
let sent = 0
let finished = 0

/** `#` stands for the number of the request, in paths and bodies alike. */
function requestText(n: number): string {
  const path = (paths[n % paths.length] ?? '/').replaceAll('#', String(n))
  const body = (bodies[n % bodies.length] ?? '').replaceAll('#', `${load.run}${n}`)
  const type = body === '' ? '' : 'Content-Type: application/json\r\n'
  return (
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n${type}` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}

/** Milliseconds until the next request is due; 0 when they follow one another as fast as they can. */
function untilDue(): number {
  return perSecond === undefined ? 0 : began + (sent / perSecond) * 1_000 - performance.now()
}

function open(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let at = 0
  let pending = ''
  const send = () => {
    const wait = untilDue()
    if (performance.now() >= end) socket.removeAllListeners('end').end(resolve)
    else if (wait > 0) setTimeout(send, wait)
    else {
      at = performance.now()
      socket.write(requestText(sent++))
    }
  }
  const receive = (chunk: Buffer) => {
    pending += chunk.toString('latin1')
    const head = pending.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(/content-length: (\d+)/i.exec(pending.slice(0, head))?.[1] ?? 0)
    if (pending.length < head + 4 + length) return
    const now = performance.now()
    if (now - began > warmUp && now < end) {
      latencies.push(now - at)
      finished += 1
    }
    const status = pending.slice(9, 12)
    statuses[status] = (statuses[status] ?? 0) + 1
    pending = ''
    send()
  }
  socket.on('connect', send)
  socket.on('data', receive)
  const failed = (reason: string) => {
    statuses[reason] = (statuses[reason] ?? 0) + 1
    resolve()
  }
  socket.on('error', ({ message }) => failed(message))
  socket.on('end', () => failed('closed by the server'))
  return promise
}

await Promise.all(Array.from({ length: connections }, open))
latencies.sort((a, b) => a - b)
const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
const result: Result = {
  perSecond: finished / seconds,
  sent,
  p50: percentile(0.5),
  p99: percentile(0.99),
  statuses,
}
process.stdout.write(JSON.stringify(result))
