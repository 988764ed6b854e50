import { upsertContact } from '@outrider/contracts/contacts'
import {
  ChallengeInput,
  createChallenge,
  mintContactToken,
  ProofInput,
  verifyChallenge,
} from '@outrider/contracts/wallets'
import { publishableKey } from '../access/policies.ts'
import { route } from '../http/route.ts'

const tag = 'Wallet handshake'

export const walletRoutes = [
  route({
    method: 'post',
    path: '/wallet/challenge',
    operationId: 'createWalletChallenge',
    tag,
    summary: 'Create a wallet challenge',
    access: publishableKey,
    limit: 'WALLET',
    perAddress: true,
    body: ChallengeInput,
    status: 200,
    reply: createChallenge.reply,
    handle: async ({ caller, body, ask }) => {
      const { tenant, key, origin } = caller
      return { body: await ask(createChallenge, { tenant, publishableKey: key, origin, ...body }) }
    },
  }),
  route({
    method: 'post',
    path: '/wallet/verify',
    operationId: 'verifyWallet',
    tag,
    summary: 'Verify a wallet signature',
    access: publishableKey,
    limit: 'WALLET',
    perAddress: true,
    body: ProofInput,
    status: 200,
    reply: mintContactToken.reply,
    handle: async ({ caller, body, ask }) => {
      const { tenant, key, origin } = caller
      const proof = { tenant, publishableKey: key, origin, ...body }
      const { address } = await ask(verifyChallenge, proof)
      const { contact } = await ask(upsertContact, { tenant, contact: { walletAddress: address } })
      const page = { publishableKey: key, origin, address }
      return { body: await ask(mintContactToken, { tenant, contactId: contact.id, page }) }
    },
  }),
]
