import { hash, timingSafeEqual } from 'node:crypto'
import type { NatsConnection } from '@nats-io/transport-node'
import { type EventContract, parseMessage } from '@outrider/contracts/contract'
import { isId, type TypeId } from '@outrider/contracts/ids'
import {
  keyChanged,
  type KeyVerdict,
  publishableKeyChanged,
  type PublishableVerdict,
  recordKeyUses,
  verifyKey,
  verifyPublishableKey,
} from '@outrider/contracts/keys'
import { unauthenticated } from '@outrider/contracts/problem'
import { standingChanged } from '@outrider/contracts/organizations'
import { digestOfToken, parsePublishableKey, parseSecretKey } from '@outrider/contracts/secrets'
import { sessionChanged, type SessionVerdict, verifySession } from '@outrider/contracts/sessions'
import type { Tenant } from '@outrider/contracts/shapes'
import {
  contactTokenKeyDeleted,
  contactTokensEnded,
  type ContactVerdict,
  verifyContactToken,
} from '@outrider/contracts/wallets'
import { isTransient } from '@outrider/service/db/pool'
import { startLoop, stir } from '@outrider/service/jobs/loop'
import { readEnvelope } from '@outrider/service/nats/envelope'
import { request } from '@outrider/service/nats/requests'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import type { Context } from 'koa'
import type { Static, TSchema } from 'typebox'
import { clientOf } from '../http/incoming.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { createCredentialCache } from './credential-cache.ts'
import { createOpenCalls, type OpenCall } from './open-calls.ts'

/** The credentials in a request; empty text where one is missing. */
export interface Credentials {
  /** The token of `Authorization: Bearer` (RFC 6750, section 2.1). */
  readonly bearer: string
  /** The user of `Authorization: Basic` (RFC 7617, section 2). */
  readonly basicUser: string
  readonly sessionCookie: string
  readonly csrfToken: string
  readonly organization: string
  readonly environment: string
  readonly origin: string
  /** Whether the request may change something. */
  readonly isWrite: boolean
  /** The `id` in the path. */
  readonly pathId: string
  /** The client's address. */
  readonly client: string
}

export function credentialsOf(
  ctx: Context,
  params: Readonly<Record<string, string>>,
  cookieName: string,
): Credentials {
  return {
    bearer: bearerOf(ctx.get('Authorization')),
    basicUser: basicUserOf(ctx.get('Authorization')),
    sessionCookie: ctx.get('Cookie') === '' ? '' : (ctx.cookies.get(cookieName) ?? ''),
    csrfToken: ctx.get('X-CSRF-Token'),
    organization: ctx.get('X-Org-Id'),
    environment: ctx.get('X-Environment'),
    origin: ctx.get('Origin'),
    isWrite: ctx.method !== 'GET' && ctx.method !== 'HEAD',
    pathId: params['id'] ?? '',
    client: clientOf(ctx),
  }
}

export function bearerOf(authorization: string): string {
  return tokenOf('bearer', authorization)
}

function basicUserOf(authorization: string): string {
  const [user = ''] = Buffer.from(tokenOf('basic', authorization), 'base64').toString().split(':')
  return user
}

/** The scheme is case-insensitive (RFC 9110, section 11.1). */
function tokenOf(expected: string, authorization: string): string {
  const [scheme = '', token = '', ...rest] = authorization.split(' ')
  return scheme.toLowerCase() === expected && rest.length === 0 ? token : ''
}

/** The cookie that holds a browser's session. */
export interface SessionCookie {
  readonly name: string
  /** The `Set-Cookie` that opens a session until a time, in RFC 3339. */
  open(token: string, expiresAt: string): string
  /** The `Set-Cookie` that takes it away. */
  close(): string
}

/** The cookie by which a browser is recognized in which a user has signed in; without https. */
export const plainDeviceCookieName = 'outrider_device'
/** Without https, which a browser would refuse the prefix on. */
export const plainCookieName = 'outrider_session'

/**
 * Under https the cookie never travels in the clear, and no sibling domain can set it (RFC 6265bis, section
 * 4.1.3.2: `__Host-`).
 */
export function sessionCookieFor(publicUrl: string, plainName = plainCookieName): SessionCookie {
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? `__Host-${plainName}` : plainName
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    name,
    open: (token, expiresAt) =>
      `${name}=${token}; ${attributes}; Expires=${new Date(expiresAt).toUTCString()}`,
    close: () => `${name}=; ${attributes}; Max-Age=0`,
  }
}

