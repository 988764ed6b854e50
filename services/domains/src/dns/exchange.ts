import { randomInt } from 'node:crypto'
import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { type Answer, decode, type DecodedPacket, encode, RECURSION_DESIRED } from 'dns-packet'
import type { Server } from './servers.ts'

/** Sends one message over TCP, after its length in two bytes (RFC 7766), and returns the reply. */
export async function queryOverTcp(
  { host, port }: { readonly host: string; readonly port: number },
  message: Buffer,
  timeoutMs: number,
): Promise<Buffer> {
  const socket = connect(port, host)
  const signal = AbortSignal.timeout(timeoutMs)
  signal.addEventListener('abort', () => socket.destroy(), { once: true })
  try {
    await once(socket, 'connect', { signal })
    const length = Buffer.alloc(2)
    length.writeUInt16BE(message.length)
    socket.write(Buffer.concat([length, message]))
    return await readMessage(socket)
  } finally {
    socket.destroy()
  }
}

async function readMessage(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  let received = Buffer.alloc(0)
  for await (const chunk of chunks) {
    received = Buffer.concat([received, chunk])
    if (received.length < 2) continue
    const end = 2 + received.readUInt16BE()
    if (received.length >= end) return received.subarray(2, end)
  }
  throw new Error('the connection ended within a message')
}

export type RecordType = 'TXT' | 'CNAME' | 'A' | 'AAAA' | 'MX' | 'PTR'

export interface Question {
  readonly name: string
  readonly type: RecordType
}

/**
 * Sends queries from random ports, so that a party that cannot see them cannot forge replies (RFC 5452). Concurrent
 * queries share a few sockets, because opening one takes longer than a query.
 */
export interface Exchange extends Disposable {
  /** The reply to one query; undefined when none has come in time, and after disposal. */
  ask(server: Server, question: Question, timeoutMs: number): Promise<DecodedPacket | undefined>
}

/** Bytes of a UDP reply that no network fragments. */
const largestDatagram = 1_232

/** RFC 6891. */
const opt: Answer = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: largestDatagram,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
}

interface Pending {
  readonly server: Server
  readonly question: Question
  readonly resolve: (reply: DecodedPacket | undefined) => void
}

/** Sockets of a family from which queries are sent at the same time, and queries that one of them sends. */
const [socketsAtOnce, maxQueries] = [8, 200]

export function openExchange(): Exchange {
  const sockets = new Set<QuerySocket>()
  const current = new Map<string, QuerySocket>()
  let isClosed = false
  const socketFor = (family: Server['family']): QuerySocket => {
    const place = `${family} ${randomInt(socketsAtOnce)}`
    const known = current.get(place)
    if (known?.isUsable()) return known
    const socket = openSocket(family, () => sockets.delete(socket))
    current.set(place, socket)
    sockets.add(socket)
    return socket
  }
  return {
    async ask(server, question, timeoutMs) {
      if (isClosed) return undefined
      const reply = await socketFor(server.family).ask(server, question, timeoutMs)
      return reply?.flag_tc ? retryOverTcp(server, question, timeoutMs) : reply
    },
    [Symbol.dispose]() {
      isClosed = true
      for (const socket of sockets) socket.close()
    },
  }
}

interface QuerySocket extends Pick<Exchange, 'ask'> {
  /** Whether more queries can be sent. */
  isUsable(): boolean
  /** Ends running queries without a reply. */
  close(): void
}

/** A socket of a random port. It is closed whenever no query is running, so that no port stays known. */
function openSocket(family: Server['family'], onClosed: () => void): QuerySocket {
  const socket = createSocket(family === 4 ? 'udp4' : 'udp6')
  const pending = new Map<number, Pending>()
  let sent = 0
  let isOpen = true
  socket.on('message', (message, from) => deliverReply(pending, message, from))
  socket.on('error', () => {}) // the query times out
  return {
    isUsable: () => isOpen && sent < maxQueries,
    ask: (server, question, timeoutMs) =>
      new Promise((resolve) => {
        const id = freeId(pending)
        const done = (reply: DecodedPacket | undefined) => {
          clearTimeout(timer)
          pending.delete(id)
          resolve(reply)
          if (pending.size > 0) return
          isOpen = false
          socket.close()
          onClosed()
        }
        const timer = setTimeout(() => done(undefined), timeoutMs)
        pending.set(id, { server, question, resolve: done })
        sent += 1
        socket.send(queryOf(id, question), server.port, server.address)
      }),
    close() {
      for (const { resolve } of pending.values()) resolve(undefined)
    },
  }
}

function freeId(pending: ReadonlyMap<number, unknown>): number {
  for (;;) {
    const id = randomInt(65_536)
    if (!pending.has(id)) return id
  }
}

function queryOf(id: number, { name, type }: Question): Buffer {
  return encode({
    type: 'query',
    id,
    flags: RECURSION_DESIRED,
    questions: [{ name, type }],
    additionals: [opt],
  })
}

/** Resolves the query that a reply belongs to. A reply that differs from its query in any known part is ignored. */
function deliverReply(
  pending: ReadonlyMap<number, Pending>,
  message: Buffer,
  from: RemoteInfo,
): void {
  const reply = decodeReply(message)
  const asked = pending.get(reply?.id ?? -1)
  if (!reply || !asked) return
  const { server, question } = asked
  if (from.port !== server.port || from.address !== server.address) return
  if (answersQuestion(reply, question)) asked.resolve(reply)
}

function answersQuestion(
  { type, questions }: DecodedPacket,
  { name, type: asked }: Question,
): boolean {
  const [question] = questions ?? []
  return (
    type === 'response' &&
    question?.type === asked &&
    question.name.toLowerCase() === name.toLowerCase()
  )
}

function decodeReply(message: Buffer): DecodedPacket | undefined {
  try {
    return decode(message)
  } catch {
    return undefined
  }
}

async function retryOverTcp(
  { address, port }: Server,
  question: Question,
  timeoutMs: number,
): Promise<DecodedPacket | undefined> {
  const query = queryOf(randomInt(65_536), question)
  const answer = await queryOverTcp({ host: address, port }, query, timeoutMs).catch(
    () => undefined,
  )
  const reply = answer && decodeReply(answer)
  return reply && answersQuestion(reply, question) ? reply : undefined
}
