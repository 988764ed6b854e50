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
    if (!isPublicKey(address))
      throw invalid('address', 'must be a Solana address: 32 bytes in base58')
    return { kind: 'Solana', chainId: 'mainnet', address }
  }
  if (!isEvmChain(chain))
    throw invalid('chain', `must be solana or one of ${Object.keys(evmChains).join(', ')}`)
  if (!/^0x[0-9a-f]{40}$/i.test(address))
    throw invalid('address', 'must be an EVM address: 0x and 40 hexadecimal digits')
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

/** The contents of a sign-in message. */
interface SignInRequest {
  readonly kind: 'Ethereum' | 'Solana'
  /** The page's host, with a port unless it is the default. */
  readonly domain: string
  readonly uri: string
  readonly address: string
  readonly chainId: string
  readonly nonce: string
  readonly issuedAt: Date
  readonly expiresAt: Date
}

const statement = 'Sign in to prove that this wallet is yours. It costs nothing.'

/**
 * The text of EIP-4361; on Solana that of Sign-In With Solana, which differs only in one word. Written here because viem's
 * function rejects hosts of one label and punycode; a test compares the two.
 */
export function signInMessage(signIn: SignInRequest): string {
  return [
    `${signIn.domain} wants you to sign in with your ${signIn.kind} account:`,
    signIn.address,
    '',
    statement,
    '',
    `URI: ${signIn.uri}`,
    'Version: 1',
    `Chain ID: ${signIn.chainId}`,
    `Nonce: ${signIn.nonce}`,
    `Issued At: ${signIn.issuedAt.toISOString()}`,
    `Expiration Time: ${signIn.expiresAt.toISOString()}`,
  ].join('\n')
}

/** The nonce of a signed message. */
export function nonceOf(message: string): string | undefined {
  return /^Nonce: ([0-9A-Za-z]{8,64})$/m.exec(message)?.[1]
}
