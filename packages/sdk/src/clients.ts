import { version } from '../generated/operations.ts'
import type { Resources } from '../generated/resources.ts'
import { type Calls, callsOf, type Connection, createCalls, createSend } from './calls.ts'
import { resourcesOf } from './resources.ts'

export interface OutriderOptions extends Omit<Connection, 'baseUrl'> {
  /** `sk_live_…` or `sk_test_…`; by default `OUTRIDER_KEY` of the environment. It belongs on a server, never in a browser. */
  readonly secretKey?: string | undefined
  /** The URL that ends in `/api/v1`; by default `OUTRIDER_URL` of the environment. */
  readonly baseUrl?: string | undefined
}

/** Every operation as a method of its resource, and all calls by method and path. */
export type Outrider = Calls & Resources

/** A client for backends, with a secret key. Throws a `TypeError` if the key or the URL is missing. */
export function createOutrider({ secretKey, baseUrl, ...options }: OutriderOptions = {}): Outrider {
  const key = required(secretKey, 'secretKey', 'OUTRIDER_KEY')
  const send = createSend({
    ...options,
    baseUrl: required(baseUrl, 'baseUrl', 'OUTRIDER_URL'),
    headers: () => ({ authorization: `Bearer ${key}`, 'user-agent': `outrider-sdk/${version}` }),
  })
  return { ...callsOf(send), ...resourcesOf(send) }
}

/** The same as `createOutrider`: `new Outrider()`. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a constructor that returns an object
export const Outrider = function (options?: OutriderOptions) {
  return createOutrider(options)
} as unknown as new (options?: OutriderOptions) => Outrider

/** The value of an option or of its environment variable; browsers have none. */
function required(value: string | undefined, option: string, variable: string): string {
  const { process }: { process?: { env?: Record<string, string | undefined> } } = Object(globalThis)
  const found = value ?? process?.env?.[variable]
  if (!found) throw new TypeError(`Outrider needs ${option}, or ${variable} in the environment`)
  return found
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
