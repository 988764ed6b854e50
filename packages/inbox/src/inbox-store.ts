import type { Inbox, InboxMessage } from '@outrider/sdk'
import {
  came,
  emptyInbox,
  extended,
  type InboxState,
  refreshed,
  withAllRead,
  withRead,
} from './inbox-state.ts'

/** An inbox that is kept up to date while it has listeners. */
export interface InboxStore {
  readonly read: () => InboxState
  /** Calls the listener on every change. The first listener opens the stream, the last one closes it. */
  readonly subscribe: (listener: () => void) => () => void
  /** Updates the state immediately; reverts it, and rejects, if it could not be saved. */
  readonly markRead: (id: string) => Promise<void>
  /** Rejects if it could not be saved. */
  readonly markAllRead: () => Promise<void>
  /** Reads older messages, if there are any. */
  readonly loadOlder: () => Promise<void>
  /** Restarts after a failure. */
  readonly retry: () => void
}

/** The longest delay of a timer in a browser, in milliseconds. */
const maxTimer = 2_147_483_647

export function createInboxStore(inbox: Inbox): InboxStore {
  const listeners = new Set<() => void>()
  let state = emptyInbox
  let stop: AbortController | undefined
  let expiry: ReturnType<typeof setTimeout> | undefined
  let loading: Promise<void> | undefined

  const show = (next: InboxState) => {
    if (next === state) return
    state = next
    scheduleExpiry()
    for (const listener of listeners) listener()
  }
  const refresh = async () => {
    const before = new Set(state.messages.map(({ id }) => id))
    const page = await inbox.list()
    show(refreshed(state, page, before))
  }
  /** Expired messages are not displayed: the list is read again when the next message expires. */
  const scheduleExpiry = () => {
    clearTimeout(expiry)
    const next = nextExpiry(state.messages)
    if (!stop || next === undefined) return
    const wait = Math.min(maxTimer, Math.max(1_000, next - Date.now()))
    expiry = setTimeout(() => void refresh().catch(scheduleExpiry), wait)
  }
  const run = async (signal: AbortSignal) => {
    const fail = (cause: unknown) => {
      const error = cause instanceof Error ? cause : new Error(String(cause))
      if (!signal.aborted) show({ ...state, status: 'failed', isConnected: false, error })
    }
    const onConnection = (isConnected: boolean) => {
      show({ ...state, isConnected })
      // Loaded messages stay if the refresh fails: with an invalid token, the stream fails as well.
      if (isConnected)
        refresh().catch((error: unknown) => state.status === 'loading' && fail(error))
    }
    try {
      for await (const message of inbox.stream({ signal, onConnection })) show(came(state, message))
    } catch (error) {
      fail(error)
    }
  }
  const open = () => {
    stop = new AbortController()
    void run(stop.signal)
  }
  const close = () => {
    stop?.abort()
    stop = undefined
    clearTimeout(expiry)
    show({ ...state, isConnected: false })
  }
  const loadPage = async (cursor: string) => show(extended(state, await inbox.list({ cursor })))
  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) open()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) close()
      }
    },
    markRead: async (id) => {
      const before = state
      show(withRead(state, id, new Date().toISOString()))
      if (state === before) return
      try {
        await inbox.markRead(id)
      } catch (error) {
        show(withRead(state, id, null))
        throw error
      }
    },
    markAllRead: async () => {
      await inbox.markAllRead()
      show(withAllRead(state, new Date().toISOString()))
    },
    loadOlder: () => {
      if (state.cursor === null) return Promise.resolve()
      loading ??= loadPage(state.cursor).finally(() => (loading = undefined))
      return loading
    },
    retry: () => {
      close()
      show({ ...state, status: 'loading', error: undefined })
      open()
    },
  }
}

/** When the next message expires, in milliseconds since 1970; undefined if none expires in the future. */
function nextExpiry(messages: readonly InboxMessage[]): number | undefined {
  const times = messages.flatMap(({ expiresAt }) => (expiresAt ? [Date.parse(expiresAt)] : []))
  const future = times.filter((time) => time > Date.now())
  return future.length === 0 ? undefined : Math.min(...future)
}
