import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatewayUnderTest, startGatewayUnderTest } from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let peers: GatewayUnderTest
let gateway: { baseUrl: string; pid: number }
beforeAll(async () => {
  peers = await startGatewayUnderTest(stack)
  const program = fileURLToPath(new URL('flooded-gateway.ts', import.meta.url))
  const child = fork(program, [peers.sandbox.config('gateway').natsUrl])
  stack.defer(async () => {
    child.kill()
    await once(child, 'exit')
  })
  const [port]: unknown[] = await once(child, 'message')
  gateway = { baseUrl: `http://127.0.0.1:${String(port)}/api/v1`, pid: child.pid ?? 0 }
})
afterAll(() => stack.disposeAsync())

/** The most memory that the process ever had resident, in MiB (proc(5)). */
async function peakMemory(): Promise<number> {
  const status = await readFile(`/proc/${gateway.pid}/status`, 'utf8')
  const [, kibibytes = 'unknown'] = /VmHWM:\s+(\d+) kB/.exec(status) ?? []
  return Number(kibibytes) / 1_024
}

const send = async (key: string, path: string, body: string) => {
  const answer = await fetch(gateway.baseUrl + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body,
  })
  await answer.arrayBuffer()
  return answer.status
}

/** One of the largest bodies, and of those that take most memory once they are read: up to 22 times its bytes. */
function largestBatch(): string {
  const payload = { list: Array.from({ length: 690 }, () => ({})) }
  const item = JSON.stringify({ event: 'a', contact: { externalId: 'u' }, payload })
  const items = Array.from({ length: Math.floor(1_048_000 / (item.length + 1)) }, () => item)
  return `{"events":[${items.join(',')}]}`
}

test('memory stays under 1 GiB under a flood of the largest bodies, and somebody else’s events pass', async () => {
  const body = largestBatch()
  const flooding = [await peers.issueKey(), await peers.issueKey(), await peers.issueKey()]
  const flood = Promise.all(
    flooding.flatMap(({ text: key }) =>
      Array.from({ length: 15 }, () => send(key, '/events/batch', body)),
    ),
  )
  const other = (await peers.issueKey()).text
  const small = '{"event":"a","contact":{"externalId":"u"}}'
  // An event that is not acknowledged in time is sent again, as callers do.
  for (let count = 0; count < 5; count += 1)
    await eventually(async () => expect(await send(other, '/events', small)).toBe(202))
  const statuses = await flood
  expect(statuses).toContain(202)
  expect([202, 429, 503]).toEqual(expect.arrayContaining([...new Set(statuses)]))
  expect(await peakMemory()).toBeLessThan(1_024)
})