/**
 * Verifies credentials. Each method throws the same 401 for any failure. Credentials that are not known count for the
 * client's address: `RATE_LIMITED` beyond `PUBLIC`, before they are looked up.
 */
export interface Authenticator {
  secretKey(text: string, client: string): Promise<KeyVerdict>
  publishableKey(text: string, client: string): Promise<PublishableVerdict>
  contactToken(text: string, client: string): Promise<ContactVerdict>
  /** In an organization, when one is asked about: `NOT_FOUND` when the user is no member. */
  session(token: string, orgId: TypeId<'org'> | undefined, client: string): Promise<SessionVerdict>
  /** Drops the verdicts of a caller's budget, an organization or a user, because one of them no longer holds. */
  forget(budget: string | undefined): void
  isOperator(text: string): boolean
  /** Throws unless it is the operator's token. */
  operator(text: string): void
  /** Authorizes a call again when a credential of its organization changes, until disposed; see `createOpenCalls`. */
  watch(call: OpenCall): Disposable
}

interface AuthenticatorParts {
  readonly nats: NatsConnection
  readonly keyUses: KeyUses
  readonly limiter: RateLimiter
  /** Undefined: there is no operator here. */
  readonly operatorToken: string | undefined
}

/**
 * Remembers verdicts for at most five seconds and drops them when the keys service announces a change, or all of them
 * when the connection was lost. No verdict outlives its credential.
 */
export function createAuthenticator({
  nats,
  keyUses,
  limiter,
  operatorToken,
}: AuthenticatorParts): Authenticator & Disposable {
  const secretKeys = createCredentialCache<KeyVerdict>()
  const publishableKeys = createCredentialCache<PublishableVerdict>()
  const contactTokens = createCredentialCache<ContactVerdict>()
  const sessions = createCredentialCache<SessionVerdict>()
  const openCalls = createOpenCalls()

  const look = <T>(isNew: boolean, client: string, work: () => Promise<T>): Promise<T> =>
    isNew ? limiter.probe(client, () => askAgain(work)) : askAgain(work)
  const forgetAll = () => {
    for (const verdicts of [secretKeys, publishableKeys, contactTokens, sessions])
      verdicts.forget(() => true)
  }
  const forgetOwner = (owner: string) => {
    const isTheirs = ({ tenant }: { readonly tenant: Tenant }) => tenant.orgId === owner
    secretKeys.forget(isTheirs)
    publishableKeys.forget(isTheirs)
    contactTokens.forget(isTheirs)
    sessions.forget(({ userId }, text) => userId === owner || text.endsWith(` ${owner}`))
  }
  const hearing = [
    subscribeToChange(nats, standingChanged, ({ orgId }) => {
      forgetOwner(orgId)
      openCalls.recheck(({ owner }) => owner === orgId)
    }),
    subscribeToChange(nats, keyChanged, ({ keyId, tenant: { orgId } }) => {
      secretKeys.forget((known) => known.keyId === keyId)
      openCalls.recheck(({ owner, contactId }) => owner === orgId && contactId === undefined)
    }),
    subscribeToChange(nats, publishableKeyChanged, ({ tenant: { orgId, environment } }) => {
      const isTheirs = ({ tenant }: { readonly tenant: Tenant }) =>
        tenant.orgId === orgId && tenant.environment === environment
      publishableKeys.forget(isTheirs)
      contactTokens.forget(isTheirs)
      openCalls.recheck(({ owner, contactId }) => owner === orgId && contactId !== undefined)
    }),
    subscribeToChange(nats, contactTokensEnded, ({ contactId }) => {
      contactTokens.forget((known) => known.contactId === contactId)
      openCalls.recheck((call) => call.contactId === contactId)
    }),
    subscribeToChange(nats, contactTokenKeyDeleted, () => {
      contactTokens.forget(() => true)
      openCalls.recheck(({ contactId }) => contactId !== undefined)
    }),
    subscribeToChange(nats, sessionChanged, ({ userId }) => {
      sessions.forget((known) => known.userId === userId)
      openCalls.recheck(({ contactId }) => contactId === undefined)
    }),
  ]
  void (async () => {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') forgetAll()
      if (type === 'reconnect') openCalls.recheck()
    }
  })()

  const isOperator = (text: string) => operatorToken !== undefined && isSame(text, operatorToken)
  return {
    forget(budget = '') {
      const [owner = ''] = budget.split(' ')
      if (owner === '') forgetAll()
      else forgetOwner(owner)
    },
    secretKey: async (text, client) => {
      const verdict = await secretKeys.of(text, async (isNew) => {
        const claim = parseSecretKey(text) ?? refuse()
        const { id: keyId, environment, digest } = claim
        return look(isNew, client, () => request(nats, verifyKey, { keyId, environment, digest }))
      })
      if (verdict.expiresAt !== null) refuseWhenOver(verdict.expiresAt)
      keyUses.note(verdict.keyId)
      return verdict
    },
    publishableKey: (text, client) =>
      publishableKeys.of(text, async (isNew) => {
        if (!parsePublishableKey(text)) refuse()
        return look(isNew, client, () => request(nats, verifyPublishableKey, { key: text }))
      }),
    contactToken: async (text, client) => {
      const verdict = await contactTokens.of(text, async (isNew) => {
        if (!text.startsWith('ct_') || text.length > 512) refuse()
        return look(isNew, client, () => request(nats, verifyContactToken, { token: text }))
      })
      refuseWhenOver(verdict.expiresAt)
      return verdict
    },
    session: async (token, orgId, client) => {
      const verdict = await sessions.of(`${token} ${orgId ?? ''}`, async (isNew) => {
        const digest = digestOfToken('ses', token) ?? refuse()
        const asked = { digest, ...(orgId !== undefined && { orgId }) }
        return look(isNew, client, () => request(nats, verifySession, asked))
      })
      refuseWhenOver(verdict.expiresAt)
      return verdict
    },
    isOperator,
    operator: (text) => {
      if (!isOperator(text)) refuse()
    },
    watch: (call) => openCalls.watch(call),
    [Symbol.dispose]: () => {
      for (const subscription of hearing) subscription.unsubscribe()
    },
  }
}

