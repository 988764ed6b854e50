import { type Static, Type } from 'typebox'
import { Attachment, maxAttachments, StoredAttachment } from './attachments.ts'
import { ContactRef } from './contacts.ts'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { closed, described, FreeFormUpTo, linePattern, Nullable, Tenant } from './shapes.ts'
import { TrackingChoice } from './settings.ts'
import { Html, ReplyTo, Subject, Text } from './templates.ts'
import { TopicChoice, TopicKey } from './topics.ts'

/** Bytes of JSON. */
const maxDataBytes = 65_536

/** Headers by which a tenant could command the provider behind the relay, such as to write to others. */
const commanding = 'smtpapi$|msys-|ses-|mailgun-|pm-|mc-|mailin-|sib-|mj-|mailjet-|outrider-'

/** Headers of one's own, by name. */
const OwnHeaders = Type.Record(
  Type.String({ pattern: `^(?![xX]-(?:${anyCase(commanding)}))[xX]-[A-Za-z0-9-]{1,76}$` }),
  Type.String({ minLength: 1, maxLength: 900, pattern: linePattern }),
  { ...closed, maxProperties: 20 },
)

/** The pattern for letters of either case: JSON Schema has no flags. */
function anyCase(pattern: string): string {
  return pattern.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}

const emailFields = {
  contact: described(
    'The contact. Either `contact` or `to` is required.',
    Type.Optional(ContactRef),
  ),
  to: described(
    'The address, instead of a contact. A contact with this address is created if there is none.',
    Type.Optional(Type.String({ format: 'email', maxLength: 320 })),
  ),
  templateId: Type.Optional(Id('tpl')),
  subject: Type.Optional(Subject),
  html: Type.Optional(Html),
  mjml: Type.Optional(Html),
  text: Type.Optional(Text),
  data: described(
    'Template variables. They are available as `data`, and by their own names.',
    Type.Optional(FreeFormUpTo(maxDataBytes)),
  ),
  senderId: Type.Optional(Id('snd')),
  idempotencyKey: described(
    'A key that identifies the email. A repetition with the same key sends nothing.',
    Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
  ),
  transactional: described(
    'If true, the email is also sent to unsubscribed contacts, without tracking and `List-Unsubscribe`. Suppressed addresses never receive it. Default: false.',
    Type.Optional(Type.Boolean()),
  ),
  replyTo: Type.Optional(ReplyTo),
  headers: described(
    'Headers to add to the email. Their names begin with `X-`. Headers that control a mail provider, such as `X-SMTPAPI` and `X-SES-…`, are rejected.',
    Type.Optional(OwnHeaders),
  ),
  tracking: Type.Optional(TrackingChoice),
  topic: Type.Optional(TopicChoice),
}

export type EmailInput = Static<typeof EmailInput>
export const EmailInput = Type.Object(
  {
    ...emailFields,
    attachments: described(
      'Files to attach, together at most 7 MiB.',
      Type.Optional(Type.Array(Attachment, { maxItems: maxAttachments })),
    ),
  },
  {
    ...closed,
    title: 'EmailInput',
    description: 'One email to one contact.',
    examples: [
      {
        contact: { email: 'ann@example.com' },
        subject: 'Your receipt',
        text: 'Thank you, {{ contact.attributes.name }}.',
        transactional: true,
      },
    ],
  },
)

/** An email whose attachments are stored. */
export type EmailToQueue = Static<typeof EmailToQueue>
const EmailToQueue = Type.Object(
  {
    ...emailFields,
    attachments: Type.Optional(Type.Array(StoredAttachment, { maxItems: maxAttachments })),
  },
  closed,
)

/** `VALIDATION_FAILED` for an unknown contact, template, or sender. */
export const sendToContact = defineRequest({
  subject: 'messaging.send-to-contact',
  request: Type.Object({
    tenant: Tenant,
    email: EmailToQueue,
    messageId: described(
      'The ID under which its attachments are stored. If the key is new, the email gets it.',
      Type.Optional(Id('msg')),
    ),
  }),
  reply: Type.Object({
    id: described(
      'The ID of the message. A repetition returns the ID of the first message.',
      Id('msg'),
    ),
    queued: described('Whether this request queued the email.', Type.Boolean()),
    deduplicated: described('Whether the key was already used.', Type.Boolean()),
  }),
})

