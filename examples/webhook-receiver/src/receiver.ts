import { createServer, type IncomingMessage, type Server } from 'node:http'
import { verifyWebhook, type WebhookEvent } from '@outrider/sdk'

export interface Settings {
  /** `whsec_…`, which the response of `POST /webhooks` contains once. */
  readonly secret: string
  /** Handles a webhook. Called once for each id; if it rejects, Outrider delivers again. */
  readonly handle: (event: WebhookEvent) => Promise<void>
  readonly log: (line: string) => void
}

/** Bytes of a body; Outrider sends less. */
const maxBody = 262_144
/** Number of ids that are remembered. Store yours in your database, in the transaction that handles the event. */
const maxSeen = 10_000

/** A server that verifies webhooks, and handles each delivery once. */
export function createReceiver({ secret, handle, log }: Settings): Server {
  const seen = new Set<string>()

  const receive = async (request: IncomingMessage): Promise<number> => {
    if (request.method !== 'POST') return 405
    const text = await readBody(request)
    if (text === undefined) return 413
    const event = verified(secret, text, request)
    if (!event) return 401
    if (seen.has(event.id)) return 200 // delivered before
    await handle(event)
    remember(seen, event.id)
    log(`${event.type} ${event.id}`)
    return 200
  }

  return createServer((request, response) => {
    const end = (status: number) => response.writeHead(status).end()
    void receive(request).then(end, (error: unknown) => {
      log(String(error))
      end(500) // Outrider delivers it again later
    })
  })
}

/** The event of a request with a valid signature, which covers the unparsed text; otherwise undefined. */
function verified(
  secret: string,
  text: string,
  { headers }: IncomingMessage,
): WebhookEvent | undefined {
  try {
    return verifyWebhook({ payload: text, headers, secret })
  } catch {
    return undefined
  }
}

function remember(seen: Set<string>, id: string): void {
  seen.add(id)
  const [oldest] = seen
  if (seen.size > maxSeen && oldest !== undefined) seen.delete(oldest)
}

/** Undefined when it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    if ((size += bytes.length) > maxBody) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString()
}
