import { createPublicKey, verify } from 'node:crypto'
import { invalid } from '@outrider/contracts/problem'
import { base58 } from '@scure/base'
import { getAddress, verifyMessage } from 'viem/utils'
import { evmChains, isEvmChain } from './chains.ts'

export interface ChainWallet {
  readonly kind: 'Ethereum' | 'Solana'
  /** The chain's name in the message. */
  readonly chainId: string
  /** In the letter case of EIP-55 on EVM chains. */
  readonly address: string
}

/** Throws `VALIDATION_FAILED` for an unknown chain or an invalid address. */
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
    // In lower case no letter can contradict the checksum: only the signature counts.
    address: getAddress(address.toLowerCase()),
  }
}

function isPublicKey(address: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) && base58.decode(address).length === 32
}

/** Whether the account's key has signed the message (EIP-191). */
export async function isSignedByAccount(
  address: string,
  message: string,
  signature: string,
): Promise<boolean> {
  if (!isHex(address) || !isHex(signature)) return false
  // It throws for signatures of impossible length or numbers.
  return verifyMessage({ address, message, signature }).catch(() => false)
}

/** Whether the key of a Solana address has signed the message (Ed25519, RFC 8032). */
export function isSignedOnSolana(address: string, message: string, signature: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(signature)) return false
  const x = Buffer.from(base58.decode(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(message), key, base58.decode(signature))
}

export function isHex(text: string): text is `0x${string}` {
  return /^0x(?:[0-9a-f]{2})+$/i.test(text)
}
