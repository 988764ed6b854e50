import { randomBytes } from 'node:crypto'
import { invalid, Problem, unauthenticated } from '@outrider/contracts/problem'
import { createChallenge, verifyChallenge } from '@outrider/contracts/wallets'
import type { Db } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Deps } from '../deps.ts'
import { findPublishableKey } from '../publishable-keys/publishable-keys.ts'
import type { ChainRpc } from './chain-rpc.ts'
import { isTestnet } from './chains.ts'
import { isSignedByAccount, isSignedOnSolana, nonceOf, signInMessage, walletOf } from './wallet.ts'

/** The web page that signs in, with its publishable key. */
interface Asker {
  readonly tenant: StoredTenant
  readonly publishableKey: string
  readonly origin: string
}

interface NewChallenge {
  readonly nonce: string
  readonly address: string
  readonly chain: string
  readonly message: string
  readonly expiresAt: Date
}

/** Inserts a challenge; returns false if the key or the origin is no longer valid. */
async function insertChallenge(
  db: Db,
  asker: Asker,
  { nonce, address, chain, message, expiresAt }: NewChallenge,
): Promise<boolean> {
  const rows = await db`
    insert into challenges
      (nonce, org_id, environment, publishable_key, origin, address, chain, message, expires_at)
    select ${nonce}, org_id, environment, key, ${asker.origin}, ${address}, ${chain}, ${message},
           ${expiresAt}
    from (${permission(db, asker)}) as permitted
    returning nonce`
  return rows.length > 0
}

/** Selects the page's publishable key if it is valid for the origin. */
function permission(db: Db, { tenant: { orgId, environment }, publishableKey, origin }: Asker) {
  return db`
    select org_id, environment, key
    from publishable_keys join origins using (org_id)
    where org_id = ${orgId} and environment = ${environment} and key = ${publishableKey}
      and ${origin} = any (case environment when 'live' then live else test end)`
}

interface OpenChallenge {
  readonly address: string
  readonly chain: string
}

/** Signatures that are checked for one challenge. */
const maxSignatures = 10

/**
 * The page's open challenge with this text, and counts a signature; undefined if there is none, or it was used or has
 * expired, or had too many signatures.
 */
async function takeChallenge(
  db: Db,
  asker: Asker,
  { nonce, message }: Pick<NewChallenge, 'nonce' | 'message'>,
  now: Date,
): Promise<OpenChallenge | undefined> {
  const { orgId, environment } = asker.tenant
  const [row] = await db<OpenChallenge[]>`
    update challenges set attempts = attempts + 1
    where nonce = ${nonce} and org_id = ${orgId} and environment = ${environment}
      and publishable_key = ${asker.publishableKey} and origin = ${asker.origin}
      and message = ${message} and used_at is null and expires_at > ${now}
      and attempts < ${maxSignatures}
      and exists (${permission(db, asker)})
    returning address, chain`
  return row
}

/** The chain on which an address is valid as a contract wallet: that of its first proof. */
async function bindContractWallet(
  db: Db,
  { orgId, environment }: StoredTenant,
  { address, chain }: OpenChallenge,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db<{ chain: string }[]>`
    insert into contract_wallets as w (org_id, environment, address, chain, bound_at)
    values (${orgId}, ${environment}, ${address}, ${chain}, ${now})
    on conflict (org_id, environment, address) do update set chain = w.chain
    returning chain`
  return row?.chain
}

/** Marks a challenge as used; returns true only for the first caller. */
async function useChallenge(
  db: Db,
  { orgId, environment }: StoredTenant,
  nonce: string,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    update challenges set used_at = ${now}
    where nonce = ${nonce} and org_id = ${orgId} and environment = ${environment}
      and used_at is null and expires_at > ${now}
    returning nonce`
  return rows.length > 0
}

/** Milliseconds for which a challenge is valid. */
const lifetime = 5 * 60_000

export const walletHandlers = ({
  db,
  chains,
}: Pick<Deps, 'db'> & { readonly chains: ChainRpc }) => [
  handle(createChallenge, async ({ address, chain, ...asker }) => {
    if (isTestnet(chain) && asker.tenant.environment === 'live')
      throw invalid('chain', 'must not be a testnet in the environment live')
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
  }),

  // Accepts one signature of the issued text. A wrong signature leaves the challenge open, up to ten of them: only a
  // caller who knows the nonce can send one.
  handle(verifyChallenge, async ({ message, signature, ...asker }) => {
    const nonce = nonceOf(message)
    if (!nonce) throw proofInvalid()
    const stored = storedTenant(asker.tenant)
    const by = { ...asker, tenant: stored }
    const challenge = await takeChallenge(db, by, { nonce, message }, clock.now())
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
  }),
]

/** The signer: the wallet's key, or its contract, which is valid on only one chain; undefined for neither. */
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
  return new Problem(
    'PROOF_INVALID',
    'the signature is invalid, or the challenge is unknown, used, or expired',
  )
}
