import type { Inbox, InboxMessage } from '@outrider/sdk'
import { type ReactNode, useId, useRef } from 'react'
import { MessageFeed } from './message-feed.tsx'
import {
  defaultTexts,
  type InboxTexts,
  type LiveInbox,
  useAnnouncements,
  useInbox,
} from './use-inbox.ts'

export interface InboxPanelProps {
  /** Created once, by `createInbox` of `@outrider/sdk`. */
  readonly inbox: Inbox
  readonly texts?: Partial<InboxTexts>
  /** Called before the browser follows a message's link; `preventDefault` cancels it. */
  readonly onOpen?: (message: InboxMessage, event: { preventDefault(): void }) => void
}

/** An inbox with its messages, newest first, and the number of unread messages. Its styles are in `inbox.css`. */
export function InboxPanel({ inbox, texts, onOpen }: InboxPanelProps): ReactNode {
  const said = { ...defaultTexts, ...texts }
  const live = useInbox(inbox)
  const { announced, announce } = useAnnouncements(live, said)
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const saved = (saving: Promise<void>) => saving.catch(() => announce(said.notSaved))
  return (
    <section ref={panel} className="outrider-inbox" aria-labelledby={titleId} tabIndex={-1}>
      <Header
        live={live}
        said={said}
        titleId={titleId}
        onMarkAllRead={() => void saved(live.markAllRead())}
      />
      {live.status === 'ready' && !live.isConnected && (
        <p className="outrider-inbox-notice">{said.lost}</p>
      )}
      <Content live={live} said={said} onRetry={() => panel.current?.focus()}>
        <MessageFeed
          live={live}
          said={said}
          titleId={titleId}
          onRead={({ id }) => void saved(live.markRead(id))}
          onFailure={() => announce(said.failed)}
          onOpen={onOpen}
        />
      </Content>
      <p className="outrider-inbox-announced" role="status">
        {announced}
      </p>
    </section>
  )
}

interface PartProps {
  readonly live: LiveInbox
  readonly said: InboxTexts
}

function Header({
  live: { unread },
  said,
  titleId,
  onMarkAllRead,
}: PartProps & { readonly titleId: string; readonly onMarkAllRead: () => void }) {
  return (
    <header className="outrider-inbox-header">
      <h2 id={titleId} className="outrider-inbox-title">
        {said.title}
      </h2>
      {unread > 0 && <span className="outrider-inbox-count">{said.unread(unread)}</span>}
      {/* Not `disabled`: the focus would be lost with the last unread message. */}
      <button
        type="button"
        className="outrider-inbox-button"
        aria-disabled={unread === 0}
        onClick={() => unread > 0 && onMarkAllRead()}
      >
        {said.markAllRead}
      </button>
    </header>
  )
}

/** The messages, or the reason why there are none. */
function Content({
  live,
  said,
  onRetry,
  children,
}: PartProps & { readonly onRetry: () => void; readonly children: ReactNode }) {
  const retry = () => {
    onRetry() // the button disappears, the focus stays in the panel
    live.retry()
  }
  if (live.status === 'failed')
    return (
      <div className="outrider-inbox-empty">
        <p>{said.failed}</p>
        <button type="button" className="outrider-inbox-button" onClick={retry}>
          {said.retry}
        </button>
      </div>
    )
  if (live.status === 'loading') return <p className="outrider-inbox-empty">{said.loading}</p>
  if (live.messages.length === 0) return <p className="outrider-inbox-empty">{said.empty}</p>
  return children
}
