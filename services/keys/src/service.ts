import { keysService } from '@outrider/contracts/services'
import { retried } from '@outrider/service/database'
import { relayOutbox } from '@outrider/service/outbox'
import { serve } from '@outrider/service/serve'
import { openService } from '@outrider/service/service'
import { createChainRpc } from './challenges/chain-rpc.ts'
import { answerCreateChallenge } from './challenges/create-challenge.ts'
import { answerVerifyChallenge } from './challenges/verify-challenge.ts'
import type { KeysConfig } from './config.ts'
import { createContactTokens } from './contact-tokens/contact-tokens.ts'
import { answerMintContactToken } from './contact-tokens/mint-contact-token.ts'
import { loadSigningKey } from './contact-tokens/queries.ts'
import { answerVerifyContactToken } from './contact-tokens/verify-contact-token.ts'
import { answerAcceptInvitation } from './invitations/accept-invitation.ts'
import { answerInviteMember } from './invitations/invite-member.ts'
import { answerListInvitations } from './invitations/list-invitations.ts'
import { answerRevokeInvitation } from './invitations/revoke-invitation.ts'
import { answerChangeMember } from './members/change-member.ts'
import { answerListMembers } from './members/list-members.ts'
import { answerRemoveMember } from './members/remove-member.ts'
import { receiveDisabledWebhooks } from './notices/receive-disabled-webhooks.ts'
import { answerBootstrapOrganization } from './organizations/bootstrap-organization.ts'
import { answerChangePlan } from './organizations/change-plan.ts'
import { answerCreateOrganization } from './organizations/create-organization.ts'
import { answerFoundOrganization } from './organizations/found-organization.ts'
import { answerListAudit } from './organizations/list-audit.ts'
import { answerGetOrigins } from './origins/get-origins.ts'
import { answerKnowOrigin } from './origins/know-origin.ts'
import { answerPutOrigins } from './origins/put-origins.ts'
import { answerRequestPasswordReset } from './passwords/request-password-reset.ts'
import { answerResetPassword } from './passwords/reset-password.ts'
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
import { answerEndSession } from './sessions/end-session.ts'
import { answerGetSession } from './sessions/get-session.ts'
import { answerListSessions } from './sessions/list-sessions.ts'
import { answerVerifySession } from './sessions/verify-session.ts'
import { answerChangePassword } from './sign-in/change-password.ts'
import { sweep } from './sweep.ts'

/** Starts the keys service: who may call, in whose name, and how far. */
export async function startKeys(config: KeysConfig, stack: AsyncDisposableStack): Promise<void> {
  const service = await openService(keysService, config, stack)
  const { name, db, log, publisher } = service
  const outbox = stack.use(relayOutbox(db, publisher, name, log))
  const chains = createChainRpc(config.rpcUrl ?? {}, log)
  const contactTokens = createContactTokens(await retried(() => loadSigningKey(db)))
  stack.use(sweep(db, log))
  const deps = { db, outbox, chains, contactTokens }
  const asked = { ...deps, db: service.requestDb }
  await serve(service, stack, {
    consumes: [receiveDisabledWebhooks(deps)],
    answers: [
      answerListAudit(asked),
      answerCreateChallenge(asked),
      answerVerifyChallenge(asked),
      answerMintContactToken(asked),
      answerVerifyContactToken(deps),
      answerAcceptInvitation(asked),
      answerInviteMember(asked),
      answerListInvitations(asked),
      answerRevokeInvitation(asked),
      answerChangeMember(asked),
      answerListMembers(asked),
      answerRemoveMember(asked),
      answerBootstrapOrganization(asked),
      answerChangePlan(asked),
      answerCreateOrganization(asked),
      answerFoundOrganization(asked),
      answerGetOrigins(asked),
      answerKnowOrigin(deps),
      answerPutOrigins(asked),
      answerListPublishableKeys(asked),
      answerRotatePublishableKey(asked),
      answerVerifyPublishableKey(deps),
      answerCreateKey(asked),
      answerDeleteKey(asked),
      answerListKeys(asked),
      answerRecordKeyUses(deps),
      answerRollKey(asked),
      answerVerifyKey(deps),
      answerCreateSession(asked),
      answerDeleteSession(asked),
      answerGetSession(asked),
      answerVerifySession(deps),
      answerListSessions(asked),
      answerEndSession(asked),
      answerChangePassword(asked),
      answerRequestPasswordReset(asked),
      answerResetPassword(asked),
    ],
  })
}
