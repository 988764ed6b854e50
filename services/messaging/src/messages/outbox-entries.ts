import { type Lane, subjectFor } from '@outrider/contracts/contract'
import { idOf, type Uuid } from '@outrider/contracts/ids'
import { type Message, type MessageFact, messageFacts } from '@outrider/contracts/messaging'
import type { WebhookType } from '@outrider/contracts/webhook-payloads'
import type { Db } from '@outrider/service/db/pool'
import { isSubscribed } from '@outrider/service/db/subscriptions'
import { type StoredTenant, tenantOf } from '@outrider/service/db/tenant'
import { keptOf, type Origin, type TracedRow } from '@outrider/service/observe/origin'
import type { Fragment } from '../campaigns/counts.ts'

/** An outbox entry to be, if what it tells is so: it goes with the message's row. */
export interface MessageOutboxEntry extends TracedRow {
  readonly messageId: Uuid
  readonly subject: string
  readonly data: unknown
}

/** A message, by the database's ids. */
export interface MessageRef extends StoredTenant {
  readonly id: Uuid
  readonly contactId: Uuid
  readonly channel: Message['channel']
}

/** That something became of a message; `origin` as for other facts. */
export function messageOutboxEntry(
  what: keyof typeof messageFacts,
  { id, contactId, channel, ...owner }: MessageRef,
  at: Date,
  more: Pick<MessageFact, 'machine' | 'detail'> = {},
  origin?: Origin,
): MessageOutboxEntry {
  return {
    ...keptOf(origin),
    messageId: id,
    subject: messageFacts[what].subject,
    data: {
      tenant: tenantOf(owner),
      messageId: idOf('msg', id),
      contactId: idOf('con', contactId),
      channel,
      at: at.toISOString(),
      ...more,
    } satisfies MessageFact,
  }
}

/** That a message was sent; what was sent in bulk is told in bulk. */
export function sentOutboxEntry(
  subject: MessageRef,
  at: Date,
  lane: Lane = 'single',
  origin?: Origin,
): MessageOutboxEntry {
  return {
    ...messageOutboxEntry('sent', subject, at, {}, origin),
    subject: subjectFor(messageFacts.sent, lane),
  }
}

/**
 * The part of a statement that says whether `sent` is to be told of the row with this alias: only webhooks use it, and
 * it is the fact of every message.
 */
export function isSentSubscribed(db: Db, row: string): Fragment {
  const tenant = { orgId: db`${db(row)}.org_id`, environment: db`${db(row)}.environment` }
  return isSubscribed(db, tenant, db`${'message.sent' satisfies WebhookType}`)
}
