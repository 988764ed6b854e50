import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { jetstreamManager } from '@nats-io/jetstream'
import { subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { fingerprintOf } from '../src/duplicates/key-index.ts'
import { gatewayService } from '@outrider/contracts/services'
import { connectNats } from '@outrider/service/nats/connection'
import type { StreamName } from '@outrider/contracts/streams'
import { createPublisher } from '@outrider/service/nats/publish'
import { createLog } from '@outrider/service/observe/log'
import { readOwnMetrics, streamFree, streamGaps } from '@outrider/service/observe/metrics'
import { eventually } from '@outrider/testing/eventually'
import { hear } from '@outrider/testing/published'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeyedPublisher, type KeyedPublisher } from '../src/duplicates/keyed-publisher.ts'

const log = createLog('test', 'silent')
const stack = new AsyncDisposableStack()
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox(stack)
})
afterAll(() => stack.disposeAsync())

/** As each gateway has one; follows the stream or publishes to it by another way, if there is one. */
async function startKeyed(
  ways: { follow?: string; publish?: string; repeatAfter?: number } = {},
): Promise<KeyedPublisher> {
  const { natsUrl } = sandbox.config('gateway')
  const open = async (url = natsUrl) =>
    stack.adopt(await connectNats(url, 'gateway', log), (each) => each.close())
  const publisher = createPublisher(await open(ways.publish), ways)
  const nats = await open(ways.follow)
  return stack.use(await createKeyedPublisher(nats, publisher, gatewayService, log, 50))
}

const messageOf = (key: string, body = crypto.randomUUID()) => ({
  subject: subjectFor(eventAccepted, 'single'),
  id: body,
  data: JSON.stringify(body),
  fingerprint: fingerprintOf('org_1', key),
  orgId: 'org_1',
})
const range = (count: number) => Array.from({ length: count }, (_, index) => index)

test('of 66 repetitions at once at three gateways one is the first, and all agree which', async () => {
  const gateways = [await startKeyed(), await startKeyed(), await startKeyed()]
  for (const round of range(20)) {
    const repetitions = range(22).flatMap(() =>
      gateways.map((gateway) => gateway.publish(messageOf(`round ${round}`))),
    )
    const receipts = await Promise.all(repetitions)
    expect(receipts.filter(({ duplicate }) => !duplicate)).toHaveLength(1)
    expect(new Set(receipts.map(({ first }) => JSON.stringify(first))).size).toBe(1)
  }
})

test('different keys in one envelope are all first, and repeated they are not', async () => {
  const gateway = await startKeyed()
  const keys = range(600).map((n) => `key ${n}`)
  const first = await Promise.all(keys.map((key) => gateway.publish(messageOf(key))))
  expect(first.some(({ duplicate }) => duplicate)).toBe(false)
  const again = await Promise.all(keys.map((key) => gateway.publish(messageOf(key))))
  expect(again.every(({ duplicate }) => duplicate)).toBe(true)
  expect(again.map((receipt) => receipt.first)).toEqual(first.map((receipt) => receipt.first))
})

test('a gateway that starts while others accept knows what they accepted before it was ready', async () => {
  const running = await startKeyed()
  const started = new AbortController()
  const accepted: string[] = []
  const accepting = (async () => {
    for (let n = 0; !started.signal.aborted; n += 1) {
      const key = `while starting ${n}`
      expect(await running.publish(messageOf(key))).toMatchObject({ duplicate: false })
      accepted.push(key)
    }
  })()
  const starting = await startKeyed()
  started.abort()
  await accepting
  expect(accepted.length).toBeGreaterThan(0)
  const receipts = await Promise.all(accepted.map((key) => starting.publish(messageOf(key))))
  expect(receipts.every(({ duplicate }) => duplicate)).toBe(true)
})

test('what a gateway stored and was killed before it answered is a duplicate when it comes again', async () => {
  const { natsUrl } = sandbox.config('gateway')
  const nats = await connectNats(natsUrl, 'gateway', log)
  await createPublisher(nats).publish(messageOf('killed'))
  await nats.close()
  const other = await startKeyed()
  expect(await other.publish(messageOf('killed'))).toMatchObject({ duplicate: true })
})

test('a gateway that is cut off from the stream says 503, and is right again afterwards', async () => {
  const proxy = await startProxy(sandbox.config('gateway').natsUrl)
  const gateway = await startKeyed({ follow: proxy.url })
  expect(await gateway.publish(messageOf('before'))).toMatchObject({ duplicate: false })
  proxy.cut()
  await expect(gateway.publish(messageOf('cut off'))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  proxy.mend()
  // The connection may have been given up, and has to be made again.
  await eventually(async () =>
    expect(await gateway.publish(messageOf('cut off'))).toMatchObject({ duplicate: true }),
  )
  expect(await gateway.publish(messageOf('after'))).toMatchObject({ duplicate: false })
})

test('what is sent again because its acknowledgement was lost is stored once, and is no duplicate', async () => {
  const proxy = await startProxy(sandbox.config('gateway').natsUrl)
  const gateway = await startKeyed({ publish: proxy.url, repeatAfter: 100 })
  await gateway.publish(messageOf('acknowledged'))
  proxy.cut()
  const message = messageOf('lost acknowledgement')
  let sent = 0
  await hear(sandbox.operator, message.subject, (data) => {
    if (JSON.stringify(data) === message.data) sent += 1
  })
  const publishing = gateway.publish(message)
  await eventually(() => expect(sent).toBeGreaterThan(1))
  proxy.mend()
  expect(await publishing).toMatchObject({ duplicate: false })
})

test('purging handled messages next to a gateway loses no key, and rereads nothing', async () => {
  const gateway = await startKeyed()
  const keys = range(20).map((n) => `purged ${n}`)
  const first: number[] = []
  for (const key of keys) first.push((await gateway.publish(messageOf(key))).first.sequence)
  const manager = await jetstreamManager(sandbox.operator)
  /** Purges, and waits until the gateway has looked at the stream afterwards. */
  const purge = async (below: number) => {
    await manager.streams.purge('EVENTS', { seq: below })
    const { config, state } = await manager.streams.info('EVENTS')
    await eventually(async () =>
      expect(await freeOf('EVENTS')).toBe(config.max_bytes - state.bytes),
    )
  }
  await purge(first[10] ?? 0)
  await purge((first[19] ?? 0) + 1)
  const again = await Promise.all(keys.map((key) => gateway.publish(messageOf(key))))
  expect(again.every(({ duplicate }) => duplicate)).toBe(true)
  expect(again.map((receipt) => receipt.first.sequence)).toEqual(first)
  const { values } = await streamGaps.get()
  expect(values.filter(({ labels }) => labels.seen_by === 'follower')).toEqual([])
})

async function freeOf(stream: StreamName): Promise<number | undefined> {
  await readOwnMetrics()
  const { values } = await streamFree.get()
  return values.find(({ labels }) => labels.stream === stream)?.value
}

/** A way to the server that can be cut for a while. */
async function startProxy(target: string) {
  const { hostname, port, username, password } = new URL(target)
  const sockets = new Set<Socket>()
  /** From the server, in order; undefined while nothing is held back. */
  let held: (() => void)[] | undefined
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    client.pipe(upstream)
    upstream.on('data', (chunk) => {
      if (held) held.push(() => client.write(chunk))
      else client.write(chunk)
    })
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => socket.destroy()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  return {
    url: `nats://${username}:${password}@127.0.0.1:${own}`,
    cut() {
      held = []
    },
    mend() {
      for (const release of held ?? []) release()
      held = undefined
    },
  }
}
