import { type Static, Type } from 'typebox'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { closed, FreeForm, listReply, Nullable, PageQuery, Tenant, Time } from './shapes.ts'
import { Html, Subject, Text } from './templates.ts'

/** Names what is sent, so that it is sent once: unique within organization and environment, for good. */
const Key = Type.String({ minLength: 1, maxLength: 512 })

/** What a command may say of where it comes from. */
const Origin = {
  /** The message's id, where whoever commands it has told it already; a new one otherwise. */
  messageId: Type.Optional(Id('msg')),
  /** The automation, and its entry, whose step this is. */
  automationId: Type.Optional(Id('auto')),
  entryId: Type.Optional(Id('ent')),
}

/** What texts may speak of beside `contact`: Liquid's `event` and `trigger`. */
const Context = Type.Object(
  { event: Type.Optional(FreeForm), trigger: Type.Optional(FreeForm) },
  closed,
)

/**
 * Sends one person one email. What is said is a template's, or `subject` with `html` or `text` or both; all of
 * it Liquid over `contact`, `event`, `trigger` and `unsubscribeUrl`. Whether the person may be mailed is asked
 * when it is sent.
 */
export type SendEmail = Static<typeof SendEmail>
export const SendEmail = Type.Object({
  tenant: Tenant,
  key: Key,
  contactId: Id('con'),
  ...Origin,
  templateId: Type.Optional(Id('tpl')),
  subject: Type.Optional(Subject),
  html: Type.Optional(Html),
  text: Type.Optional(Text),
  senderId: Type.Optional(Id('snd')),
  context: Type.Optional(Context),
  /**
   * What the person has just asked for, such as the confirmation of an address: it goes out though they have
   * unsubscribed or are over their cap, without tracking and without an unsubscribe link; to a suppressed address it does not.
   */
  transactional: Type.Optional(Type.Literal(true)),
  /** With `transactional`: the address, where it is not yet the one that the contact is reached by. */
  to: Type.Optional(Type.String({ format: 'email', maxLength: 320 })),
})
export const sendEmail = defineEvent({
  stream: 'COMMANDS',
  subject: 'commands.messaging.send-email',
  data: SendEmail,
})

/** Whatever the product wants to find with a message. */
const InappData = Type.Unsafe<Record<string, unknown>>({ type: 'object', 'x-max-bytes': 16_384 })

/** Characters of an in-app message. */
export const inappLengths = { title: 120, body: 2_000, url: 2_048 } as const

export const InappContent = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: inappLengths.title }),
    body: Type.String({ minLength: 1, maxLength: inappLengths.body }),
    url: Type.Optional(Type.String({ minLength: 1, maxLength: inappLengths.url })),
    data: Type.Optional(InappData),
  },
  closed,
)

/** Puts a message into one person's inbox. The texts are as they are to be read. */
export type PushInapp = Static<typeof PushInapp>
export const PushInapp = Type.Object({
  tenant: Tenant,
  key: Key,
  contactId: Id('con'),
  ...Origin,
  title: Type.String({ maxLength: inappLengths.title }),
  body: Type.String({ maxLength: inappLengths.body }),
  url: Type.Optional(Type.String({ maxLength: inappLengths.url })),
  data: Type.Optional(InappData),
  expiresAt: Type.Optional(Time),
})
export const pushInapp = defineEvent({
  stream: 'COMMANDS',
  subject: 'commands.messaging.push-inapp',
  data: PushInapp,
})

/** Why somebody was not written to. */
export type SkipReason = Static<typeof SkipReason>
export const SkipReason = Type.Enum([
  'UNSUBSCRIBED',
  'SUPPRESSED',
  'NO_ADDRESS',
  'CAPPED',
  'ERASED',
  'DOMAIN_NOT_READY',
  'NO_CONTACT',
])

export type MessageStatus = Static<typeof MessageStatus>
export const MessageStatus = Type.Enum([
  'queued',
  'sent',
  'delivered',
  'bounced',
  'complained',
  'failed',
  'skipped',
])

export type Message = Static<typeof Message>
export const Message = Type.Object({
  id: Id('msg'),
  channel: Type.Enum(['email', 'inapp']),
  contactId: Id('con'),
  templateId: Nullable(Id('tpl')),
  /** The campaign that it belongs to. */
  campaignId: Nullable(Id('cmp')),
  /** The automation's entry whose step sent it. */
  entryId: Nullable(Id('ent')),
  status: MessageStatus,
  /** Why it was skipped or failed. */
  reason: Nullable(Type.String()),
  /** What was said: in-app messages, and emails of the test environment, which never leave. */
  content: Nullable(FreeForm),
  createdAt: Time,
  sentAt: Nullable(Time),
})

/** Something that happened to a message; what happened more than once says when first, and how often. */
export const MessageEvent = Type.Object({
  type: Type.Enum([
    'queued',
    'deferred',
    'sent',
    'delivered',
    'bounced',
    'complained',
    'opened',
    'clicked',
    'unsubscribed',
    'read',
    'failed',
    'skipped',
  ]),
  at: Time,
  count: Type.Integer(),
  /** Whether a scanner or a mail client's prefetch did it, as far as can be told. */
  machine: Type.Boolean(),
  /** The relay's answer, the status code of a bounce, the target of a click. */
  detail: Nullable(Type.String()),
})

export type MessageRecord = Static<typeof MessageRecord>
export const MessageRecord = Type.Object({
  ...Message.properties,
  timeline: Type.Array(MessageEvent),
})

export const MessageQuery = Type.Object(
  {
    ...PageQuery.properties,
    contactId: Type.Optional(Id('con')),
    campaignId: Type.Optional(Id('cmp')),
    status: Type.Optional(MessageStatus),
    channel: Type.Optional(Message.properties.channel),
  },
  closed,
)

export const listMessages = defineRequest({
  subject: 'messaging.list-messages',
  request: Type.Object({ tenant: Tenant, query: MessageQuery }),
  reply: listReply('messages', Message),
})

export const getMessage = defineRequest({
  subject: 'messaging.get-message',
  request: Type.Object({ tenant: Tenant, messageId: Id('msg') }),
  reply: MessageRecord,
})

/** What became of a message. */
export type MessageFact = Static<typeof MessageFact>
export const MessageFact = Type.Object({
  tenant: Tenant,
  messageId: Id('msg'),
  contactId: Id('con'),
  channel: Message.properties.channel,
  campaignId: Type.Optional(Id('cmp')),
  automationId: Type.Optional(Id('auto')),
  entryId: Type.Optional(Id('ent')),
  at: Time,
  machine: Type.Optional(Type.Boolean()),
  detail: Type.Optional(Type.String()),
})

function factOf(what: string) {
  return defineEvent({
    stream: 'FACTS',
    subject: `facts.messaging.message.${what}`,
    data: MessageFact,
  })
}

/** Opened, clicked and machine opens are told once per message (and link), however often they happen. */
export const messageFacts = {
  sent: factOf('sent'),
  delivered: factOf('delivered'),
  bounced: factOf('bounced'),
  complained: factOf('complained'),
  opened: factOf('opened'),
  clicked: factOf('clicked'),
  unsubscribed: factOf('unsubscribed'),
} as const
