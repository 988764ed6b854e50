import { sendAccountMail } from '../account-mails.ts'
import * as keys from '../keys.ts'
import * as organizations from '../organizations.ts'
import * as publishableKeys from '../publishable-keys.ts'
import { defineService } from '../service.ts'
import * as sessions from '../sessions.ts'
import * as wallets from '../wallets.ts'

/** Who may call, in whose name, and how far. */
export const keysService = defineService({
  name: 'keys',
  answers: [
    keys.verifyKey,
    keys.recordKeyUses,
    keys.listKeys,
    keys.createKey,
    keys.rollKey,
    keys.deleteKey,
    keys.bootstrapOrganization,
    publishableKeys.listPublishableKeys,
    publishableKeys.rotatePublishableKey,
    publishableKeys.getOrigins,
    publishableKeys.putOrigins,
    publishableKeys.verifyPublishableKey,
    publishableKeys.knowOrigin,
    organizations.createOrganization,
    organizations.listMembers,
    organizations.inviteMember,
    organizations.listInvitations,
    organizations.revokeInvitation,
    organizations.changeMember,
    organizations.removeMember,
    organizations.listAudit,
    organizations.foundOrganization,
    organizations.changePlan,
    sessions.createSession,
    sessions.acceptInvitation,
    sessions.getSession,
    sessions.deleteSession,
    sessions.verifySession,
    sessions.listSessions,
    sessions.endSession,
    sessions.changePassword,
    sessions.requestPasswordReset,
    sessions.resetPassword,
    wallets.createChallenge,
    wallets.verifyChallenge,
    wallets.mintContactToken,
    wallets.verifyContactToken,
  ],
  publishes: [
    keys.keyCreated,
    keys.keyRolled,
    keys.keyRevoked,
    keys.keyChanged,
    publishableKeys.publishableKeyChanged,
    sessions.sessionChanged,
    sendAccountMail,
  ],
})
