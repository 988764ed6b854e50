import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { openDatabase, type Pool, retried } from '@outrider/service/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox } from '../src/sandbox.ts'

/** A way to the database that can be cut. */
interface Line {
  readonly url: string
  /** Lets that many more bytes of answers pass, and then hangs up as if the server had: once. */
  cutAfter(bytes: number): void
}

const stack = new AsyncDisposableStack()
let db: Pool
let line: Line
beforeAll(async () => {
  const sandbox = await openSandbox(stack)
  line = await openLine(sandbox.config('domains').databaseUrl)
  db = openDatabase(line.url, 'domains', 1)
  stack.defer(() => db.end())
  await db`select` // from here on all that passes are answers to the tests
})
afterAll(() => stack.disposeAsync())

async function openLine(databaseUrl: string): Promise<Line> {
  const url = new URL(databaseUrl)
  const { hostname, port } = url
  let left = Infinity
  const proxy = createServer((caller) => {
    const server = connect(Number(port), hostname)
    const close = () => [caller, server].map((socket) => socket.destroy())
    for (const socket of [caller, server]) socket.on('error', close).on('close', close)
    caller.pipe(server)
    server.on('data', (answer: Buffer) => {
      if (caller.writableEnded) return
      caller.write(answer.subarray(0, left))
      left -= answer.length
      if (left > 0) return
      left = Infinity
      caller.end()
    })
  }).listen(0, '127.0.0.1')
  stack.defer(() => void proxy.close())
  await once(proxy, 'listening')
  const address = proxy.address()
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    url: url.href,
    cutAfter: (bytes) => {
      left = bytes
    },
  }
}

// Unpatched, the driver counts on from the rows that the failed statement had sent (docs/adr/0010).
test.each([
  ['fails', 'division by zero', () => db`select 1 / (4 - n) from generate_series(1, 5) n`],
  [
    'has its backend terminated',
    /terminat|CLOSED/,
    () => db`
      select case when n = 4 then pg_terminate_backend(pg_backend_pid()) end
      from generate_series(1, 5) n`,
  ],
  [
    'loses its connection without a word',
    'CONNECTION_CLOSED',
    () => {
      line.cutAfter(3_500)
      return db`select repeat('x', 1000) from generate_series(1, 5)`
    },
  ],
])(
  'a statement that %s among its rows leaves none in the next one’s',
  async (_how, why, broken) => {
    await expect(broken()).rejects.toThrow(why)
    const rows = await retried(() => db`select n from generate_series(1, 3) n`)
    expect([...rows]).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  },
)