/** Milliseconds after which a question is asked again: it, or its reply, may have gone down with a server. */
const repeatAfter = 1_000

function askAgain<T>(ask: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => void ask().then(resolve, reject), repeatAfter)
  return Promise.race([ask(), promise]).finally(() => clearTimeout(timer))
}

function subscribeToChange<Data extends TSchema>(
  nats: NatsConnection,
  change: EventContract<Data>,
  forget: (data: Static<Data>) => void,
) {
  return nats.subscribe(change.subject, {
    callback: (_error, msg) => {
      for (const { data } of readEnvelope(msg.string())) forget(parseMessage(change.data, data))
    },
  })
}

function refuseWhenOver(expiresAt: string): void {
  if (Date.parse(expiresAt) <= clock.now().getTime()) refuse()
}

/** In constant time for any lengths. */
export function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}

function refuse(): never {
  throw unauthenticated()
}

/** Gathers when keys were last used. */
interface KeyUses extends AsyncDisposable {
  note(keyId: TypeId<'key'>): void
}

/** Milliseconds between two reports. */
const reportInterval = 2_000
const maxReport = 10_000

/** Reports to the keys service every two seconds, and a last time when disposed. A report that fails is dropped. */
export function createKeyUses(nats: NatsConnection, log: Logger): KeyUses {
  const uses = new Map<TypeId<'key'>, Date>()
  const report = async () => {
    const gathered = [...uses].slice(0, maxReport)
    uses.clear()
    if (gathered.length === 0) return false
    await request(nats, recordKeyUses, {
      uses: gathered.map(([keyId, at]) => ({ keyId, at: at.toISOString() })),
    })
    return false
  }
  const loop = startLoop(report, reportInterval, (error) =>
    log[isTransient(error) ? 'debug' : 'warn']({ err: error }, 'key uses not recorded'),
  )
  return {
    note(keyId) {
      uses.set(keyId, clock.now())
      stir()
    },
    async [Symbol.asyncDispose]() {
      await loop[Symbol.asyncDispose]()
      await report().catch(() => {})
    },
  }
}

/** The signed-in user of a call, for requests with `userId`; nothing for a key. */
export function userOf({ requestedBy }: { readonly requestedBy: TypeId<'key' | 'usr'> }) {
  return isId('usr', requestedBy) ? { userId: requestedBy } : {}
}
