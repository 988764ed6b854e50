import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AccountClaims, Provider } from 'oidc-provider'

/** An OpenID provider on this machine, at which a test signs people in. */
export interface IdentityProviderUnderTest extends AsyncDisposable {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Signs a person in at the URL to which a browser was redirected; returns the URL that they are sent back to. */
  signIn(url: string, person: AccountClaims): Promise<string>
}

/**
 * @param callbackUrl the only URL that people are sent back to
 * @param visitor who signs in with a browser
 */
export async function openIdentityProvider(
  callbackUrl: string,
  visitor: AccountClaims = { sub: 'visitor' },
): Promise<IdentityProviderUnderTest> {
  const people = new Map([[visitor.sub, visitor]])
  const subjectOf = ({ headers }: IncomingMessage) =>
    decodeURIComponent(String(headers['x-subject'] ?? encodeURIComponent(visitor.sub)))
  const client = { client_id: 'outrider', client_secret: crypto.randomUUID() }
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [callbackUrl] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    jwks: { keys: [newKey()] },
    ttl: { AccessToken: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    cookies: { keys: [crypto.randomUUID()] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
    features: { devInteractions: { enabled: false } },
    loadExistingGrant: async (ctx) => {
      const { client: known, session } = ctx.oidc
      if (!known || !session?.accountId) return undefined
      const grant = new ctx.oidc.provider.Grant({
        clientId: known.clientId,
        accountId: session.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    const isInteraction = request.url?.startsWith('/interaction/') ?? false
    void (isInteraction
      ? provider.interactionFinished(request, response, {
          login: { accountId: subjectOf(request) },
        })
      : handle(request, response))
  })
  return {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    async signIn(url, person) {
      people.set(person.sub, person)
      const cookies = new Map<string, string>()
      for (let next = url; ;) {
        if (next.startsWith(callbackUrl)) return next
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const headers = { cookie, 'x-subject': encodeURIComponent(person.sub) }
        const response = await fetch(next, { headers, redirect: 'manual' })
        const location = response.headers.get('location')
        if (!location) throw new Error(`${response.status} at ${next}: ${await response.text()}`)
        for (const each of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
          cookies.set(name, value)
        }
        next = new URL(location, next).href
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }
}
