import { type Static, Type } from 'typebox'
import { StoredAttachment } from './attachments.ts'
import { AutomationMessageCounts } from './automation-statistics.ts'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import {
  closed,
  described,
  FreeForm,
  FreeFormUpTo,
  listReply,
  Nullable,
  PageQuery,
  StatusFilter,
  Tenant,
  Time,
  TimeFilter,
} from './shapes.ts'
import { TrackingChoice } from './settings.ts'
import { Html, ReplyTo, Subject, Text } from './templates.ts'
import { TopicChoice } from './topics.ts'

/** Names what is sent, so that it is sent once: unique within organization and environment, for good. */
const Key = Type.String({ minLength: 1, maxLength: 512 })

/** The source of a command. */
const Origin = {
  messageId: described('If omitted, a new ID.', Type.Optional(Id('msg'))),
  automationId: described(
    'The automation whose step sends the message.',
    Type.Optional(Id('auto')),
  ),
  entryId: described('The entry whose step sends the message.', Type.Optional(Id('ent'))),
}

/** Liquid variables in addition to `contact`: `event` and `trigger`, or `data` and its keys. */
const Context = Type.Object(
  {
    event: Type.Optional(FreeForm),
    trigger: Type.Optional(FreeForm),
    data: Type.Optional(FreeForm),
  },
  closed,
)

/**
 * Sends one person one email. What is said is a template's, or `subject` with `html` or `text` or both; all of
 * it Liquid over `contact`, `event`, `trigger`, `unsubscribeUrl`, and `preferencesUrl`. Whether the person may be mailed is asked
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
  transactional: described(
    'For what the person has just asked for. It goes out to a person who has unsubscribed or is over their cap, without tracking and without an unsubscribe link, but never to a suppressed address.',
    Type.Optional(Type.Literal(true)),
  ),
  replyTo: Type.Optional(ReplyTo),
  tracking: Type.Optional(TrackingChoice),
  topic: Type.Optional(TopicChoice),
  to: described(
    "The address, if it is not the contact's own.",
    Type.Optional(Type.String({ format: 'email', maxLength: 320 })),
  ),
  consentId: described(
    'The consent that the email asks to confirm. The variable `event.url` is the link, which is in no command.',
    Type.Optional(Id('cns')),
  ),
})
export const sendEmail = defineEvent({
  stream: 'COMMANDS',
  subject: 'commands.messaging.send-email',
  hasBulk: true,
  data: SendEmail,
})

/** The product's own data, stored with the message. */
const InappData = FreeFormUpTo(16_384)

/** Characters of an in-app message. */
export const inappLengths = { title: 120, body: 2_000, url: 2_048 } as const

export const InappContent = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: inappLengths.title }),
    body: Type.String({ minLength: 1, maxLength: inappLengths.body }),
    url: described(
      'The URL that the message opens.',
      Type.Optional(Type.String({ minLength: 1, maxLength: inappLengths.url })),
    ),
    data: described(
      'Your own data, which the inbox receives with the message.',
      Type.Optional(InappData),
    ),
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
  hasBulk: true,
  data: PushInapp,
})

