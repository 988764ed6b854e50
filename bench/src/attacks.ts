import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { makePublishableKey, makeSecretKey, makeToken } from '@outrider/contracts/secrets'
import { type Client, createClient } from '@outrider/e2e/client'
import { makeOrganization } from '@outrider/e2e/dashboard'
import { makeDataDir, startOutrider } from '@outrider/e2e/outrider'
import { settingsFor, watchMemory } from './flood.ts'
import { openBackDoor, portOf } from './installation.ts'
import { activate } from './poison.ts'
import type { Figure } from './report.ts'
import { figuresOf, prepareVictim } from './victim.ts'
import { startWorld } from './world.ts'

/** Seconds of each attack. */
const seconds = 12

interface Target {
  readonly port: number
  readonly baseUrl: string
  /** The attacker's, who has an organization like any other. */
  readonly api: Client
  readonly key: string
}

/** An attack that lasts until the signal aborts. `prepare` runs before the victim's events are measured. */
interface Attack {
  readonly name: string
  readonly prepare?: (target: Target) => Promise<unknown>
  readonly run: (target: Target, signal: AbortSignal) => Promise<void>
}

/**
 * The effect of each attack on another organization: the time until its events are acted on, its emails reach the relay,
 * its calls are made, and its webhook is delivered; and the peak memory of the process.
 */
export async function measureAttacks(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const attack of attacks) figures.push(...(await measureAttack(attack)))
  return figures
}

/** Each attack has a deployment of its own, so that it leaves no backlog to the next one. */
async function measureAttack({ name, prepare, run }: Attack): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const world = await startWorld(stack)
  const outrider = await startOutrider(await makeDataDir(stack), stack, {
    ...settingsFor(world),
    // Only the preparation needs it: hundreds of automations and segments are made within seconds.
    RATE_LIMIT_MANAGEMENT: '1000000',
    DNS_SERVERS: await silentDns(stack),
  })
  const victim = await prepareVictim(outrider, await openBackDoor(outrider, stack), world)
  const { live: api, secretKey } = await makeOrganization(outrider, 'business')
  const { baseUrl } = outrider.bootstrap
  const target = { port: portOf(outrider), baseUrl, api, key: secretKey.live }
  await prepare?.(target)
  const memory = watchMemory(outrider)
  const end = new AbortController()
  const running = run(target, end.signal)
  const delays = await victim.delaysOf(await victim.send(seconds))
  end.abort()
  await running
  const effects = figuresOf(name, delays, `${seconds} s`)
  const worst = Math.max(...effects.map(({ value }) => value))
  process.stderr.write(`  ${name}: at most ${worst.toFixed(1)} s at p99\n`)
  const peak = { name: `memory beside ${name}, peak`, value: memory(), unit: 'MB' }
  return [...effects, { ...peak, goal: '≤ 1,024' }]
}

