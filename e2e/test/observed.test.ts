import { setTimeout as delay } from 'node:timers/promises'
import { serviceNames } from '@outrider/contracts/services'
import { freePort } from '@outrider/embedded/ports'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectOperator } from '../crash/chaos.ts'
import { makeDataDir, type Outrider, startOutrider } from '../src/outrider.ts'
import { natsPid, postmasterPid } from '../src/server-pids.ts'

const stack = new AsyncDisposableStack()
let outrider: Outrider
let origin: string
let healthOrigin: string
beforeAll(async () => {
  const healthPort = await freePort()
  healthOrigin = `http://127.0.0.1:${healthPort}`
  const env = { HEALTH_PORT: String(healthPort) }
  outrider = await startOutrider(await makeDataDir(stack), stack, env)
  ;({ origin } = new URL(outrider.bootstrap.baseUrl))
})
afterAll(() => stack.disposeAsync())

async function ask(url: string, token?: string) {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(4_000) })
  return { status: answer.status, text: await answer.text() }
}

/** Freezes a server until `meanwhile` is done. */
async function frozen(pid: number, meanwhile: () => Promise<void>): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  await meanwhile().finally(() => process.kill(pid, 'SIGCONT'))
}

test.each([
  ['nats-server', natsPid, /NATS/],
  ['PostgreSQL', postmasterPid, /PostgreSQL/],
])(
  'while %s is frozen the installation lives and is not ready, and then is again',
  async (_, pidOf, named) => {
    await eventually(isReady)
    await frozen(await pidOf(outrider), async () => {
      const { operatorToken } = outrider.bootstrap
      for (const from of [origin, healthOrigin]) {
        // A consumer of a frozen server may be reported before the server is.
        const refused = { status: 503, text: expect.stringMatching(named) }
        await eventually(async () =>
          expect(await ask(`${from}/readyz`, operatorToken)).toMatchObject(refused),
        )
        expect((await ask(`${from}/livez`)).status).toBe(200)
      }
      expect(await ask(`${origin}/readyz`)).toEqual({ status: 503, text: '{"ok":false}' })
    })
    await eventually(isReady)
  },
)

async function isReady(): Promise<void> {
  expect(await ask(`${origin}/readyz`)).toEqual({ status: 200, text: '{"ok":true}' })
}

/** What the metrics show once an event has been accepted and handled. */
const shown = [
  /^outrider_http_requests_total\{method="POST",route="\/events",status="202"\} 1$/m,
  /^outrider_http_request_duration_seconds_count\{.*route="\/events".*\} 1$/m,
  /^outrider_request_duration_seconds_count\{contract="keys\.[\w-]+",outcome="ok"\} \d+$/m,
  /^outrider_consumer_batch_items_sum\{stream="EVENTS",consumer="contacts-single"\} 1$/m,
  /^outrider_consumer_batch_duration_seconds_count\{stream="EVENTS",consumer="contacts-single"\} 1$/m,
  /^outrider_consumer_settled_seconds_bucket\{le="2.5",stream="EVENTS",consumer="contacts-single"\} 1$/m,
  /^outrider_stream_free_bytes\{stream="FACTS"\} \d+$/m,
  /^outrider_consumer_lag_messages\{stream="EVENTS",consumer="contacts-single"\} 0$/m,
  /^outrider_consumer_oldest_unacknowledged_seconds\{stream="EVENTS",consumer="contacts-single"\} 0$/m,
  /^outrider_consumer_lag_messages\{stream="COMMANDS",consumer="messaging"\} 0$/m, // of another thread
  /^outrider_duplicate_window_seconds\{stream="EVENTS"\} 3600$/m,
  /^outrider_outbox_oldest_seconds\{service="contacts"\} 0$/m,
  /^outrider_database_connections\{service="contacts",state="idle"\} \d+$/m,
  /^outrider_database_pool_seconds\{service="contacts",pool="work"\} 0\.\d+$/m,
  /^outrider_due_oldest_seconds\{work="\w+"\} 0$/m,
  /^outrider_parked_items\{service="contacts"\} 0$/m,
  /^process_resident_memory_bytes \d+$/m,
]

test('metrics are for the operator, and on the health port for who reaches that', async () => {
  const { operatorToken, secretKey, orgId } = outrider.bootstrap
  for (const token of [undefined, secretKey.live, 'operator-token-of-somebody'])
    expect((await ask(`${origin}/metrics`, token)).status).toBe(401)
  const contact = { externalId: 'u_1' }
  expect((await outrider.api.post('/events', { event: 'signup', contact })).status).toBe(202)
  const missing = async (url: string, token?: string) => {
    const { text } = await ask(url, token)
    expect(text).not.toContain(orgId)
    return shown.filter((line) => !line.test(text))
  }
  await eventually(async () =>
    expect(await missing(`${origin}/metrics`, operatorToken)).toEqual([]),
  )
  expect(await missing(`${healthOrigin}/metrics`)).toEqual([])
})

test('while there is no work, each service sends fewer than two requests a second to JetStream', async () => {
  const nats = stack.adopt(await connectOperator(outrider), (each) => each.close())
  let requests = 0
  nats.subscribe('$JS.API.>', { callback: () => void (requests += 1) })
  const countOf = async (seconds: number) => {
    const before = requests
    await delay(seconds * 1_000)
    return requests - before
  }
  await eventually(async () => expect(await countOf(5)).toBeLessThan(2 * 5 * serviceNames.length), {
    timeoutMs: 60_000,
  })
})

test('it listens on 127.0.0.1 alone, the health port, too', async () => {
  for (const open of [origin, healthOrigin]) {
    const elsewhere = new URL(open)
    elsewhere.hostname = '127.0.0.2'
    await expect(fetch(elsewhere)).rejects.toThrow('fetch failed')
  }
})

test('a proxy that is not configured is reported in the log, once', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.1' }
  for (let count = 0; count < 3; count += 1)
    await (await fetch(`${origin}/livez`, { headers })).arrayBuffer()
  await eventually(() => expect(outrider.logged()).toContain('X-Forwarded-For is ignored'))
  expect(outrider.logged().split('X-Forwarded-For')).toHaveLength(2)
})
