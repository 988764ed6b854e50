import { idOf } from '@outrider/contracts/ids'
import { type InboxMessage } from '@outrider/contracts/inbox'
import type { InboxRow } from './queries.ts'

/** A message as its reader sees it. */
export function inboxMessageOf({
  id,
  content,
  createdAt,
  expiresAt,
  readAt,
}: InboxRow): InboxMessage {
  return {
    id: idOf('msg', id),
    title: content.title,
    body: content.body,
    url: content.url ?? null,
    data: content.data ?? null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    readAt: readAt?.toISOString() ?? null,
  }
}
