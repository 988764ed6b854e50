import type { Inbox, InboxMessage } from '@outrider/sdk'

export type InboxPage = Awaited<ReturnType<Inbox['list']>>

/** What an inbox shows. */
export interface InboxState {
  /** `loading` until the first page is there; `failed` when the token opens nothing any more. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** Whether new messages come by themselves. False at the start, and while a lost connection is opened again. */
  readonly isConnected: boolean
  /** Newest first. */
  readonly messages: readonly InboxMessage[]
  /** All unread messages, also those that are not loaded. */
  readonly unread: number
  /** Where older messages begin; null when there are none, or when as many as an inbox shows are loaded. */
  readonly cursor: string | null
  /** Why it failed. */
  readonly error: Error | undefined
  /** The message that came last while the inbox was open. */
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

/** Messages that an inbox keeps in memory, the newest; older ones are not shown. */
export const maxMessages = 500

/**
 * The first page has been read. It replaces what was loaded of the same time; `before` are the ids that were there when
 * it was asked for, so that what came meanwhile stays.
 */
export function refreshed(
  state: InboxState,
  page: InboxPage,
  before: ReadonlySet<string>,
): InboxState {
  const inPage = new Set(page.messages.map(({ id }) => id))
  const oldest = page.messages.at(-1)?.id
  const fresh = state.messages.filter(({ id }) => !inPage.has(id) && !before.has(id))
  const older = state.messages.filter(({ id }) => oldest !== undefined && id < oldest)
  // Without a message in common there may be others between what was loaded and the page: those are read again.
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

/** A message has come by the stream. One that is there already changes nothing. */
export function came(state: InboxState, message: InboxMessage): InboxState {
  if (state.messages.some(({ id }) => id === message.id)) return state
  return bounded({
    ...state,
    messages: merged([message], state.messages),
    unread: state.unread + (isUnread(message) ? 1 : 0),
    latest: message,
  })
}

/** A message is read since `readAt`, or with null not after all. */
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

export function isUnread({ readAt }: InboxMessage): boolean {
  return readAt === null
}

/** Both lists, newest first, each message once as the first list has it. Ids begin with the time. */
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
