import { keysService } from '@outrider/contracts/services'
import { relayOutbox } from '@outrider/service/db/outbox'
import { retried } from '@outrider/service/db/pool'
import { openService, serve } from '@outrider/service/service'
import {
  answerChangePassword,
  answerRequestPasswordReset,
  answerResetPassword,
} from './accounts/passwords.ts'
import {
  answerCreateSession,
  answerDeleteSession,
  answerEndSession,
  answerGetSession,
  answerListSessions,
  answerVerifySession,
} from './accounts/sessions.ts'
import { startCleanup } from './cleanup.ts'
import type { KeysConfig } from './config.ts'
import {
  answerMintContactToken,
  answerVerifyContactToken,
  createContactTokens,
  loadSigningKey,
} from './contact-tokens.ts'
import { answerListAudit } from './organizations/audit.ts'
import {
  answerAcceptInvitation,
  answerInviteMember,
  answerListInvitations,
  answerRevokeInvitation,
} from './organizations/invitations.ts'
import {
  answerChangeMember,
  answerListMembers,
  answerRemoveMember,
} from './organizations/members.ts'
import {
  answerBootstrapOrganization,
  answerChangePlan,
  answerCreateOrganization,
  answerFoundOrganization,
} from './organizations/organizations.ts'
import { receiveDisabledWebhooks } from './organizations/webhook-notices.ts'
import { answerGetOrigins, answerKnowOrigin, answerPutOrigins } from './publishable-keys/origins.ts'
import {
  answerListPublishableKeys,
  answerRotatePublishableKey,
  answerVerifyPublishableKey,
} from './publishable-keys/publishable-keys.ts'
import {
  answerCreateKey,
  answerDeleteKey,
  answerListKeys,
  answerRollKey,
} from './secret-keys/secret-keys.ts'
import { answerRecordKeyUses, answerVerifyKey } from './secret-keys/verify-key.ts'
import { createChainRpc } from './wallets/chain-rpc.ts'
import { answerCreateChallenge, answerVerifyChallenge } from './wallets/challenges.ts'

/** Starts the keys service: who may call, in whose name, and how far. */
export async function startKeys(config: KeysConfig, stack: AsyncDisposableStack): Promise<void> {
  const service = await openService(keysService, config, stack)
  const { name, db, log, publisher } = service
  const outbox = stack.use(relayOutbox(db, publisher, name, log))
  const chains = createChainRpc(config.rpcUrl ?? {}, log)
  const contactTokens = createContactTokens(await retried(() => loadSigningKey(db)))
  stack.use(startCleanup(db, log))
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