/** Why a message was skipped. */
export type SkipReason = Static<typeof SkipReason>
export const SkipReason = Type.Enum([
  'UNSUBSCRIBED',
  'SUPPRESSED',
  'NO_ADDRESS',
  'CAPPED',
  'ERASED',
  'DOMAIN_NOT_READY',
  'NO_CONTACT',
  // It would have waited longer than a day for quiet hours to end.
  'QUIET_HOURS',
  // Its campaign was cancelled before it was sent.
  'CANCELLED',
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
export const Message = Type.Object(
  {
    id: Id('msg'),
    channel: Type.Enum(['email', 'inapp']),
    contactId: Id('con'),
    subject: described(
      'The subject of an email as sent. Null before, and if the caller may only read.',
      Nullable(Type.String()),
    ),
    senderId: described(
      'The sender of an email that was sent. Null for the default sender.',
      Nullable(Id('snd')),
    ),
    templateId: described('The template of the message.', Nullable(Id('tpl'))),
    campaignId: described('The campaign of the message.', Nullable(Id('cmp'))),
    automationId: described('The automation of the message.', Nullable(Id('auto'))),
    entryId: described('The automation entry that sent the message.', Nullable(Id('ent'))),
    status: described(
      'The status. `sent`: handed to the mail relay. `delivered`: confirmed by a delivery report, or fetched by the inbox.',
      MessageStatus,
    ),
    reason: described(
      'Why the message was skipped or failed; of a queued email, what it waits for: `CAPPED`, `QUIET_HOURS`, or `LOCAL_TIME`.',
      Nullable(Type.String()),
    ),
    detail: described(
      'With `UNSUBSCRIBED`: the topic that the contact does not want. With `CAPPED`: the name of the cap.',
      Nullable(Type.String()),
    ),
    postponedUntil: described(
      'Until when a queued email waits. Omitted for other messages.',
      Type.Optional(Time),
    ),
    content: described(
      'The content of an in-app message, or of an email in the test environment. Null for other emails, and for emails if the caller may only read.',
      Nullable(FreeForm),
    ),
    createdAt: Time,
    sentAt: described(
      'When the message was handed to the mail relay or added to the inbox.',
      Nullable(Time),
    ),
  },
  { title: 'Message', description: 'An email or in-app message to one contact.' },
)

export const MessageEvent = Type.Object(
  {
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
    at: described('When the event happened first.', Time),
    count: described('How often the event happened.', Type.Integer()),
    machine: described(
      'Whether a scanner or a prefetching mail client caused the event, as far as can be determined.',
      Type.Boolean(),
    ),
    detail: described(
      'Details: the codes and the words by which a relay or a bounce explains itself, or the target of a click. `…` stands for words that may be part of an address. A caller that may only read gets the origin of the target.',
      Nullable(Type.String()),
    ),
  },
  { title: 'MessageEvent', description: 'One event in the timeline of a message.' },
)

export type MessageRecord = Static<typeof MessageRecord>
export const MessageRecord = Type.Object(
  {
    ...Message.properties,
    timeline: described('The events of the message, in order.', Type.Array(MessageEvent)),
  },
  { title: 'MessageRecord', description: 'A message with its timeline.' },
)

export const MessageQuery = Type.Object(
  {
    ...PageQuery.properties,
    contactId: Type.Optional(Id('con')),
    campaignId: Type.Optional(Id('cmp')),
    automationId: Type.Optional(Id('auto')),
    ...StatusFilter(MessageStatus),
    ...TimeFilter,
    channel: Type.Optional(Message.properties.channel),
  },
  closed,
)

/** Whether the caller may write: others see no text that may contain the contact's address. */
const mayWrite = Type.Boolean()

export const listMessages = defineRequest({
  subject: 'messaging.list-messages',
  request: Type.Object({ tenant: Tenant, mayWrite, query: MessageQuery }),
  reply: listReply('messages', Message),
})

export const getMessage = defineRequest({
  subject: 'messaging.get-message',
  request: Type.Object({ tenant: Tenant, mayWrite, messageId: Id('msg') }),
  reply: MessageRecord,
})

export type MessageContent = Static<typeof MessageContent>
export const MessageContent = Type.Object(
  {
    from: described(
      'The sender.',
      Type.Optional(
        Type.Object(
          {
            name: Nullable(Type.String()),
            address: described('The email address.', Type.String()),
          },
          closed,
        ),
      ),
    ),
    replyTo: described('The address to which replies go.', Type.Optional(Type.String())),
    subject: described('The subject.', Type.Optional(Type.String())),
    html: described('The HTML, without tracking.', Type.Optional(Nullable(Type.String()))),
    text: described('The plain text.', Type.Optional(Type.String())),
    attachments: described(
      'The files that were attached, without their content.',
      Type.Optional(Type.Array(StoredAttachment)),
    ),
    ...Type.Partial(InappContent).properties,
  },
  {
    ...closed,
    title: 'MessageContent',
    description:
      'The content of a message as sent: of an email, in which the address of the contact is replaced by `someone@example.com`, or of an in-app message. Only the subject of an email if its content has more than 256 KiB or asks for a confirmation. Empty if nothing was sent.',
  },
)

export const getMessageContent = defineRequest({
  subject: 'messaging.get-message-content',
  request: Type.Object({ tenant: Tenant, messageId: Id('msg') }),
  reply: MessageContent,
})

/** A change of a message. */
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
  machine: described(
    'Whether a scanner or a prefetching mail client caused the event, as far as can be determined.',
    Type.Optional(Type.Boolean()),
  ),
  detail: Type.Optional(Type.String()),
})

function factOf(what: string) {
  return defineEvent({
    stream: 'FACTS',
    subject: `facts.messaging.message.${what}`,
    data: MessageFact,
  })
}

/** Opens, clicks, and machine opens are published once per message (and link). */
export const messageFacts = {
  sent: { ...factOf('sent'), hasBulk: true },
  delivered: factOf('delivered'),
  bounced: factOf('bounced'),
  complained: factOf('complained'),
  opened: factOf('opened'),
  clicked: factOf('clicked'),
  unsubscribed: factOf('unsubscribed'),
  /** Published for tenants with webhooks only; `detail` is the reason. */
  failed: factOf('failed'),
  skipped: factOf('skipped'),
} as const

/** Counts on the days from that of `since` to that of `until`, UTC. */
export const countAutomationMessages = defineRequest({
  subject: 'messaging.count-automation-messages',
  request: Type.Object({ tenant: Tenant, automationId: Id('auto'), since: Time, until: Time }),
  reply: AutomationMessageCounts,
})
