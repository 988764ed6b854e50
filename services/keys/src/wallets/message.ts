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
