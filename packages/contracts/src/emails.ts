import { type Static, Type } from 'typebox'
import { ContactRef } from './contacts.ts'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { closed, described, FreeFormUpTo, Tenant } from './shapes.ts'
import { Html, Subject, Text } from './templates.ts'

/** Bytes of JSON. */
const maxDataBytes = 65_536

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
    data: described(
      'What texts may speak of as `data`, and by its own keys.',
      Type.Optional(FreeFormUpTo(maxDataBytes)),
    ),
    senderId: Type.Optional(Id('snd')),
    idempotencyKey: described(
      'One key sends one email.',
      Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    ),
    transactional: described(
      'Goes to who has unsubscribed, too, without tracking and List-Unsubscribe; never to a suppressed address.',
      Type.Optional(Type.Boolean()),
    ),
  },
  closed,
)

/** `NOT_FOUND` when the reference names nobody. */
export const sendToContact = defineRequest({
  subject: 'messaging.send-to-contact',
  request: Type.Object({ tenant: Tenant, email: EmailInput }),
  reply: Type.Object({
    id: described('The answer to a repetition names the first message.', Id('msg')),
    queued: described('Whether this call queued the email.', Type.Boolean()),
    deduplicated: described('The key was used before.', Type.Boolean()),
  }),
})
