import { type Connection, createCalls } from './calls.ts'

export interface WalletOptions extends Connection {
  /** `pk_live_…` or `pk_test_…`; the page's origin must be in the bucket of its environment. */
  readonly publishableKey: string
}

/** A wallet that can sign a text. */
export interface Wallet {
  readonly address: string
  /** `solana`, or the slug of an EVM chain. */
  readonly chain: string
  /** Answers the signature: hexadecimal with `0x`, on Solana base58. */
  readonly signMessage: (message: string) => Promise<string>
}

/** What opens the inbox of one contact. */
export interface ContactSession {
  readonly token: string
  readonly contactId: string
  readonly expiresAt: string
}

/** Proves a wallet to Outrider: one question, one signature, one answer. For pages in a browser. */
export async function signInByWallet(
  { publishableKey, ...connection }: WalletOptions,
  { address, chain, signMessage }: Wallet,
): Promise<ContactSession> {
  const calls = createCalls({
    ...connection,
    headers: () => ({ authorization: `Bearer ${publishableKey}` }),
  })
  const { message } = await calls.post('/wallet/challenge', { body: { address, chain } })
  const signature = await signMessage(message)
  return calls.post('/wallet/verify', { body: { message, signature } })
}
