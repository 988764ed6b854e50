import type { Inbox } from '@outrider/sdk'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { emptyInbox, type InboxState } from './inbox-state.ts'
import { createInboxStore, type InboxStore } from './inbox-store.ts'

/** The texts of the panel, which can be translated. */
export interface InboxTexts {
  readonly title: string
  readonly unread: (count: number) => string
  readonly loading: string
  readonly empty: string
  readonly failed: string
  readonly retry: string
  readonly lost: string
  readonly connected: string
  readonly notSaved: string
  readonly markRead: string
  readonly markAllRead: string
  readonly open: string
  /** The label of an unread message. */
  readonly isNew: string
  readonly older: string
  /** Announced by screen readers for a new message. */
  readonly came: (title: string) => string
  readonly time: (at: Date) => string
}

export const defaultTexts: InboxTexts = {
  title: 'Messages',
  unread: (count) => `${count} unread`,
  loading: 'Loading messages…',
  empty: 'No messages yet.',
  failed: 'Your messages could not be loaded.',
  retry: 'Try again',
  lost: 'Connection lost. Trying again…',
  connected: 'Connected again.',
  notSaved: 'That could not be saved. Try again.',
  markRead: 'Mark as read',
  markAllRead: 'Mark all as read',
  open: 'Open',
  isNew: 'Unread',
  older: 'Older messages',
  came: (title) => `New message: ${title}`,
  time: (at) => at.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
}

/** The state of an inbox with its actions. */
export interface LiveInbox
  extends Omit<InboxState, 'cursor'>, Omit<InboxStore, 'read' | 'subscribe'> {
  /** Whether there are older messages. */
  readonly hasOlder: boolean
}

const stores = new WeakMap<Inbox, InboxStore>()

/**
 * The messages of an inbox, updated while the component is mounted. Create the inbox once, by `createInbox` of
 * `@outrider/sdk`: all components with the same inbox share one stream.
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

/** The announcements for screen readers: new messages, changes of the connection, and the texts of `announce`. */
export function useAnnouncements(
  { latest, isConnected, status }: LiveInbox,
  { came, lost, connected }: InboxTexts,
) {
  const [announced, announce] = useState('')
  const known = useRef(latest?.id)
  const wasConnected = useRef(false)
  const wasLost = useRef(false)
  useEffect(() => {
    if (!latest || latest.id === known.current) return
    known.current = latest.id
    announce(came(latest.title))
  }, [latest, came])
  useEffect(() => {
    if (status !== 'ready') return
    if (isConnected && wasLost.current) announce(connected)
    if (!isConnected && wasConnected.current) announce(lost)
    wasLost.current = !isConnected && wasConnected.current
    wasConnected.current = isConnected
  }, [isConnected, status, lost, connected])
  return { announced, announce }
}
