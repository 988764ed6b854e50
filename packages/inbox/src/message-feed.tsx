import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { MessageItem, type MessageItemProps } from './message-item.tsx'
import type { LiveInbox } from './use-inbox.ts'

interface MessageFeedProps extends Pick<MessageItemProps, 'said' | 'onRead' | 'onOpen'> {
  readonly live: LiveInbox
  readonly titleId: string
  /** Older messages could not be loaded. */
  readonly onFailure: () => void
}

/** How many places each key moves the focus (WAI-ARIA practices, feed pattern, and arrows). */
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
    // The button may be gone: the focus goes to the message that it has brought.
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
