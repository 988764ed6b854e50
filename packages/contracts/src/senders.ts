import { type Static, Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { closed, described, listReply, Nullable, PageQuery, Tenant, Time } from './shapes.ts'

/** Who campaigns, automations and single emails may be from. */
export type Sender = Static<typeof Sender>
export const Sender = Type.Object({
  id: Id('snd'),
  domainId: Id('dom'),
  address: described('What emails are from.', Type.String()),
  name: described('What mail programs show beside it.', Nullable(Type.String())),
  createdAt: Time,
})

export const SenderInput = Type.Object(
  {
    domainId: Id('dom'),
    localPart: described(
      'What stands before the `@` (RFC 5321, Dot-string), in any letter case; kept in lower case.',
      Type.String({
        maxLength: 64,
        pattern: String.raw`^[A-Za-z0-9!#$%&'*+/=?^_{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_{|}~-]+)*$`,
      }),
    ),
    name: described(
      'What mail programs show beside the address, on one line.',
      Type.Optional(
        Type.String({ minLength: 1, maxLength: 128, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }),
      ),
    ),
  },
  closed,
)

/** Also of a domain that is not send-ready: until it is, emails by it are skipped with `DOMAIN_NOT_READY`. */
export const createSender = defineRequest({
  subject: 'domains.create-sender',
  request: Type.Object({ tenant: Tenant, sender: SenderInput }),
  reply: Sender,
})

/** The oldest first. */
export const listSenders = defineRequest({
  subject: 'domains.list-senders',
  request: Type.Object({ tenant: Tenant, query: PageQuery }),
  reply: listReply('senders', Sender),
})
