import { type Static, Type } from 'typebox'
import { defineEvent } from './contract.ts'
import { Time } from './shapes.ts'

/** A mail about somebody's account with us: it goes to an address, not to a contact, from the default sender. */
export type AccountMail = Static<typeof AccountMail>
export const AccountMail = Type.Object({
  kind: Type.Literal('password_reset'),
  to: Type.String(),
  /** What the link opens by. */
  token: Type.String(),
  expiresAt: Time,
})

export const sendAccountMail = defineEvent({
  stream: 'COMMANDS',
  subject: 'commands.messaging.send-account-mail',
  data: AccountMail,
})
