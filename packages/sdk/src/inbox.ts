import type { components } from '../generated/schema.ts'
import { type Connection, createCalls } from './calls.ts'
import { errorOf, OutriderError } from './outrider-error.ts'
import { pause } from './retrying.ts'

export type InboxMessage = components['schemas']['InboxMessage']
type InboxPage = components['schemas']['ListInboxReply']

export interface InboxOptions extends Connection {
  /** Called before each request for the token of a contact. */
  readonly token: () => string
}

/** The inbox of one contact. */
export interface Inbox {
  /** A page of messages, newest first, with the number of all unread messages. */
  list(query?: { readonly limit?: number; readonly cursor?: string }): Promise<InboxPage>
  markRead(id: string): Promise<InboxMessage>
  markAllRead(): Promise<void>
  /**
   * New messages, until the signal aborts. A lost stream is reopened after the last message. Without `after`, the stream
   * begins with the next new message. Throws if the token is no longer valid.
   */
  stream(options?: StreamOptions): AsyncGenerator<InboxMessage, void, undefined>
}

export interface StreamOptions {
  /** The id of the last message that was received. */
  readonly after?: string
  readonly signal?: AbortSignal
  /** Called when the stream is open, and when it is lost and will be reopened. After `true`, no message is missed. */
  readonly onConnection?: (isOpen: boolean) => void
  /** Milliseconds without data after which the stream counts as lost; 50,000 by default. */
  readonly maxSilenceMs?: number
}

/** Milliseconds before a stream is reopened: initially, and at most. */
const firstPause = 500
const maxPause = 30_000
/** Outrider sends a comment every 20 seconds. */
const defaultMaxSilence = 50_000

export function createInbox({ token, ...connection }: InboxOptions): Inbox {
  const headers = () => ({ authorization: `Bearer ${token()}` })
  const calls = createCalls({ ...connection, headers })
  return {
    list: (query = {}) => calls.get('/inapp/messages', { params: { query } }),
    markRead: (id) => calls.post('/inapp/messages/{id}/read', { params: { path: { id } } }),
    markAllRead: async () => {
      await calls.post('/inapp/read-all')
    },
    stream: (options) => streamOf(connection, headers, options),
  }
}

async function* streamOf(
  connection: Connection,
  headers: () => Record<string, string>,
  options: StreamOptions = {},
): AsyncGenerator<InboxMessage, void, undefined> {
  const { signal = new AbortController().signal, onConnection = () => {} } = options
  let last = options.after
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const item of openStream(connection, headers(), { ...options, signal }, last)) {
        failures = 0
        if (item === 'open') onConnection(true)
        else {
          last = item.id
          yield item.message
        }
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof OutriderError && error.status < 500 && error.status !== 429) throw error
      failures += 1
    }
    if (signal.aborted) return
    onConnection(false)
    const wait = Math.random() * Math.min(maxPause, firstPause * 2 ** failures)
    await pause(wait, signal).catch(() => undefined)
  }
}

/** Yields `open`, then messages, until the stream ends. Throws if it cannot be opened, is lost or falls silent. */
async function* openStream(
  { baseUrl, fetch = (request) => globalThis.fetch(request) }: Connection,
  headers: Readonly<Record<string, string>>,
  { signal, maxSilenceMs = defaultMaxSilence }: StreamOptions & { readonly signal: AbortSignal },
  after: string | undefined,
) {
  const silence = abortAfterSilence(maxSilenceMs)
  const resume = after === undefined ? {} : { 'last-event-id': after }
  try {
    const response = await fetch(
      new Request(`${baseUrl}/inapp/stream`, {
        signal: AbortSignal.any([signal, silence.signal]),
        headers: { ...headers, ...resume },
      }),
    )
    if (!response.ok || !response.body) throw await errorOf(response)
    yield 'open' as const
    for await (const { id, data } of serverSentEvents(response.body, silence.restart)) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as documented in openapi.json
      yield { id, message: JSON.parse(data) as InboxMessage }
    }
  } finally {
    silence.stop()
  }
}

/** A signal that aborts unless it is restarted within `ms`. */
function abortAfterSilence(ms: number) {
  const controller = new AbortController()
  let timer = setTimeout(() => controller.abort(), ms)
  return {
    signal: controller.signal,
    restart: () => {
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(), ms)
    },
    stop: () => clearTimeout(timer),
  }
}

/** One server-sent event (HTML standard, 9.2). */
interface ServerSentEvent {
  /** Empty if the event has none. */
  readonly id: string
  readonly data: string
}

/** The maximum length of one event in characters. A longer one fails the stream. */
const maxEventLength = 1_000_000

/** The events of a stream, without comments. `onBytes` is called for all received data. */
export async function* serverSentEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  /** Whether the last character was a CR, which may be the first half of a CRLF. */
  let isHalf = false
  for await (const bytes of chunksOf(body)) {
    onBytes()
    const text = decoder.decode(bytes, { stream: true })
    const next = isHalf && text.startsWith('\n') ? text.slice(1) : text
    isHalf = text.endsWith('\r')
    const blocks = (rest + next.replaceAll(/\r\n?/g, '\n')).split('\n\n')
    rest = blocks.pop() ?? ''
    if (rest.length > maxEventLength) throw new Error('an event of the stream is too long')
    for (const block of blocks) {
      const event = eventOf(block)
      if (event) yield event
    }
  }
}

/** Some browsers cannot iterate over a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

function eventOf(block: string): ServerSentEvent | undefined {
  const fields = block.split('\n').map((line) => {
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    return [name, value] as const
  })
  const data = fields.filter(([name]) => name === 'data').map(([, value]) => value)
  if (data.length === 0) return undefined
  return { id: fields.find(([name]) => name === 'id')?.[1] ?? '', data: data.join('\n') }
}
