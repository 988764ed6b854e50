import { createServer, type IncomingMessage, type Server } from 'node:http'
import { eventsFromAlchemy, isFromAlchemy } from './alchemy.ts'
import type { ChainEvent } from './event.ts'
import { forward, NotTaken, type Target } from './forward.ts'
import { type Deliveries, eventsFromMoralis, isFromMoralis } from './moralis.ts'

export interface Settings {
  readonly target: Target
  /** Without it there is no `/alchemy`. */
  readonly alchemySigningKey?: string | undefined
  /** Without it there is no `/moralis`. */
  readonly moralisSecret?: string | undefined
  readonly moralisDeliveries: Deliveries
  readonly log: (line: string) => void
}

/** An indexer that delivers here. */
interface Indexer {
  readonly name: string
  isAuthentic(body: Buffer, request: IncomingMessage): boolean
  events(body: unknown): ChainEvent[]
}

const largestBody = 5_000_000

/** A server that returns 200 when all delivered events are in Outrider's queue. */
export function createAdapter(settings: Settings): Server {
  const indexers = indexersOf(settings)
  return createServer((request, response) => {
    const end = (status: number) => response.writeHead(status).end()
    void receive(request, indexers, settings).then(end, (error: unknown) => {
      settings.log(String(error))
      end(error instanceof NotTaken ? 503 : 500)
    })
  })
}

function indexersOf(settings: Settings): ReadonlyMap<string, Indexer> {
  const { alchemySigningKey, moralisSecret, moralisDeliveries } = settings
  const indexers = new Map<string, Indexer>()
  if (alchemySigningKey)
    indexers.set('/alchemy', {
      name: 'alchemy',
      isAuthentic: (body, request) =>
        isFromAlchemy(body, header(request, 'x-alchemy-signature'), alchemySigningKey),
      events: (body) => eventsFromAlchemy(body),
    })
  if (moralisSecret)
    indexers.set('/moralis', {
      name: 'moralis',
      isAuthentic: (body, request) =>
        isFromMoralis(body, header(request, 'x-signature'), moralisSecret),
      events: (body) => eventsFromMoralis(body, moralisDeliveries),
    })
  return indexers
}

/** The status of the response. */
async function receive(
  request: IncomingMessage,
  indexers: ReadonlyMap<string, Indexer>,
  { target, log }: Settings,
): Promise<number> {
  const indexer = indexers.get(request.url ?? '')
  if (!indexer || request.method !== 'POST') return 404
  const body = await readBody(request)
  if (body === undefined) return 413
  if (!indexer.isAuthentic(body, request)) return 401
  const value = parse(body)
  if (value === undefined) return 400
  const events = indexer.events(value)
  for (const line of await forward(events, indexer.name, target)) log(`rejected ${line}`)
  return 200
}

function header(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? '')
}

/** Undefined when it is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    if ((size += bytes.length) > largestBody) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
