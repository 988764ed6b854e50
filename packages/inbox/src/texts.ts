/** What the panel says. Give your own to translate it. */
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
  /** Said of a message that is not read. */
  readonly isNew: string
  readonly older: string
  /** Said by screen readers when a message comes. */
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
