import { sendAccountMail } from '../account-mails.ts'
import * as keys from '../keys.ts'
import * as organizations from '../organizations.ts'
import * as publishableKeys from '../publishable-keys.ts'
import { defineService, requestsIn } from '../service.ts'
import * as sessions from '../sessions.ts'
import * as wallets from '../wallets.ts'
import { webhookDisabled } from '../webhooks.ts'

/** Who may call, in whose name, and how far. */
export const keysService = defineService({
  name: 'keys',
  answers: requestsIn(keys, publishableKeys, organizations, sessions, wallets),
  publishes: [
    keys.keyCreated,
    keys.keyRolled,
    keys.keyRevoked,
    keys.keyChanged,
    publishableKeys.publishableKeyChanged,
    sessions.sessionChanged,
    sendAccountMail,
  ],
  consumes: [webhookDisabled],
})