const attacks: readonly Attack[] = [
  {
    name: 'idle connections',
    run: ({ port }, signal) =>
      holdSockets(port, 1_000, signal, (n) =>
        n % 2 === 0 ? '' : 'POST /api/v1/events HTTP/1.1\r\n',
      ),
  },
  {
    name: 'chunked bodies',
    run: ({ port, key }, signal) =>
      holdSockets(port, 200, signal, () => chunkedHead('/api/v1/events', key), '1\r\n{\r\n'),
  },
  {
    name: 'silent uploads',
    run: ({ port, key }, signal) =>
      holdSockets(port, 40, signal, () => uploadHead(key) + 'externalId\nu1\n'),
  },
  {
    name: 'amplification by matches',
    prepare: ({ api }) =>
      times(300, () =>
        activate(api, 'many', { type: 'update_contact', config: { addTags: ['m'] } }),
      ),
    run: ({ api }, signal) => repeat(signal, 20, (n) => sendEvent(api, 'many', n)),
  },
  {
    name: 'amplification by inline HTML',
    prepare: ({ api }) =>
      activate(api, 'heavy', {
        type: 'send_email',
        config: { subject: 'Heavy', html: `<p>{{ contact.externalId }}</p>${'x'.repeat(150_000)}` },
      }),
    run: ({ api }, signal) => repeat(signal, 50, (n) => sendEvent(api, 'heavy', n)),
  },
  {
    name: 'amplification by segments',
    prepare: ({ api }) =>
      times(500, (n) =>
        api.callUntyped('POST', '/segments', {
          name: `Segment ${n}`,
          type: 'dynamic',
          definition: { all: [{ event: 'counted', performed: { atLeast: n + 1 } }] },
        }),
      ),
    run: ({ api }, signal) => repeat(signal, 100, (n) => sendEvent(api, 'counted', n)),
  },
  {
    name: 'a slow relay',
    prepare: ({ api }) =>
      activate(api, 'slow', { type: 'send_email', config: { subject: 'Slow', text: 'Slow' } }),
    run: ({ api }, signal) =>
      repeat(signal, 50, (n) => sendEvent(api, 'slow', n, `slow${n}@slow.example`)),
  },
  {
    name: 'a hanging DNS',
    run: ({ api }, signal) =>
      repeat(signal, 10, async (n) => {
        const { body } = await api.post('/domain', { domain: `hang${n}.example.com` })
        if (body.id) await api.post(`/domain/${body.id}/verify`)
      }),
  },
  {
    name: 'made-up tokens',
    run: ({ baseUrl }, signal) =>
      repeat(signal, 300, async (n) => {
        const keys = [makeSecretKey('live').text, makePublishableKey('live'), makeToken('ses').text]
        await createClient(baseUrl, keys[n % 3]).get('/contacts')
        await createClient(baseUrl).get(`/forms/confirm/${makeToken('cfm').text}`)
      }),
  },
]

/** Opens sockets that send a text, then another each second, and nothing else. */
async function holdSockets(
  port: number,
  count: number,
  signal: AbortSignal,
  first: (n: number) => string,
  each?: string,
): Promise<void> {
  const sockets = Array.from({ length: count }, (_, n): Socket => {
    const socket = connect(port, '127.0.0.1', () => socket.write(first(n)))
    return socket.on('error', () => {}).resume()
  })
  await repeat(signal, 1, async () => {
    for (const socket of sockets) if (each !== undefined && socket.writable) socket.write(each)
  })
  for (const socket of sockets) socket.destroy()
}

function chunkedHead(path: string, key: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
}

function uploadHead(key: string): string {
  return `POST /api/v1/contacts/import HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: text/csv\r\nContent-Length: 100000000\r\n\r\n`
}

function sendEvent(api: Client, event: string, n: number, email?: string): Promise<unknown> {
  const contact = {
    externalId: `attack-${n % 100}`,
    email: email ?? `attack${n % 100}@attack.example`,
  }
  return api.post('/events', { event, contact, idempotencyKey: `${event}-${n}` })
}

/** Begins `work` at a steady rate until the signal aborts; failures are what an attacker expects. */
async function repeat(
  signal: AbortSignal,
  perSecond: number,
  work: (n: number) => Promise<unknown>,
): Promise<void> {
  const begun = performance.now()
  const running = new Set<Promise<unknown>>()
  for (let n = 0; !signal.aborted; n += 1) {
    const one = work(n)
      .catch(() => undefined)
      .finally(() => running.delete(one))
    running.add(one)
    await delay(Math.max(0, begun + (n * 1_000) / perSecond - performance.now()))
    if (running.size > 500) await Promise.race(running)
  }
  await Promise.race([Promise.all(running), delay(5_000)])
}

/** Does work for each number, ten at the same time. */
async function times(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: 10 }, worker))
}

/** A DNS server that receives queries and never responds; returns its address. */
async function silentDns(stack: AsyncDisposableStack): Promise<string> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  stack.defer(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}
