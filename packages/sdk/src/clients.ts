import { type Calls, type Connection, createCalls } from './calls.ts'

export interface OutriderOptions extends Connection {
  /** `sk_live_…` or `sk_test_…`. It belongs on a server, never in a browser. */
  readonly secretKey: string
}

/** A client for backends, with a secret key. */
export function createOutrider({ secretKey, ...connection }: OutriderOptions): Calls {
  return createCalls({
    ...connection,
    headers: () => ({ authorization: `Bearer ${secretKey}` }),
  })
}

/** The scope of a dashboard's calls. Its fields are undefined before signing in. */
export interface SessionScope {
  /** The organization's id. */
  readonly organization?: string | undefined
  /** `live` by default. */
  readonly environment?: 'live' | 'test' | undefined
  /** The session's `csrfToken`, which writes with a cookie require. */
  readonly csrfToken?: string | undefined
}

export interface SessionOptions extends Connection {
  /** Called before each request. */
  readonly scope: () => SessionScope
}

/** A client for browsers, with the session's cookie. */
export function createSessionCalls({ scope, ...connection }: SessionOptions): Calls {
  return createCalls({
    ...connection,
    credentials: 'include',
    headers: () => headersOf(scope()),
  })
}

function headersOf({ organization, environment, csrfToken }: SessionScope): Record<string, string> {
  return {
    ...(organization && { 'x-org-id': organization }),
    ...(environment && { 'x-environment': environment }),
    ...(csrfToken && { 'x-csrf-token': csrfToken }),
  }
}

export interface WalletOptions extends Connection {
  /** `pk_live_…` or `pk_test_…`; the page's origin must be in the bucket of its environment. */
  readonly publishableKey: string
}

/** A wallet that can sign a text. */
export interface Wallet {
  readonly address: string
  /** `solana`, or the slug of an EVM chain. */
  readonly chain: string
  /** Returns the signature: hexadecimal with `0x`, or base58 on Solana. */
  readonly signMessage: (message: string) => Promise<string>
}

/** A token for the inbox of one contact. */
export interface ContactSession {
  readonly token: string
  readonly contactId: string
  readonly expiresAt: string
}

/** Signs a contact in by wallet: requests a challenge, signs it, and verifies the signature. For browsers. */
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
