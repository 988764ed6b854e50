import { type Static, Type } from 'typebox'
import { ContactRef } from './contacts.ts'
import { defineBroadcast, defineRequest } from './contract.ts'
import { Id, type TypeId } from './ids.ts'
import { InappContent } from './messaging.ts'
import {
  closed,
  described,
  FreeForm,
  listReply,
  Nullable,
  PageQuery,
  Tenant,
  Time,
} from './shapes.ts'

export const InappInput = Type.Object(
  {
    contact: ContactRef,
    ...InappContent.properties,
    idempotencyKey: described(
      'A key that identifies the message. A repetition with the same key has no effect.',
      Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    ),
    expiresAt: described(
      'When the message expires. Afterwards it is no longer shown. If omitted or null, it does not expire.',
      Type.Optional(Time),
    ),
  },
  {
    ...closed,
    title: 'InappInput',
    description: 'A message for the inbox of one contact.',
    examples: [
      {
        contact: { walletAddress: '0x8ba1f109551bd432803012645ac136ddd64dba72' },
        title: 'Deposit received',
        body: '250 USDC have arrived.',
      },
    ],
  },
)

/** `VALIDATION_FAILED` for an unknown contact. */
export const pushToContact = defineRequest({
  subject: 'messaging.push-to-contact',
  request: Type.Object({ tenant: Tenant, push: InappInput }),
  reply: Type.Object({
    id: described(
      'The ID of the message. A repetition returns the ID of the first message.',
      Id('msg'),
    ),
    queued: described('Whether this request added the message to the inbox.', Type.Boolean()),
    deduplicated: described('Whether the key was already used.', Type.Boolean()),
  }),
})

export type InboxMessage = Static<typeof InboxMessage>
export const InboxMessage = Type.Object(
  {
    id: Id('msg'),
    title: Type.String(),
    body: Type.String(),
    url: described('The URL that the message opens.', Nullable(Type.String())),
    data: described('Your own data, as it was sent with the message.', Nullable(FreeForm)),
    createdAt: Time,
    expiresAt: described(
      'When the message expires. Afterwards it is no longer shown. If omitted or null, it does not expire.',
      Nullable(Time),
    ),
    readAt: described('When the message was read; null if it is unread.', Nullable(Time)),
  },
  { title: 'InboxMessage', description: 'A message as its recipient sees it.' },
)

const Reader = { tenant: Tenant, contactId: Id('con') }

/** Unexpired messages, newest first. */
export const listInbox = defineRequest({
  subject: 'messaging.list-inbox',
  request: Type.Object({ ...Reader, query: PageQuery }),
  reply: Type.Object({
    ...listReply('messages', InboxMessage).properties,
    unread: described('The number of unread messages on all pages.', Type.Integer()),
  }),
})

/**
 * Messages that a broken stream missed after `after`, oldest first. They include undelivered messages shortly before
 * it, because messages can be stored in another order than that of their IDs. With `more`, request again from the
 * last one on.
 */
export const resumeInbox = defineRequest({
  subject: 'messaging.resume-inbox',
  request: Type.Object({ ...Reader, after: Id('msg') }),
  reply: Type.Object({ messages: Type.Array(InboxMessage), more: Type.Boolean() }),
})

export const readMessage = defineRequest({
  subject: 'messaging.read-message',
  request: Type.Object({ ...Reader, messageId: Id('msg') }),
  reply: InboxMessage,
})

export const readAllMessages = defineRequest({
  subject: 'messaging.read-all-messages',
  request: Type.Object(Reader),
  reply: Type.Object({
    read: described('The number of messages that this request marked as read.', Type.Integer()),
  }),
})

/** These messages have been written to streams that their readers have open. */
export const recordStreamed = defineRequest({
  subject: 'messaging.record-streamed',
  request: Type.Object({
    streamed: Type.Array(
      Type.Object({ tenant: Tenant, contactId: Id('con'), messageId: Id('msg') }),
      { maxItems: 1_000 },
    ),
  }),
  reply: Type.Object({}),
})

/** A new inbox message. Not stored: a disconnected reader uses `resumeInbox`. */
export const inboxMessageCame = defineBroadcast({
  subject: 'inapp.*.*',
  data: Type.Object({ tenant: Tenant, contactId: Id('con'), message: InboxMessage }),
})

/** Where the open streams of one contact listen. */
export function inboxSubject(orgId: TypeId<'org'>, contactId: TypeId<'con'>): string {
  return inboxMessageCame.subject.replace('*.*', `${orgId}.${contactId}`)
}
