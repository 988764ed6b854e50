import { type Static, Type } from 'typebox'
import { defineEvent } from './contract.ts'
import { Id } from './ids.ts'
import { Environment, Time } from './shapes.ts'
import { DisabledReason } from './webhooks.ts'

const Mail = {
  to: Type.String(),
  /** When it is no use any more, and is not sent. */
  expiresAt: Time,
}

const PasswordReset = Type.Object({
  kind: Type.Literal('password_reset'),
  ...Mail,
  /** What the link opens by. */
  token: Type.String(),
})

const WebhookDisabledNotice = Type.Object({
  kind: Type.Literal('webhook_disabled'),
  ...Mail,
  organization: Type.String(),
  environment: Environment,
  webhookId: Id('whk'),
  url: Type.String(),
  reason: DisabledReason,
  occurredAt: Time,
})

/** A mail about an account or an organization: it goes to a user's address, not to a contact, from the default sender. */
export type AccountMail = Static<typeof AccountMail>
export const AccountMail = Type.Union([PasswordReset, WebhookDisabledNotice])
export type WebhookDisabledNotice = Static<typeof WebhookDisabledNotice>

export const sendAccountMail = defineEvent({
  stream: 'COMMANDS',
  subject: 'commands.messaging.send-account-mail',
  data: AccountMail,
})
