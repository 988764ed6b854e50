import { newId, type TypeId } from '@outrider/contracts/ids'
import {
  type KeyVerdict,
  knowOrigin,
  type PublishableVerdict,
  verifyKey,
  verifyPublishableKey,
} from '@outrider/contracts/keys'
import type { Role } from '@outrider/contracts/organizations'
import { notFound, unauthenticated } from '@outrider/contracts/problem'
import {
  makePublishableKey,
  makeSecretKey,
  makeToken,
  parseSecretKey,
} from '@outrider/contracts/secrets'
import { type SessionVerdict, verifySession } from '@outrider/contracts/sessions'
import type { Environment, Tenant } from '@outrider/contracts/shapes'
import { type ContactVerdict, verifyContactToken } from '@outrider/contracts/wallets'
import { handle, serveRequests } from '@outrider/service/nats/requests'
import { createLog } from '@outrider/service/observe/log'
import type { Sandbox } from '../sandbox.ts'

const csrfToken = 'csrf-token-of-the-session'
const never = '2100-01-01T00:00:00.000Z'

/** The keys service as the gateway meets it when it verifies. `suites/keys.ts` holds it against the real one. */
export interface FakeKeys {
  /** The ids of the secret keys that it was asked to verify, and the origins that it was asked about. */
  readonly verified: string[]
  readonly origins: string[]
  /** A key that verifies, and whose it is. */
  issueKey(
    scope?: KeyVerdict['scope'],
    environment?: Environment,
  ): { text: string; id: TypeId<'key'>; tenant: Tenant }
  forgetKey(id: TypeId<'key'>): void
  /** A session of a user with a role in organizations, and its CSRF token. */
  openSession(roles: Readonly<Record<string, Role>>): { token: string; csrfToken: string }
  /** A publishable key that pages at these origins may use. */
  issuePublishableKey(origins: readonly string[]): string
  issueContactToken(reader: Pick<ContactVerdict, 'tenant' | 'contactId'>): string
  /** Takes the service away. */
  readonly stop: () => Promise<void>
}

export async function startFakeKeys(sandbox: Sandbox): Promise<FakeKeys> {
  const nats = await sandbox.connect('keys')
  const keys = new Map<string, KeyVerdict & { readonly digest: string }>()
  const sessions = new Map<string, Omit<SessionVerdict, 'role'> & { roles: Map<string, Role> }>()
  const pages = new Map<string, PublishableVerdict>()
  const contactTokens = new Map<string, ContactVerdict>()
  const [verified, origins]: [string[], string[]] = [[], []]
  await serveRequests(nats, 'keys', createLog('fake', 'silent'), [
    handle(verifyKey, async ({ keyId, environment, digest: claimed }) => {
      verified.push(keyId)
      const { digest, ...verdict } = keys.get(keyId) ?? refuse()
      return digest === claimed && verdict.tenant.environment === environment ? verdict : refuse()
    }),
    handle(verifySession, async ({ digest, orgId }) => {
      const { roles, ...session } = sessions.get(digest) ?? refuse()
      const role = orgId === undefined ? null : roles.get(orgId)
      if (role === undefined) throw notFound()
      return { ...session, role }
    }),
    handle(verifyPublishableKey, async ({ key }) => pages.get(key) ?? refuse()),
    handle(knowOrigin, async ({ origin }) => {
      origins.push(origin)
      return { known: [...pages.values()].some((page) => page.origins.includes(origin)) }
    }),
    handle(verifyContactToken, async ({ token }) => contactTokens.get(token) ?? refuse()),
  ])
  return {
    verified,
    origins,
    issueKey(scope = 'read_write', environment = 'live') {
      const { id, text } = makeSecretKey(environment)
      const { digest = '' } = parseSecretKey(text) ?? {}
      const tenant = { orgId: newId('org'), environment }
      keys.set(id, { keyId: id, tenant, scope, expiresAt: null, digest })
      return { text, id, tenant }
    },
    forgetKey: (id) => void keys.delete(id),
    openSession(roles) {
      const { text, digest } = makeToken('ses')
      const userId = newId('usr')
      const known = new Map(Object.entries(roles))
      sessions.set(digest, { userId, csrfToken, expiresAt: never, roles: known })
      return { token: text, csrfToken }
    },
    issuePublishableKey(allowed) {
      const key = makePublishableKey('live')
      const tenant = { orgId: newId('org'), environment: 'live' as const }
      pages.set(key, { tenant, origins: [...allowed] })
      return key
    },
    issueContactToken(reader) {
      const token = `ct_${crypto.randomUUID()}`
      contactTokens.set(token, { ...reader, expiresAt: never })
      return token
    },
    stop: () => nats.close(),
  }
}

function refuse(): never {
  throw unauthenticated()
}
