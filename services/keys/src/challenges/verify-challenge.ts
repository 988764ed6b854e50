import { Problem } from '@outrider/contracts/problem'
import { verifyChallenge } from '@outrider/contracts/wallets'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { storedTenant } from '@outrider/service/tenant'
import type { Deps } from '../deps.ts'
import type { ChainRpc } from './chain-rpc.ts'
import { nonceOf } from './message.ts'
import { bindContractWallet, findChallenge, useChallenge } from './queries.ts'
import { isSignedByAccount, isSignedOnSolana } from './signature.ts'

/**
 * Believes a signature under the very text that was given out, once. A wrong signature leaves the
 * challenge open: who did not see its nonce could not have sent one.
 */
export const answerVerifyChallenge = ({ db, chains }: Deps) =>
  answer(verifyChallenge, async ({ message, signature, ...asker }) => {
    const nonce = nonceOf(message)
    if (!nonce) throw proofInvalid()
    const stored = storedTenant(asker.tenant)
    const by = { ...asker, tenant: stored }
    const challenge = await findChallenge(db, by, { nonce, message }, clock.now())
    if (!challenge) throw proofInvalid()
    const { address, chain } = challenge
    const signer = await signerOf(chains, chain, address, message, signature)
    if (!signer) throw proofInvalid()
    if (signer === 'contract') {
      const bound = await bindContractWallet(db, stored, challenge, clock.now())
      if (bound !== chain) throw proofInvalid()
    }
    if (!(await useChallenge(db, stored, nonce, clock.now()))) throw proofInvalid()
    return { tenant: asker.tenant, address, chain }
  })

/** What has signed: the wallet's own key, or its contract, which counts on one chain alone; undefined for neither. */
async function signerOf(
  chains: ChainRpc,
  chain: string,
  address: string,
  message: string,
  signature: string,
): Promise<'account' | 'contract' | undefined> {
  if (chain === 'solana')
    return isSignedOnSolana(address, message, signature) ? 'account' : undefined
  if (await isSignedByAccount(address, message, signature)) return 'account'
  const isContracts = await chains.isSignedByContract(chain, address, message, signature)
  return isContracts ? 'contract' : undefined
}

function proofInvalid(): Problem {
  return new Problem('PROOF_INVALID', 'this is no proof of the wallet')
}
