import { type Static, Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { described } from './shapes.ts'

/** What a link in an email carries: nothing but what was signed here opens anything. */
export const MailToken = Type.String({ pattern: String.raw`^[\w-]+\.[\w-]+$`, maxLength: 4_096 })

/** What came back by email: a delivery report (RFC 3464), a complaint (RFC 5965), or neither. */
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
  reply: Type.Object({ outcome: described('What the email told.', InboundOutcome) }),
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

/** A link was followed; `NOT_FOUND` for a token that is none. */
export const recordClick = defineRequest({
  subject: 'messaging.record-click',
  request: Type.Object(Visit),
  reply: Type.Object({ target: Type.String() }),
})

/** One click (RFC 8058), or the button of the page; `NOT_FOUND` for a token that is none. */
export const unsubscribe = defineRequest({
  subject: 'messaging.unsubscribe',
  request: Type.Object({ token: MailToken }),
  reply: Type.Object({}),
})
