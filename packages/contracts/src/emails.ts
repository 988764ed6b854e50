import { type Static, Type } from 'typebox'
import { ContactRef } from './contacts.ts'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { closed, FreeFormUpTo, Tenant } from './shapes.ts'
import { Html, Subject, Text } from './templates.ts'

/** What texts may speak of as `data`, and by its own keys. Bytes of JSON. */
export const EmailData = FreeFormUpTo(65_536)

/** One email to one contact: a template's, or `subject` with `html`, `mjml` or `text`; all of it Liquid. */
export type EmailInput = Static<typeof EmailInput>
export const EmailInput = Type.Object(
  {
    contact: ContactRef,
    templateId: Type.Optional(Id('tpl')),
    subject: Type.Optional(Subject),
    html: Type.Optional(Html),
    mjml: Type.Optional(Html),
    text: Type.Optional(Text),
    data: Type.Optional(EmailData),
    senderId: Type.Optional(Id('snd')),
    idempotencyKey: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    /** Goes to who has unsubscribed, too, without tracking and List-Unsubscribe; never to a suppressed address. */
    transactional: Type.Optional(Type.Boolean()),
  },
  closed,
)

/** `NOT_FOUND` when the reference names nobody. */
export const sendToContact = defineRequest({
  subject: 'messaging.send-to-contact',
  request: Type.Object({ tenant: Tenant, email: EmailInput }),
  reply: Type.Object({
    /** A repeat's answer names the first message. */
    id: Id('msg'),
    /** Whether this call has queued it. */
    queued: Type.Boolean(),
    deduplicated: Type.Boolean(),
  }),
})
