import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { keccak256, toBytes } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAdapter } from '../src/server.ts'
import { alchemyActivity, moralisBlock, moralisTest, txHash } from './bodies.ts'

const secret = 'whsec_of_the_tests'
const stack = { servers: new Set<Server>() }
let outrider: { url: string; status: number; keys: string[]; sources: unknown[] }
let lines: string[]
let url: string

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.servers.add(server)
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

/** Answers as Outrider's queue does, and keeps the keys that are new. */
async function startOutrider() {
  const state = { url: '', status: 202, keys: new Array<string>(), sources: new Array<unknown>() }
  const server = createServer((request, response) => {
    const answer = async () => {
      const { sourceId, events }: any = await json(request) // oxlint-disable-line typescript/no-explicit-any -- as the test sends it
      if (state.status !== 202) return response.writeHead(state.status).end()
      const results = events.map(({ sourceEventId }: { sourceEventId: string }, index: number) => {
        const status = state.keys.includes(sourceEventId) ? 'duplicate' : 'queued'
        if (status === 'queued') state.keys.push(sourceEventId)
        return { index, status, sourceEventId }
      })
      state.sources.push(sourceId)
      return response.writeHead(202).end(JSON.stringify({ mode: 'queued', results }))
    }
    void answer()
  })
  state.url = await listen(server)
  return state
}

beforeEach(async () => {
  outrider = await startOutrider()
  lines = []
  const adapter = createAdapter({
    target: { url: outrider.url, key: 'sk_test_1.2' },
    alchemySigningKey: secret,
    moralisSecret: secret,
    moralisDeliveries: 'first',
    log: (line) => lines.push(line),
  })
  url = await listen(adapter)
})
afterEach(() => {
  for (const server of stack.servers) {
    server.closeAllConnections()
    server.close()
  }
  stack.servers.clear()
})

async function post(path: string, body: string, headers: Record<string, string>): Promise<number> {
  return (await fetch(url + path, { method: 'POST', body, headers })).status
}

function fromAlchemy(body: unknown, by = secret): Promise<number> {
  const text = JSON.stringify(body)
  const signature = createHmac('sha256', by).update(text).digest('hex')
  return post('/alchemy', text, { 'x-alchemy-signature': signature })
}

function fromMoralis(body: unknown, by = secret): Promise<number> {
  const text = JSON.stringify(body)
  return post('/moralis', text, { 'x-signature': keccak256(toBytes(text + by)) })
}

test('deliveries lie in the queue once, however often and in whatever order they come', async () => {
  const deliveries = [true, false, true, false].map((confirmed) => moralisBlock(confirmed))
  for (const body of deliveries) expect(await fromMoralis({ ...body, retries: 1 })).toBe(200)
  expect(outrider.keys).toHaveLength(3)
  expect(outrider.keys).toContain(`${txHash}:112`)
  expect(await fromAlchemy(alchemyActivity)).toBe(200)
  expect(await fromAlchemy(alchemyActivity)).toBe(200)
  expect(outrider.keys).toHaveLength(4) // the same log by both indexers is one event
  expect(new Set(outrider.sources)).toEqual(new Set(['moralis', 'alchemy']))
})

test('a delivery that is not signed, or by another secret, is refused', async () => {
  expect(await fromAlchemy(alchemyActivity, 'another')).toBe(401)
  expect(await fromMoralis(moralisBlock(true), 'another')).toBe(401)
  expect(await post('/alchemy', JSON.stringify(alchemyActivity), {})).toBe(401)
  expect(await post('/moralis', '{}', { 'x-signature': '' })).toBe(401)
  expect(outrider.keys).toEqual([])
})

test('while Outrider does not take events, the indexer is told to come again', async () => {
  for (const status of [503, 429, 401]) {
    outrider.status = status
    expect(await fromAlchemy(alchemyActivity)).toBe(503)
  }
  expect(lines).toHaveLength(3)
  outrider.status = 202
  expect(await fromAlchemy(alchemyActivity)).toBe(200)
  expect(outrider.keys).toHaveLength(2)
})

test('a stream’s test delivery is answered and comes to nothing', async () => {
  expect(await fromMoralis(moralisTest)).toBe(200)
  expect(outrider.sources).toEqual([])
})

test('more than a batch takes goes in several, in order', async () => {
  const [transfer] = moralisBlock(true).erc20Transfers
  const many = Array.from({ length: 1_201 }, (_, logIndex) => ({
    ...transfer,
    logIndex: String(logIndex),
  }))
  const body = { ...moralisBlock(true), logs: [], txs: [], erc20Transfers: many }
  expect(await fromMoralis(body)).toBe(200)
  expect(outrider.sources).toHaveLength(3)
  expect(outrider.keys).toEqual(many.map(({ logIndex }) => `${txHash}:${logIndex}`))
})

test('nothing else is served, and what is not JSON is refused', async () => {
  expect((await fetch(`${url}/alchemy`)).status).toBe(404)
  expect(await post('/', '{}', {})).toBe(404)
  const text = 'nonsense'
  const signature = createHmac('sha256', secret).update(text).digest('hex')
  expect(await post('/alchemy', text, { 'x-alchemy-signature': signature })).toBe(400)
})
