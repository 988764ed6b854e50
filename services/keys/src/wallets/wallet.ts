import { createPublicKey, verify } from 'node:crypto'
import { invalid } from '@outrider/contracts/problem'
import { base58 } from '@scure/base'
import { getAddress, verifyMessage } from 'viem/utils'
import { evmChains, isEvmChain } from './chains.ts'

export interface ChainWallet {
  readonly kind: 'Ethereum' | 'Solana'
  /** What the message calls the chain. */
  readonly chainId: string
  /** In the letter case of EIP-55 on EVM chains. */
  readonly address: string
}

/** The wallet that an address on a chain is. Throws `VALIDATION_FAILED` naming the one that is none. */
export function walletOf(chain: string, address: string): ChainWallet {
  if (chain === 'solana') {
    if (!isPublicKey(address)) throw invalid('address', 'is not a Solana address')
    return { kind: 'Solana', chainId: 'mainnet', address }
  }
  if (!isEvmChain(chain))
    throw invalid('chain', `must be solana or one of ${Object.keys(evmChains).join(', ')}`)
  if (!/^0x[0-9a-f]{40}$/i.test(address)) throw invalid('address', 'is not an EVM address')
  return {
    kind: 'Ethereum',
    chainId: String(evmChains[chain]),
    // In lower case no letter can contradict the checksum: the signature alone decides.
    address: getAddress(address.toLowerCase()),
  }
}

function isPublicKey(address: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) && base58.decode(address).length === 32
}

/** Whether an account's own key has signed the message (EIP-191); false for what is no signature. */
export async function isSignedByAccount(
  address: string,
  message: string,
  signature: string,
): Promise<boolean> {
  if (!isHex(address) || !isHex(signature)) return false
  // It throws for signatures of impossible length or numbers.
  return verifyMessage({ address, message, signature }).catch(() => false)
}

/** Whether the key that a Solana address is has signed the message (Ed25519, RFC 8032); false for what is no signature. */
export function isSignedOnSolana(address: string, message: string, signature: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(signature)) return false
  const x = Buffer.from(base58.decode(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(message), key, base58.decode(signature))
}

export function isHex(text: string): text is `0x${string}` {
  return /^0x(?:[0-9a-f]{2})+$/i.test(text)
}
