import type { InboxMessage } from '@outrider/sdk'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { isUnread } from './inbox-state.ts'
import type { InboxTexts, LiveInbox } from './use-inbox.ts'

interface MessageFeedProps extends Pick<MessageItemProps, 'said' | 'onRead' | 'onOpen'> {
  readonly live: LiveInbox
  readonly titleId: string
  /** Older messages could not be loaded. */
  readonly onFailure: () => void
}

/** How far each key moves the focus (WAI-ARIA practices, feed pattern, and arrows). */
const moves: Readonly<Record<string, number>> = {
  PageDown: 1,
  ArrowDown: 1,
  PageUp: -1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** The messages, newest first, and a button for older ones. */
export function MessageFeed({ live, titleId, onFailure, ...item }: MessageFeedProps): ReactNode {
  const { messages, hasOlder, loadOlder } = live
  const feed = useRef<HTMLDivElement>(null)
  const [isLoading, setLoading] = useState(false)
  const showOlder = async () => {
    setLoading(true)
    const last = articlesIn(feed.current).at(-1)
    await loadOlder().catch(onFailure)
    setLoading(false)
    // The button may have disappeared: the focus moves to the first message that was loaded.
    requestAnimationFrame(() => nextOf(last)?.focus())
  }
  return (
    <>
      <div
        ref={feed}
        role="feed"
        className="outrider-inbox-feed"
        aria-labelledby={titleId}
        aria-busy={isLoading}
        onKeyDown={moveFocus}
      >
        {messages.map((message, index) => (
          <MessageItem
            key={message.id}
            {...item}
            message={message}
            place={index + 1}
            total={hasOlder ? -1 : messages.length}
          />
        ))}
      </div>
      {hasOlder && (
        <button
          type="button"
          className="outrider-inbox-button outrider-inbox-older"
          aria-disabled={isLoading}
          onClick={() => !isLoading && void showOlder()}
        >
          {isLoading ? item.said.loading : item.said.older}
        </button>
      )}
    </>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = moves[event.key]
  const articles = articlesIn(event.currentTarget)
  const from = articles.findIndex((article) => article.contains(document.activeElement))
  if (by === undefined || from === -1 || event.ctrlKey || event.altKey || event.metaKey) return
  event.preventDefault()
  articles[Math.min(articles.length - 1, Math.max(0, from + by))]?.focus()
}

function articlesIn(feed: HTMLElement | null): HTMLElement[] {
  return Array.from(feed?.querySelectorAll<HTMLElement>('[role=article], article') ?? [])
}

function nextOf(article: HTMLElement | undefined): HTMLElement | undefined {
  const next = article?.nextElementSibling
  return next instanceof HTMLElement ? next : undefined
}

interface MessageItemProps {
  readonly message: InboxMessage
  readonly said: InboxTexts
  /** From 1. */
  readonly place: number
  /** The number of all messages; -1 if unknown. */
  readonly total: number
  readonly onRead: (message: InboxMessage) => void
  readonly onOpen: ((message: InboxMessage, event: { preventDefault(): void }) => void) | undefined
}

/** One message with its actions. */
function MessageItem(props: MessageItemProps): ReactNode {
  const { message, said, place, total, onRead, onOpen } = props
  const id = useId()
  const article = useRef<HTMLElement>(null)
  const link = linkOf(message.url)
  const markRead = () => {
    article.current?.focus() // the button disappears
    onRead(message)
  }
  const isNew = isUnread(message)
  return (
    <article
      ref={article}
      className="outrider-inbox-message"
      data-unread={isNew || undefined}
      aria-labelledby={isNew ? `${id}-new ${id}-title` : `${id}-title`}
      aria-describedby={`${id}-body`}
      aria-posinset={place}
      aria-setsize={total}
      tabIndex={0}
    >
      {isNew && (
        <span id={`${id}-new`} className="outrider-inbox-dot" role="img" aria-label={said.isNew} />
      )}
      <h3 id={`${id}-title`} className="outrider-inbox-subject">
        {message.title}
      </h3>
      <p id={`${id}-body`} className="outrider-inbox-body">
        {message.body}
      </p>
      <footer className="outrider-inbox-footer">
        <time dateTime={message.createdAt}>{said.time(new Date(message.createdAt))}</time>
        {link && (
          <a
            href={link}
            aria-describedby={`${id}-title`}
            onClick={(event) => {
              if (isNew) onRead(message)
              onOpen?.(message, event)
            }}
          >
            {said.open}
          </a>
        )}
        {isNew && (
          <button
            type="button"
            className="outrider-inbox-button"
            aria-describedby={`${id}-title`}
            onClick={markRead}
          >
            {said.markRead}
          </button>
        )}
      </footer>
    </article>
  )
}

/**
 * The link of a message: a path of the page's origin, or a URL with http, https or mailto. Undefined for all other
 * schemes, which a browser might run.
 */
export function linkOf(url: string | null): string | undefined {
  if (url === null || !URL.canParse(url, 'https://page.invalid')) return undefined
  const { protocol } = new URL(url, 'https://page.invalid')
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? url : undefined
}
