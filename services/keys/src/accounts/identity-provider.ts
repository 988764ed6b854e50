import { hash } from 'node:crypto'
import { Problem } from '@outrider/contracts/problem'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client'
import type { KeysConfig } from '../config.ts'

/** A person as the provider knows them; the address is verified and permitted. */
export interface OidcIdentity {
  readonly issuer: string
  readonly subject: string
  /** In lower case. */
  readonly email: string
  readonly name: string | null
}

/** The OpenID provider of this installation. */
export interface IdentityProvider {
  readonly name: string
  /**
   * The URL at which the provider signs a person in (OpenID Connect Core 1.0, section 3.1.2.1). State, nonce, and PKCE
   * verifier derive from `secret`, which only the person's browser keeps.
   */
  begin(callbackUrl: string, secret: string): Promise<URL>
  /** Redeems the code in the query of `callbackUrl`; see `finishOidc` for what it throws. */
  redeem(callbackUrl: string, secret: string): Promise<OidcIdentity>
}

/** Milliseconds for which the provider's metadata is kept. */
const metadataLifetime = 3_600_000
/** Seconds for one request to the provider. */
const timeout = 4
const maxEmail = 320

/**
 * The provider of `OIDC_ISSUER`; undefined without one. The operator has chosen its address, which may be in a private
 * network, so requests are not restricted to public addresses as those to callers' URLs are.
 */
export function openIdentityProvider(
  config: KeysConfig,
  log: Logger,
): IdentityProvider | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: secret } = config
  if (!issuer || !clientId || !secret) return undefined
  const { oidcName: name = 'single sign-on', oidcEmailDomains = '' } = config
  const domains = oidcEmailDomains.toLowerCase().split(/[\s,]+/).filter(Boolean) // oxfmt-ignore
  let known: { readonly server: Promise<Configuration>; readonly until: number } | undefined
  const server = async () => {
    const now = clock.now().getTime()
    if (!known || known.until <= now)
      known = { server: discover(issuer, clientId, secret), until: now + metadataLifetime }
    try {
      return await known.server
    } catch (error) {
      known = undefined
      throw unavailable(error, log)
    }
  }
  return {
    name,
    async begin(redirectUri, browserSecret) {
      const verifier = derived('verifier', browserSecret)
      return buildAuthorizationUrl(await server(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: derived('state', browserSecret),
        nonce: derived('nonce', browserSecret),
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    async redeem(callbackUrl, browserSecret) {
      const found = await server()
      const claims = await claimsOf(found, new URL(callbackUrl), browserSecret).catch(
        (error: unknown) => {
          throw isRefusal(error) ? refused(error, log) : unavailable(error, log)
        },
      )
      return identityOf(claims, domains)
    },
  }
}

async function discover(issuer: string, clientId: string, secret: string): Promise<Configuration> {
  const server = new URL(issuer)
  const execute = [
    enableNonRepudiationChecks,
    // `readConfig` permits http for this machine only.
    ...(server.protocol === 'http:' ? [allowInsecureRequests] : []),
  ]
  const found = (
    await discovery(server, clientId, {}, undefined, { execute, timeout })
  ).serverMetadata()
  // By default all support Basic (OpenID Connect Discovery 1.0, section 3).
  const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authenticate = methods.includes('client_secret_basic')
    ? ClientSecretBasic
    : ClientSecretPost
  const config = new Configuration(found, clientId, {}, authenticate(secret))
  config.timeout = timeout
  for (const apply of execute) apply(config)
  return config
}

interface Claims {
  readonly iss: string
  readonly sub: string
  readonly email?: unknown
  readonly email_verified?: unknown
  readonly name?: unknown
}

/** The claims of the ID token, with those that the provider gives only at its UserInfo endpoint. */
async function claimsOf(server: Configuration, callbackUrl: URL, secret: string): Promise<Claims> {
  const tokens = await authorizationCodeGrant(server, callbackUrl, {
    pkceCodeVerifier: derived('verifier', secret),
    expectedState: derived('state', secret),
    expectedNonce: derived('nonce', secret),
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new ClientError('no ID token')
  if (claims['email'] !== undefined) return claims
  const more = await fetchUserInfo(server, tokens.access_token, claims.sub)
  return { ...more, iss: claims.iss, sub: claims.sub }
}

/** Throws `NOT_ALLOWED` unless the provider has verified the address, and its domain is permitted. */
function identityOf(claims: Claims, domains: readonly string[]): OidcIdentity {
  const { iss: issuer, sub: subject, email, email_verified: isVerified, name } = claims
  if (typeof email !== 'string' || !isAddress(email))
    throw new Problem('NOT_ALLOWED', 'the identity provider did not return your email address')
  if (isVerified !== true)
    throw new Problem('NOT_ALLOWED', 'the identity provider has not verified your email address')
  const address = email.toLowerCase()
  if (domains.length > 0 && !domains.includes(address.slice(address.lastIndexOf('@') + 1)))
    throw new Problem('NOT_ALLOWED', 'email addresses of this domain cannot sign in')
  return {
    issuer,
    subject,
    email: address,
    name: typeof name === 'string' ? name.slice(0, 100) : null,
  }
}

function isAddress(email: string): boolean {
  return email.length <= maxEmail && /^[^\s@]+@[^\s@]+$/.test(email)
}

/** SHA-256 in base64url: 43 characters, as a PKCE verifier has (RFC 7636, section 4.1). */
function derived(purpose: 'state' | 'nonce' | 'verifier', secret: string): string {
  return hash('sha256', `${purpose} ${secret}`, 'base64url')
}

/** Whether the response was not the provider's, or not to this request; otherwise the provider does not work. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof AuthorizationResponseError ||
    (error instanceof ResponseBodyError && error.error === 'invalid_grant') ||
    (error instanceof ClientError &&
      /^OAUTH_(?:INVALID_RESPONSE|JWT_|JSON_)/.test(error.code ?? ''))
  )
}

function refused(err: unknown, log: Logger): Problem {
  log.warn({ err }, 'a sign-in by the identity provider was refused')
  return signInAgain()
}

function unavailable(err: unknown, log: Logger): Problem {
  log.warn({ err }, 'the identity provider is unavailable')
  const message = 'the identity provider is unavailable, try again'
  return new Problem('UNAVAILABLE', message, { cause: err, retryAfter: 5 })
}

/** The browser must begin again: its sign-in has expired, was used, or is not its own. */
export function signInAgain(): Problem {
  return new Problem(
    'UNAUTHENTICATED',
    'the sign-in was not completed, or has expired: start again',
  )
}
