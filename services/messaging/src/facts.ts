import { idOf } from '@outrider/contracts/ids'
import { type Message, type MessageFact, messageFacts } from '@outrider/contracts/messaging'
import { type StoredTenant, tenantOf } from '@outrider/service/tenant'

/** An outbox entry to be, if what it tells is so: it goes with the message's row. */
export interface Fact {
  readonly messageId: string
  readonly subject: string
  readonly data: unknown
}

/** A message, by the database's ids. */
export interface Subject extends StoredTenant {
  readonly id: string
  readonly contactId: string
  readonly channel: Message['channel']
}

/** That something became of a message. */
export function fact(
  what: keyof typeof messageFacts,
  { id, contactId, channel, ...owner }: Subject,
  at: Date,
  more: Pick<MessageFact, 'machine' | 'detail'> = {},
): Fact {
  return {
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
