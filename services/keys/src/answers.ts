import { answerListAudit } from './audit/list-audit.ts'
import { answerCreateChallenge } from './challenges/create-challenge.ts'
import { answerVerifyChallenge } from './challenges/verify-challenge.ts'
import { answerMintContactToken } from './contact-tokens/mint-contact-token.ts'
import { answerVerifyContactToken } from './contact-tokens/verify-contact-token.ts'
import { answerAcceptInvitation } from './invitations/accept-invitation.ts'
import { answerInviteMember } from './invitations/invite-member.ts'
import { answerChangeMember } from './members/change-member.ts'
import { answerListMembers } from './members/list-members.ts'
import { answerRemoveMember } from './members/remove-member.ts'
import { answerBootstrapOrganization } from './organizations/bootstrap-organization.ts'
import { answerChangePlan } from './organizations/change-plan.ts'
import { answerCreateOrganization } from './organizations/create-organization.ts'
import { answerFoundOrganization } from './organizations/found-organization.ts'
import { answerGetOrigins } from './origins/get-origins.ts'
import { answerKnowOrigin } from './origins/know-origin.ts'
import { answerPutOrigins } from './origins/put-origins.ts'
import { answerListPublishableKeys } from './publishable-keys/list-publishable-keys.ts'
import { answerRotatePublishableKey } from './publishable-keys/rotate-publishable-key.ts'
import { answerVerifyPublishableKey } from './publishable-keys/verify-publishable-key.ts'
import { answerCreateKey } from './secret-keys/create-key.ts'
import { answerDeleteKey } from './secret-keys/delete-key.ts'
import { answerListKeys } from './secret-keys/list-keys.ts'
import { answerRecordKeyUses } from './secret-keys/record-key-uses.ts'
import { answerRollKey } from './secret-keys/roll-key.ts'
import { answerVerifyKey } from './secret-keys/verify-key.ts'
import { answerCreateSession } from './sessions/create-session.ts'
import { answerDeleteSession } from './sessions/delete-session.ts'
import { answerGetSession } from './sessions/get-session.ts'
import { answerVerifySession } from './sessions/verify-session.ts'

/** Everything this service answers. */
export const answers = [
  answerListAudit,
  answerCreateChallenge,
  answerVerifyChallenge,
  answerMintContactToken,
  answerVerifyContactToken,
  answerAcceptInvitation,
  answerInviteMember,
  answerChangeMember,
  answerListMembers,
  answerRemoveMember,
  answerBootstrapOrganization,
  answerChangePlan,
  answerCreateOrganization,
  answerFoundOrganization,
  answerGetOrigins,
  answerKnowOrigin,
  answerPutOrigins,
  answerListPublishableKeys,
  answerRotatePublishableKey,
  answerVerifyPublishableKey,
  answerCreateKey,
  answerDeleteKey,
  answerListKeys,
  answerRecordKeyUses,
  answerRollKey,
  answerVerifyKey,
  answerCreateSession,
  answerDeleteSession,
  answerGetSession,
  answerVerifySession,
]
