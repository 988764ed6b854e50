import { type Static, Type } from 'typebox'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { described, Environment, Nullable, Time } from './shapes.ts'
import { DisabledReason } from './webhook-payloads.ts'

const AddressedMail = {
  to: Type.String(),
  /** When it is no use any more, and is not sent. */
  expiresAt: Time,
}

/** A mail with a link. The link is a bearer secret, so the command only references it: see `issueAccountLink`. */
const AccountLink = {
  kind: Type.Enum(['password_reset', 'address_verification']),
  linkId: described('References the link.', Type.String({ format: 'uuid' })),
}
const LinkMail = Type.Object({ ...AccountLink, ...AddressedMail })

/** What changed in an account. */
export type AccountChange = Static<typeof AccountChange>
const AccountChange = Type.Enum([
  'password_changed',
  'password_reset',
  'second_factor_added',
  'second_factor_removed',
  'identity_linked',
])

const AccountChangedNotice = Type.Object({
  kind: Type.Literal('account_changed'),
  ...AddressedMail,
  change: AccountChange,
  occurredAt: Time,
})

const WebhookDisabledNotice = Type.Object({
  kind: Type.Literal('webhook_disabled'),
  ...AddressedMail,
  organization: Type.String(),
  environment: Environment,
  webhookId: Id('whk'),
  url: Type.String(),
  reason: DisabledReason,
  occurredAt: Time,
})

/** A mail about an account or an organization: it goes to a user's address, not to a contact, from the default sender. */
export type AccountMail = Static<typeof AccountMail>
export const AccountMail = Type.Union([LinkMail, AccountChangedNotice, WebhookDisabledNotice])
export type AccountLinkMail = Static<typeof LinkMail>
export type AccountChangedNotice = Static<typeof AccountChangedNotice>
export type WebhookDisabledNotice = Static<typeof WebhookDisabledNotice>

export const sendAccountMail = defineEvent({
  stream: 'COMMANDS',
  subject: 'commands.messaging.send-account-mail',
  data: AccountMail,
})

/**
 * Issues the token of a link just before its mail is sent. Only its digest is stored; each call replaces the token. Null
 * if the link has expired, was used, or was replaced.
 */
export const issueAccountLink = defineRequest({
  subject: 'keys.issue-account-link',
  request: Type.Object(AccountLink),
  reply: Type.Object({ token: Nullable(Type.String()) }),
})
