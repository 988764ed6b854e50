import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { decode, type DecodedPacket, encode } from 'dns-packet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Exchange, openExchange } from './exchange.ts'

const stack = new AsyncDisposableStack()
const server = createSocket('udp4')
const forger = createSocket('udp4')
let exchange: Exchange
beforeAll(async () => {
  for (const socket of [server, forger]) {
    stack.defer(() => void socket.close())
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
  }
  exchange = stack.use(openExchange())
})
afterAll(() => stack.disposeAsync())

interface Query {
  readonly id: number
  readonly name: string
  readonly from: RemoteInfo
}

/** Asks for the texts of these names at the same time, and collects the queries before they are replied to. */
async function askAll(names: readonly string[]) {
  const queries: Query[] = []
  const { promise: received, resolve } = Promise.withResolvers<void>()
  const collect = (message: Buffer, from: RemoteInfo) => {
    const { id = 0, questions: [question] = [] } = decode(message)
    queries.push({ id, name: question?.name ?? '', from })
    if (queries.length === names.length) resolve()
  }
  server.on('message', collect)
  const address = { address: '127.0.0.1', port: server.address().port, family: 4 } as const
  const replies = names.map((name) => exchange.ask(address, { name, type: 'TXT' }, 60_000))
  await received
  server.off('message', collect)
  return { queries, replies }
}

/** Resolves once the reply is in the receiver's queue. */
function reply({ id, name, from }: Query, text = name, socket = server): Promise<void> {
  const message = encode({
    type: 'response',
    id,
    questions: [{ name, type: 'TXT' }],
    answers: [{ name, type: 'TXT', data: text }],
  })
  return send(socket, message, from)
}

function send(socket: Socket, message: Buffer, { port, address }: RemoteInfo): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.send(message, port, address, (error) => (error ? reject(error) : resolve()))
  })
}

function textOf(answered: DecodedPacket | undefined): string {
  const [answer] = answered?.answers ?? []
  return String(answer?.type === 'TXT' && answer.data)
}

const names = (count: number, of: string) =>
  Array.from({ length: count }, (_, n) => `${n}.${of}.test`)

test('concurrent queries share a few ports, and each gets its own reply', async () => {
  const { queries, replies } = await askAll(names(100, 'shared'))
  const ports = new Set(queries.map(({ from }) => from.port))
  expect(ports.size).toBeGreaterThan(1)
  expect(ports.size).toBeLessThanOrEqual(8)
  await Promise.all(queries.toReversed().map((query) => reply(query)))
  expect((await Promise.all(replies)).map(textOf)).toEqual(names(100, 'shared'))
})

const portsOf = (queries: readonly Query[]) => queries.map(({ from }) => from.port)

test('a port is not used again once its queries have ended', async () => {
  const ports = new Set<number>()
  for (let round = 0; round < 20; round += 1) {
    const { queries, replies } = await askAll(names(1, 'alone'))
    await Promise.all(queries.map((query) => reply(query)))
    await Promise.all(replies)
    for (const port of portsOf(queries)) ports.add(port)
  }
  expect(ports.size).toBeGreaterThan(15) // the system may choose one again
})

test('a port that is always in use is replaced after 200 queries', async () => {
  const lasting = await askAll(names(100, 'lasting'))
  const ports = portsOf(lasting.queries)
  for (let round = 0; round < 22; round += 1) {
    const { queries, replies } = await askAll(names(100, `${round}`))
    ports.push(...portsOf(queries))
    await Promise.all(queries.map((query) => reply(query)))
    await Promise.all(replies)
  }
  await Promise.all(lasting.queries.map((query) => reply(query)))
  await Promise.all(lasting.replies)
  const counts = [...Map.groupBy(ports, (port) => port).values()].map(({ length }) => length)
  expect(Math.max(...counts)).toBe(200)
})

test.each<[string, (query: Query) => Promise<void>]>([
  ['another server', (query) => reply(query, 'forged', forger)],
  ['another question', (query) => reply({ ...query, name: 'other.test' }, 'forged')],
  ['another id', (query) => reply({ ...query, id: query.id ^ 1 }, 'forged')],
  ['no DNS server at all', ({ from }) => send(server, Buffer.from('not a message'), from)],
])('a reply from %s is ignored', async (_case, forge) => {
  const { queries, replies } = await askAll(['forged.test'])
  for (const query of queries) {
    await forge(query)
    await reply(query, 'true')
  }
  expect((await Promise.all(replies)).map(textOf)).toEqual(['true'])
})

test('a reply to a port from which its question was not sent is ignored', async () => {
  const { queries, replies } = await askAll(names(100, 'ports'))
  const [one, ...rest] = queries
  if (!one) throw new Error('no query')
  const others = rest.filter(({ from }) => from.port !== one.from.port)
  expect(others.length).toBeGreaterThan(0)
  for (const query of others) await reply({ ...query, from: one.from }, 'forged')
  await reply(one)
  await replies[names(100, 'ports').indexOf(one.name)] // and so all that came to its port before
  await Promise.all(rest.map((query) => reply(query)))
  expect((await Promise.all(replies)).map(textOf)).toEqual(names(100, 'ports'))
})
