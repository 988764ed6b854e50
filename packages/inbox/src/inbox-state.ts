import type { Inbox, InboxMessage } from '@outrider/sdk'

export type InboxPage = Awaited<ReturnType<Inbox['list']>>

/** The state of an inbox. */
export interface InboxState {
  /** `loading` until the first page is read; `failed` if the token is no longer valid. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** Whether the stream of new messages is open. False initially, and while a lost connection is reopened. */
  readonly isConnected: boolean
  /** Newest first. */
  readonly messages: readonly InboxMessage[]
  /** The number of all unread messages, loaded or not. */
  readonly unread: number
  /** The cursor of older messages; null if there are none, or if `maxMessages` are loaded. */
  readonly cursor: string | null
  /** The reason of `failed`. */
  readonly error: Error | undefined
  /** The last message that was received from the stream. */
  readonly latest: InboxMessage | undefined
}

export const emptyInbox: InboxState = {
  status: 'loading',
  isConnected: false,
  messages: [],
  unread: 0,
  cursor: null,
  error: undefined,
  latest: undefined,
}

/** The number of messages in memory, the newest. Older ones are not displayed. */
export const maxMessages = 500

/**
 * The first page has been read. It replaces loaded messages of the same period. `before` are the ids that were loaded
 * when it was requested: messages that were received since then are kept.
 */
export function refreshed(
  state: InboxState,
  page: InboxPage,
  before: ReadonlySet<string>,
): InboxState {
  const inPage = new Set(page.messages.map(({ id }) => id))
  const oldest = page.messages.at(-1)?.id
  const fresh = state.messages.filter(({ id }) => !inPage.has(id) && !before.has(id))
  const older = state.messages.filter(
    (message) => oldest !== undefined && message.id < oldest && !isExpired(message),
  )
  // Without a common message, there may be others between the page and the loaded messages, which are then reloaded.
  const isJoined = page.nextCursor !== null && state.messages.some(({ id }) => inPage.has(id))
  return bounded({
    ...state,
    status: 'ready',
    error: undefined,
    messages: merged(merged(page.messages, fresh), isJoined ? older : []),
    unread: page.unread + fresh.filter(isUnread).length,
    cursor: isJoined && older.length > 0 ? state.cursor : page.nextCursor,
  })
}

/** A page of older messages has been read. */
export function extended(state: InboxState, page: InboxPage): InboxState {
  const messages = merged(page.messages, state.messages)
  return bounded({ ...state, messages, unread: page.unread, cursor: page.nextCursor })
}

/** A message was received from the stream. A known message changes nothing. */
export function came(state: InboxState, message: InboxMessage): InboxState {
  if (state.messages.some(({ id }) => id === message.id)) return state
  return bounded({
    ...state,
    messages: merged([message], state.messages),
    unread: state.unread + (isUnread(message) ? 1 : 0),
    latest: message,
  })
}

/** A message was read at `readAt`, or with null is unread again. */
export function withRead(state: InboxState, messageId: string, readAt: string | null): InboxState {
  const found = state.messages.find(({ id }) => id === messageId)
  if (!found || isUnread(found) === (readAt === null)) return state
  return {
    ...state,
    messages: state.messages.map((message) =>
      message.id === messageId ? { ...message, readAt } : message,
    ),
    unread: Math.max(0, state.unread + (readAt === null ? 1 : -1)),
  }
}

/** All messages are read. */
export function withAllRead(state: InboxState, readAt: string): InboxState {
  return {
    ...state,
    messages: state.messages.map((message) =>
      isUnread(message) ? { ...message, readAt } : message,
    ),
    unread: 0,
  }
}

function isExpired({ expiresAt }: InboxMessage): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now()
}

export function isUnread({ readAt }: InboxMessage): boolean {
  return readAt === null
}

/** Both lists, newest first, without duplicates: the first list has precedence. Ids begin with the time. */
function merged(
  newer: readonly InboxMessage[],
  older: readonly InboxMessage[],
): readonly InboxMessage[] {
  const ids = new Set(newer.map(({ id }) => id))
  return [...newer, ...older.filter(({ id }) => !ids.has(id))].toSorted((a, b) =>
    a.id < b.id ? 1 : -1,
  )
}

function bounded(state: InboxState): InboxState {
  if (state.messages.length < maxMessages) return state
  return { ...state, messages: state.messages.slice(0, maxMessages), cursor: null }
}
