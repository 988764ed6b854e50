import type { components } from '../generated/schema.ts'
import { type Connection, createCalls } from './calls.ts'
import { errorOf, OutriderError } from './outrider-error.ts'
import { pause } from './retrying.ts'
import { serverSentEvents } from './server-sent-events.ts'

export type InboxMessage = components['schemas']['InboxMessage']
type InboxPage = components['schemas']['ListInboxReply']

export interface InboxOptions extends Connection {
  /** The token of a contact, asked for before each request. */
  readonly token: () => string
}

/** The inbox of one contact. */
export interface Inbox {
  /** A page of messages, newest first, with the number of all that are unread. */
  list(query?: { readonly limit?: number; readonly cursor?: string }): Promise<InboxPage>
  markRead(id: string): Promise<InboxMessage>
  markAllRead(): Promise<void>
  /**
   * Messages as they come, until the signal aborts. A stream that breaks off is opened again and goes on after the last
   * message; without `after` it begins with what comes from now on. Throws when the token opens nothing any more.
   */
  stream(options?: StreamOptions): AsyncGenerator<InboxMessage, void, undefined>
}

interface StreamOptions {
  readonly after?: string
  readonly signal?: AbortSignal
}

/** Milliseconds before a stream is opened again: the first time, and at most. */
const firstPause = 500
const maxPause = 30_000

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
  { baseUrl, fetch = (request) => globalThis.fetch(request) }: Connection,
  headers: () => Record<string, string>,
  { after, signal = new AbortController().signal }: StreamOptions = {},
): AsyncGenerator<InboxMessage, void, undefined> {
  let last = after
  let failures = 0
  while (!signal.aborted) {
    try {
      const resume = last === undefined ? {} : { 'last-event-id': last }
      const response = await fetch(
        new Request(`${baseUrl}/inapp/stream`, { signal, headers: { ...headers(), ...resume } }),
      )
      if (!response.ok || !response.body) throw await errorOf(response)
      failures = 0
      for await (const { id, data } of serverSentEvents(response.body)) {
        last = id
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the reference says of the stream
        yield JSON.parse(data) as InboxMessage
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof OutriderError && error.status < 500 && error.status !== 429) throw error
      failures += 1
    }
    await pause(Math.random() * Math.min(maxPause, firstPause * 2 ** failures), signal).catch(
      () => undefined,
    )
  }
}
