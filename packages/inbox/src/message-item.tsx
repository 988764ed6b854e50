import { type ReactNode, useId, useRef } from 'react'
import type { InboxMessage } from '@outrider/sdk'
import { isUnread } from './inbox-state.ts'
import { linkOf } from './link-of.ts'
import type { InboxTexts } from './texts.ts'

export interface MessageItemProps {
  readonly message: InboxMessage
  readonly said: InboxTexts
  /** From 1. */
  readonly place: number
  /** How many there are; -1 when nobody knows. */
  readonly total: number
  readonly onRead: (message: InboxMessage) => void
  readonly onOpen: ((message: InboxMessage, event: { preventDefault(): void }) => void) | undefined
}

/** One message with what its reader can do about it. */
export function MessageItem(props: MessageItemProps): ReactNode {
  const { message, said, place, total, onRead, onOpen } = props
  const id = useId()
  const article = useRef<HTMLElement>(null)
  const link = linkOf(message.url)
  const markRead = () => {
    article.current?.focus() // the button goes with the mark
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
