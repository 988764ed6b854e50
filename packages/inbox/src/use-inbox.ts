import { useMemo, useSyncExternalStore } from 'react'
import type { Inbox } from '@outrider/sdk'
import { createInboxStore, type InboxStore } from './inbox-store.ts'
import { emptyInbox, type InboxState } from './inbox-state.ts'

/** What an inbox shows now, and what its reader can do. */
export interface LiveInbox
  extends Omit<InboxState, 'cursor'>, Omit<InboxStore, 'read' | 'subscribe'> {
  /** Whether `loadOlder` would find more. */
  readonly hasOlder: boolean
}

const stores = new WeakMap<Inbox, InboxStore>()

/**
 * The messages of an inbox, live as long as the component is mounted. Make the inbox once, by `createInbox` of
 * `@outrider/sdk`: all components that use the same one share one stream.
 */
export function useInbox(inbox: Inbox): LiveInbox {
  const store = storeOf(inbox)
  const state = useSyncExternalStore(store.subscribe, store.read, () => emptyInbox)
  return useMemo(() => {
    const { cursor, ...shown } = state
    const { markRead, markAllRead, loadOlder, retry } = store
    return { ...shown, hasOlder: cursor !== null, markRead, markAllRead, loadOlder, retry }
  }, [state, store])
}

function storeOf(inbox: Inbox): InboxStore {
  const known = stores.get(inbox) ?? createInboxStore(inbox)
  stores.set(inbox, known)
  return known
}
