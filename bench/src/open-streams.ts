import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Outrider } from '@outrider/e2e/outrider'
import { portOf } from './installation.ts'

interface Opened {
  /** By which the product's process has grown. */
  readonly bytes: number
  /** Milliseconds from a push to its reader. */
  readonly heardAfter: number
}

const atOnce = 50

/** Opens a stream for each of so many contacts, pushes to the last one and closes them all. */
export async function openStreams(outrider: Outrider, count: number): Promise<Opened> {
  const { bootstrap, pid = 0 } = outrider
  const port = portOf(outrider)
  const authorization = `Bearer ${bootstrap.secretKey.live}`
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${bootstrap.baseUrl}${path}`, {
      method: 'POST',
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return response.json()
  }
  const mint = async (n: number) =>
    tokenIn(await post('/inapp/tokens', { contact: { externalId: `u${n}` } }))
  const tokens: string[] = []
  for (let n = 0; n < count; n += atOnce)
    tokens.push(
      ...(await Promise.all(Array.from({ length: atOnce }, (_, index) => mint(n + index + 1)))),
    )
  const before = residentBytes(pid)
  const sockets: Socket[] = []
  for (let from = 0; from < tokens.length; from += atOnce)
    sockets.push(
      ...(await Promise.all(
        tokens
          .slice(from, from + atOnce)
          .map((token) => open(port, token, `10.0.0.${from / atOnce}`)),
      )),
    )
  await delay(1_000)
  const bytes = residentBytes(pid) - before
  const heard = new Promise<number>((resolve) => {
    sockets.at(-1)?.on('data', (chunk: Buffer) => {
      if (chunk.includes('data:')) resolve(performance.now())
    })
  })
  const began = performance.now()
  await post('/inapp/push', {
    contact: { externalId: `u${count}` },
    title: 'T',
    body: 'B',
  })
  const heardAfter = (await heard) - began
  for (const socket of sockets) socket.destroy()
  return { bytes, heardAfter }
}

function tokenIn(minted: unknown): string {
  if (typeof minted === 'object' && minted && 'token' in minted) return String(minted.token)
  throw new Error(`no token: ${JSON.stringify(minted)}`)
}

/** Resolves when the stream has begun; an address may have 500 of them. */
function open(port: number, token: string, address: string): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', reject)
  socket.write(
    `GET /api/v1/inapp/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `X-Forwarded-For: ${address}\r\n\r\n`,
  )
  socket.once('data', (chunk: Buffer) => {
    if (chunk.includes(' 200 ')) resolve(socket)
    else reject(new Error(chunk.toString().slice(0, 100)))
  })
  return promise
}

/** proc(5): resident pages, of 4 KB. */
function residentBytes(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return Number(pages) * 4_096
}