/** The signed token of a link in an email. */
export const MailToken = Type.String({ pattern: String.raw`^[\w-]+\.[\w-]+$`, maxLength: 4_096 })

/** The kind of an inbound email: delivery report (RFC 3464), complaint (RFC 5965), or neither. */
export type InboundOutcome = Static<typeof InboundOutcome>
export const InboundOutcome = Type.Enum([
  'bounced',
  'deferred',
  'delivered',
  'complained',
  'ignored',
])

/** Bytes of an inbound email that are looked at; a report stands at its beginning. */
export const inboundBytes = 400_000

export const receiveInbound = defineRequest({
  subject: 'messaging.receive-inbound',
  request: Type.Object({
    message: described('RFC 5322, in base64. The beginning is enough.', Type.String()),
  }),
  reply: Type.Object({ outcome: described('What the email reported.', InboundOutcome) }),
})

/** A provider behind the relay that reports what became of emails. */
export type Provider = Static<typeof Provider>
export const Provider = Type.Enum(['ses', 'sendgrid', 'mailgun', 'postmark'])

/** Headers of a provider's post that its signature needs. */
export const reportHeaders = [
  'authorization',
  'x-twilio-email-event-webhook-signature',
  'x-twilio-email-event-webhook-timestamp',
] as const

/** `NOT_FOUND` for a provider that is not configured; `UNAUTHENTICATED` unless the provider has signed. */
export const receiveReports = defineRequest({
  subject: 'messaging.receive-reports',
  request: Type.Object({
    provider: Provider,
    headers: Type.Record(Type.String(), Type.String()),
    body: described('In base64.', Type.String()),
  }),
  reply: Type.Object({
    recorded: described(
      'The number of reports about emails of this installation.',
      Type.Integer({ minimum: 0 }),
    ),
  }),
})

const Visit = {
  token: MailToken,
  userAgent: Type.String({ maxLength: 1_000 }),
  onlyHeaders: described('A HEAD request: no person is looking.', Type.Boolean()),
}

/** An email's pixel was fetched. A token that is none changes nothing and is no fault. */
export const recordOpen = defineRequest({
  subject: 'messaging.record-open',
  request: Type.Object(Visit),
  reply: Type.Object({}),
})

/**
 * A link was followed. `NOT_FOUND` for a token that is none, or whose message is past its retention or deleted;
 * `NOT_ALLOWED` while its organization is suspended: the link may be part of the abuse.
 */
export const recordClick = defineRequest({
  subject: 'messaging.record-click',
  request: Type.Object(Visit),
  reply: Type.Object({ target: Type.String() }),
})

/** The contact of a link, and the key of the topic of its email; null for an email without an optional topic. */
export type LinkOwner = Static<typeof LinkOwner>
const LinkOwner = Type.Object({
  tenant: Tenant,
  contactId: Id('con'),
  topic: Nullable(TopicKey),
})
const Link = Type.Object({
  orgId: Id('org'),
  /** Earlier versions omit it. */
  owner: Type.Optional(LinkOwner),
})

/**
 * Unsubscribes from the topic of the email, or from all emails with `all` or without a topic; by one click (RFC 8058)
 * or on a page. `NOT_FOUND` for a token that is none.
 */
export const unsubscribe = defineRequest({
  subject: 'messaging.unsubscribe',
  request: Type.Object({
    token: MailToken,
    all: Type.Optional(Type.Boolean()),
    source: described('Default: `one_click`.', Type.Optional(Type.Enum(['one_click', 'page']))),
  }),
  reply: Link,
})

/** Who a link is for; `NOT_FOUND` for a token that is none. Changes nothing. */
export const getUnsubscribe = defineRequest({
  subject: 'messaging.get-unsubscribe',
  request: Type.Object({ token: MailToken }),
  reply: Link,
})
