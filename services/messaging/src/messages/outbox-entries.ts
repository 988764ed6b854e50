import { type Lane, subjectFor } from '@outrider/contracts/contract'
import { idOf, type Uuid } from '@outrider/contracts/ids'
import { type Message, type MessageFact, messageFacts } from '@outrider/contracts/messaging'
import type { Db } from '@outrider/service/db/pool'
import { isSubscribed } from '@outrider/service/db/subscriptions'
import { type StoredTenant, tenantOf } from '@outrider/service/db/tenant'
import { keptOf, type Origin, type TracedRow } from '@outrider/service/observe/origin'

/** An outbox entry that is written if the message's row changes. */
export interface MessageOutboxEntry extends TracedRow {
  readonly messageId: Uuid
  readonly subject: string
  readonly data: unknown
}

/** A message, by the database's ids. */
interface MessageRef extends StoredTenant {
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

/** The fact that a message was sent; bulk messages use the bulk subject. */
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

/** That a message failed or was skipped. */
export function unsentOutboxEntry(
  what: 'failed' | 'skipped',
  subject: MessageRef,
  at: Date,
  reason: string,
): MessageOutboxEntry {
  return messageOutboxEntry(what, subject, at, { detail: reason })
}

/**
 * The condition that the tenant of this row subscribes to the type that its status names: `message.sent`,
 * `message.failed`, or `message.skipped`. Every message emits one, and only webhooks use it.
 */
export function isStatusSubscribed(db: Db, row: string) {
  const tenant = { orgId: db`${db(row)}.org_id`, environment: db`${db(row)}.environment` }
  return isSubscribed(db, tenant, db`'message.' || ${db(row)}.status`)
}
