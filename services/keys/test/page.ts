import { putOrigins, rotatePublishableKey } from '@outrider/contracts/keys'
import type { Environment } from '@outrider/contracts/shapes'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Installation } from './installation.ts'

export const origin = 'https://app.example.com'

/** A page of a new organization, with a publishable key. */
export async function newPage(installation: Installation, environment: Environment = 'live') {
  const { ask } = installation
  const { actor } = await installation.newOwner()
  const { key: publishableKey } = await ask(rotatePublishableKey, { actor, environment })
  const origins = { live: [], test: [], [environment]: [origin] }
  await ask(putOrigins, { actor, origins })
  return { actor, asker: { tenant: { orgId: actor.orgId, environment }, publishableKey, origin } }
}

/** The account of a wallet on an EVM chain. */
export function newAccount() {
  return privateKeyToAccount(generatePrivateKey())
}
