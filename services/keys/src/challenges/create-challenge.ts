import { randomBytes } from 'node:crypto'
import { invalid, Problem, unauthenticated } from '@outrider/contracts/problem'
import { createChallenge } from '@outrider/contracts/wallets'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { storedTenant } from '@outrider/service/tenant'
import type { Deps } from '../deps.ts'
import { findPublishableKey } from '../publishable-keys/queries.ts'

import { isTestnet } from './chains.ts'
import { signInMessage } from './message.ts'
import { insertChallenge } from './queries.ts'
import { walletOf } from './wallet.ts'

/** Milliseconds for which a challenge may be proved. */
const lifetime = 5 * 60_000

export const answerCreateChallenge = ({ db }: Deps) =>
  answer(createChallenge, async ({ address, chain, ...asker }) => {
    if (isTestnet(chain) && asker.tenant.environment === 'live')
      throw invalid('chain', 'is a testnet, and the environment is live')
    const wallet = walletOf(chain, address)
    const issuedAt = clock.now()
    const expiresAt = new Date(issuedAt.getTime() + lifetime)
    const nonce = randomBytes(16).toString('hex')
    const { origin } = asker
    const domain = URL.parse(origin)?.host ?? origin
    const message = signInMessage({ ...wallet, domain, uri: origin, nonce, issuedAt, expiresAt })
    const challenge = { nonce, address: wallet.address, chain, message, expiresAt }
    const by = { ...asker, tenant: storedTenant(asker.tenant) }
    if (!(await insertChallenge(db, by, challenge))) {
      const key = await findPublishableKey(db, asker.publishableKey)
      throw key
        ? new Problem('ORIGIN_NOT_ALLOWED', 'this origin is not allowed')
        : unauthenticated()
    }
    return { message, nonce, expiresAt: expiresAt.toISOString() }
  })
