import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { decode, encode } from 'dns-packet'
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
async function askAll(names: readonly string[], timeoutMs = 5_000) {
  const queries: Query[] = []
  const collect = (message: Buffer, from: RemoteInfo) => {
    const { id = 0, questions: [question] = [] } = decode(message)
    queries.push({ id, name: question?.name ?? '', from })
  }
  server.on('message', collect)
  const address = { address: '127.0.0.1', port: server.address().port, family: 4 } as const
  const replies = names.map((name) => exchange.ask(address, { name, type: 'TXT' }, timeoutMs))
  await expect.poll(() => queries.length).toBe(names.length)
  server.off('message', collect)
  return { queries, replies }
}

function reply({ id, name, from }: Query, text = name, socket = server): void {
  const message = encode({
    type: 'response',
    id,
    questions: [{ name, type: 'TXT' }],
    answers: [{ name, type: 'TXT', data: text }],
  })
  socket.send(message, from.port, from.address)
}

const names = (count: number, of: string) =>
  Array.from({ length: count }, (_, n) => `${n}.${of}.test`)

test('concurrent queries share a few ports, and each gets its own reply', async () => {
  const { queries, replies } = await askAll(names(100, 'shared'))
  const ports = new Set(queries.map(({ from }) => from.port))
  expect(ports.size).toBeGreaterThan(1)
  expect(ports.size).toBeLessThanOrEqual(8)
  for (const query of queries.toReversed()) reply(query)
  const texts = (await Promise.all(replies)).map((each) => {
    const [answer] = each?.answers ?? []
    return String(answer?.type === 'TXT' && answer.data)
  })
  expect(texts).toEqual(names(100, 'shared'))
})

const portsOf = (queries: readonly Query[]) => queries.map(({ from }) => from.port)

test('a port is not used again once its queries have ended', async () => {
  const ports = new Set<number>()
  for (let round = 0; round < 20; round += 1) {
    const { queries, replies } = await askAll(names(1, 'alone'))
    for (const query of queries) reply(query)
    await Promise.all(replies)
    for (const port of portsOf(queries)) ports.add(port)
  }
  expect(ports.size).toBeGreaterThan(15) // the system may choose one again
})

test('a port that is always in use is replaced after 200 queries', async () => {
  const lasting = await askAll(names(100, 'lasting'))
  const ports = portsOf(lasting.queries)
  for (let round = 0; round < 30; round += 1) {
    const { queries, replies } = await askAll(names(100, `${round}`))
    ports.push(...portsOf(queries))
    for (const query of queries) reply(query)
    await Promise.all(replies)
  }
  for (const query of lasting.queries) reply(query)
  await Promise.all(lasting.replies)
  const counts = [...Map.groupBy(ports, (port) => port).values()].map(({ length }) => length)
  expect(Math.max(...counts)).toBe(200)
})

test.each<[string, (query: Query) => void]>([
  ['another server', (query) => reply(query, 'forged', forger)],
  ['another question', (query) => reply({ ...query, name: 'other.test' }, 'forged')],
  ['another id', (query) => reply({ ...query, id: query.id ^ 1 }, 'forged')],
])('a reply from %s is ignored', async (_case, forge) => {
  const { queries, replies } = await askAll(['forged.test'])
  for (const query of queries) {
    forge(query)
    await new Promise((resolve) => setTimeout(resolve, 50))
    reply(query, 'true')
  }
  const [answer] = (await replies[0])?.answers ?? []
  expect(answer).toMatchObject({ data: [Buffer.from('true')] })
})

test('a reply to a port from which its question was not sent is ignored', async () => {
  const { queries, replies } = await askAll(names(100, 'ports'), 300)
  const [one] = queries
  for (const query of queries)
    if (query.from.port !== one?.from.port) reply({ ...query, from: one?.from ?? query.from })
  const others = queries.filter(({ from }) => from.port !== one?.from.port)
  const got = (await Promise.all(replies)).filter(Boolean)
  expect(others.length).toBeGreaterThan(0)
  expect(got).toEqual([])
})
