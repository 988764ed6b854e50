import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { verifyMessage } from 'viem/utils'

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
