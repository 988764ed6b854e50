import { resealSecrets } from '@outrider/contracts/rotations'
import { keysService } from '@outrider/contracts/services'
import { relayOutbox } from '@outrider/service/db/outbox'
import { retried } from '@outrider/service/db/pool'
import { resealHandler } from '@outrider/service/db/sealed-columns'
import { applyJournal } from '@outrider/service/nats/journal'
import { openService, serve } from '@outrider/service/service'
import { createVault } from '@outrider/service/text/encryption'
import { openDirectory } from './accounts/directory.ts'
import { openIdentityProvider } from './accounts/identity-provider.ts'
import { linkHandlers, linkIssuers } from './accounts/links.ts'
import { oidcHandlers, withoutPasswords } from './accounts/oidc.ts'
import { passwordHandlers } from './accounts/passwords.ts'
import { factorSecrets, secondFactorHandlers } from './accounts/second-factors.ts'
import { sessionChecks, sessionHandlers } from './accounts/sessions.ts'
import { startCleanup } from './cleanup.ts'
import type { KeysConfig } from './config.ts'
import {
  contactTokenChecks,
  contactTokenHandlers,
  receiveContactChanges,
} from './contact-tokens.ts'
import { repeatRevocations } from './journal.ts'
import { auditHandlers, receiveActions } from './organizations/audit.ts'
import { invitationHandlers } from './organizations/invitations.ts'
import { memberHandlers } from './organizations/members.ts'
import { organizationHandlers } from './organizations/organizations.ts'
import { standingHandlers } from './organizations/standings.ts'
import { receiveDisabledWebhooks } from './organizations/webhook-notices.ts'
import { originChecks, originHandlers } from './publishable-keys/origins.ts'
import {
  publishableKeyChecks,
  publishableKeyHandlers,
} from './publishable-keys/publishable-keys.ts'
import { secretKeyChecks, secretKeyHandlers } from './secret-keys/secret-keys.ts'
import { openSigningKeys, signingKeyHandlers, signingKeys } from './signing-keys.ts'
import { createChainRpc } from './wallets/chain-rpc.ts'
import { walletHandlers } from './wallets/challenges.ts'

/** Starts the keys service: organizations, accounts, and credentials. */
export async function startKeys(config: KeysConfig, stack: AsyncDisposableStack): Promise<void> {
  const service = await openService(keysService, config, stack)
  const vault = createVault(config.encryptionKeys)
  const { name, db, log, publisher } = service
  await applyJournal(service, (restoredAt) => repeatRevocations(service, restoredAt))
  const outbox = stack.use(relayOutbox(db, publisher, name, log))
  const chains = createChainRpc(config.rpcUrl ?? {}, log)
  const contactTokens = await retried(() => openSigningKeys(db, vault))
  stack.use(startCleanup(db, log))
  const directory = openDirectory(config, db, log)
  stack.defer(() => directory?.[Symbol.asyncDispose]())
  const deps = { db, outbox, vault, cell: config.cell ?? '' }
  const requests = { ...deps, db: service.requestDb }
  const provider = openIdentityProvider(config, log)
  const { selfService, passwordSignIn = true } = config
  const byPassword = [
    ...invitationHandlers(requests),
    ...sessionHandlers({ ...requests, directory, log }),
    ...passwordHandlers(requests),
  ]
  await serve(service, stack, {
    consumes: [receiveDisabledWebhooks(deps), receiveActions(deps), ...receiveContactChanges(deps)],
    answers: [
      ...organizationHandlers({ ...requests, selfService }),
      ...standingHandlers(requests),
      ...memberHandlers(requests),
      ...(provider && !passwordSignIn ? withoutPasswords(byPassword, provider.name) : byPassword),
      ...oidcHandlers({ ...requests, provider, selfService, passwordSignIn }),
      ...auditHandlers(requests),
      ...secondFactorHandlers(requests),
      ...linkHandlers(requests),
      ...linkIssuers(deps),
      ...secretKeyHandlers(requests),
      ...publishableKeyHandlers(requests),
      ...originHandlers(requests),
      ...walletHandlers({ ...requests, chains }),
      ...contactTokenHandlers(contactTokens, requests),
      ...signingKeyHandlers(deps),
      resealHandler(db, vault, resealSecrets.keys, [factorSecrets, signingKeys]),
      // The gateway calls these to authenticate requests. They have connections of their own.
      ...sessionChecks({ ...deps, ...config }),
      ...secretKeyChecks(deps),
      ...publishableKeyChecks(deps),
      ...originChecks(deps),
      ...contactTokenChecks(contactTokens, deps),
    ],
  })
}
