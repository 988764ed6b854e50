import { type Static, Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { described, listReply, Nullable, PageQuery, Tenant, Time } from './shapes.ts'

/** A confirmation mail's link, by the SHA-256 of its token in hexadecimal. */
const OneConfirmation = Type.Object({ digest: Type.String({ pattern: '^[0-9a-f]{64}$' }) })
export type ConfirmationState = Static<typeof ConfirmationState>
export const ConfirmationState = Type.Enum(['open', 'confirmed', 'expired'])

/** `NOT_FOUND` for a token that opens nothing. */
export const getConfirmation = defineRequest({
  subject: 'contacts.get-confirmation',
  request: OneConfirmation,
  reply: Type.Object({
    state: ConfirmationState,
    formName: Type.String(),
    consentText: Type.String(),
    redirectUrl: Nullable(Type.String()),
  }),
})

/** Confirms once; `state` is what the confirmation was before. */
export const confirmConsent = defineRequest({
  subject: 'contacts.confirm-consent',
  request: OneConfirmation,
  reply: getConfirmation.reply,
})

/** What a person agreed to, and how that is known. */
export type Consent = Static<typeof Consent>
export const Consent = Type.Object({
  id: Id('cns'),
  formId: Id('form'),
  formVersion: described("The form's version at that time.", Type.Integer()),
  consentText: described('What the person agreed to, word for word.', Type.String()),
  consentTextSha256: described('In hexadecimal.', Type.String()),
  status: described(
    '`given` at once, or with double opt-in `pending` until it is `confirmed`.',
    Type.Enum(['given', 'pending', 'confirmed']),
  ),
  at: described('When it was captured.', Time),
  confirmedAt: described('With double opt-in, when it was confirmed.', Nullable(Time)),
  address: described('The network address that the capture came from.', Type.String()),
  agent: described('The `User-Agent` that the capture came from.', Type.String()),
  keyId: described('The secret key that the capture came with.', Nullable(Id('key'))),
})

/** A contact's consents, newest first. */
export const listConsents = defineRequest({
  subject: 'contacts.list-consents',
  request: Type.Object({ tenant: Tenant, contactId: Id('con'), query: PageQuery }),
  reply: listReply('consents', Consent),
})
