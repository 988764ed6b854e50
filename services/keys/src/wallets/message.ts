/** What a wallet's owner agrees to by signing. */
interface SignInRequest {
  readonly kind: 'Ethereum' | 'Solana'
  /** The page's host, with a port that is not the scheme's own. */
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
 * The text of EIP-4361; on Solana that of Sign-In With Solana, which differs in the word alone. Written
 * here because viem's own refuses hosts of one label and punycode; a test holds the two together.
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

/** The nonce that a signed message names; undefined when it names none. */
export function nonceOf(message: string): string | undefined {
  return /^Nonce: ([0-9A-Za-z]{8,64})$/m.exec(message)?.[1]
}
