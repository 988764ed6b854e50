import { upsertContact } from '@outrider/contracts/contacts'
import { newId, type TypeId } from '@outrider/contracts/ids'
import { type KeyVerdict, verifyKey } from '@outrider/contracts/keys'
import type { Role } from '@outrider/contracts/organizations'
import { notFound, Problem } from '@outrider/contracts/problem'
import { knowOrigin, verifyPublishableKey } from '@outrider/contracts/publishable-keys'
import { makePublishableKey, makeSecretKey, parseSecretKey } from '@outrider/contracts/secret-key'
import { verifySession } from '@outrider/contracts/sessions'
import type { Environment, Tenant } from '@outrider/contracts/shapes'
import { makeToken } from '@outrider/contracts/token'
import { verifyContactToken } from '@outrider/contracts/wallets'
import { createLog } from '@outrider/service/log'
import { connectNats } from '@outrider/service/nats'
import { answer, serveRequests } from '@outrider/service/requests'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { defaultRates, type Rates } from '@outrider/contracts/gateway'
import type { GatewayConfig } from '../src/config.ts'
import { startGateway } from '../src/service.ts'

const csrfToken = 'csrf-token-of-the-session'
export const operatorToken = 'operator-token-of-the-tests'

/** A gateway on real NATS; its peers answer from memory what their contracts let them answer. */
export interface GatewayUnderTest {
  readonly sandbox: Sandbox
  readonly baseUrl: string
  /** What the peers were asked. */
  readonly verifications: string[]
  readonly origins: string[]
  readonly upserts: unknown[]
  /** A key that verifies, and whose it is. */
  issueKey(
    scope?: KeyVerdict['scope'],
    environment?: Environment,
  ): { text: string; id: TypeId<'key'>; tenant: Tenant }
  forgetKey(id: TypeId<'key'>): void
  /** Takes the keys service away. */
  stopKeys(): Promise<void>
  /** A session of a user with a role in organizations, and its CSRF token. */
  openSession(roles: Readonly<Record<string, Role>>): { token: string; csrfToken: string }
  /** A publishable key that pages at these origins may use. */
  issuePublishableKey(origins: string[]): string
  issueContactToken(reader?: Reader): string
  call(path: string, init?: CallInit): Promise<Answered>
  /** Listens on the broker from now on; `heard` resolves with the first message on the subject. */
  overhear(subject: string): Promise<{ heard: Promise<void> }>
}

/** Whose inbox a contact token opens. */
export interface Reader {
  readonly tenant: Tenant
  readonly contactId: TypeId<'con'>
}

export function newReader(): Reader {
  return { tenant: { orgId: newId('org'), environment: 'live' }, contactId: newId('con') }
}

export interface CallInit {
  readonly method?: string
  readonly key?: string
  readonly body?: unknown
  readonly raw?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Record<string, string>
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers as a caller would
  readonly body: any
}

export async function startGatewayUnderTest(
  stack: AsyncDisposableStack,
  rates: Partial<Rates> = {},
  config: Partial<GatewayConfig> = {},
): Promise<GatewayUnderTest> {
  const sandbox = await openSandbox(stack)
  const issued = new Map<string, KeyVerdict>()
  const verifications: string[] = []
  const origins: string[] = []
  const upserts: unknown[] = []
  const sessions = new Map<string, Readonly<Record<string, Role>>>()
  const pages = new Map<string, string[]>()
  const contactTokens = new Map<string, Reader>()
  const log = createLog('peer', 'silent')
  const keys = await connectNats(sandbox.config('keys').natsUrl, 'keys', log)
  const contacts = await connectNats(sandbox.config('contacts').natsUrl, 'contacts', log)
  stack.defer(() => keys.close())
  stack.defer(() => contacts.close())
  await serveRequests(keys, 'keys', log, [
    answer(verifyKey, async ({ keyId }) => {
      verifications.push(keyId)
      const verdict = issued.get(keyId)
      if (!verdict) throw new Problem('UNAUTHENTICATED', 'unknown')
      return verdict
    }),
  ])
  await serveRequests(keys, 'keys', log, [
    answer(verifySession, async ({ digest, orgId }) => {
      const roles = sessions.get(digest)
      if (!roles) throw new Problem('UNAUTHENTICATED', 'unknown')
      const role = orgId === undefined ? null : roles[orgId]
      if (role === undefined) throw notFound()
      return { userId: newId('usr'), role, csrfToken, expiresAt: '2100-01-01T00:00:00.000Z' }
    }),
    answer(verifyPublishableKey, async ({ key }) => {
      const allowed = pages.get(key)
      if (!allowed) throw new Problem('UNAUTHENTICATED', 'unknown')
      const tenant = { orgId: newId('org'), environment: 'live' as const }
      return { tenant, origins: allowed }
    }),
    answer(knowOrigin, async ({ origin }) => {
      origins.push(origin)
      return { known: [...pages.values()].flat().includes(origin) }
    }),
    answer(verifyContactToken, async ({ token }) => {
      const reader = contactTokens.get(token)
      if (!reader) throw new Problem('UNAUTHENTICATED', 'unknown')
      return { ...reader, expiresAt: '2100-01-01T00:00:00.000Z' }
    }),
  ])
  await serveRequests(contacts, 'contacts', log, [
    answer(upsertContact, async (request) => {
      upserts.push(request)
      throw new Problem('CONFLICT', 'the stand-in has no contacts')
    }),
  ])
  const { natsUrl } = sandbox.config('gateway')
  const { port } = await startGateway(
    {
      natsUrl,
      logLevel: 'silent',
      port: 0,
      operatorToken,
      publicUrl: 'http://localhost',
      rateLimit: { ...defaultRates, ...rates },
      ...config,
    },
    stack,
  )
  const baseUrl = `http://127.0.0.1:${port}/api/v1`
  return {
    sandbox,
    baseUrl,
    verifications,
    origins,
    upserts,
    issueKey: (scope = 'read_write', environment = 'live') => {
      const { id, text } = makeSecretKey(environment)
      const tenant = { orgId: newId('org'), environment }
      issued.set(parseSecretKey(text)?.id ?? id, { keyId: id, tenant, scope, expiresAt: null })
      return { text, id, tenant }
    },
    forgetKey: (id) => issued.delete(id),
    stopKeys: () => keys.close(),
    openSession: (roles) => {
      const { text, digest } = makeToken('ses')
      sessions.set(digest, roles)
      return { token: text, csrfToken }
    },
    issuePublishableKey: (allowed) => {
      const key = makePublishableKey('live')
      pages.set(key, allowed)
      return key
    },
    issueContactToken: (reader = newReader()) => {
      const token = `ct_${crypto.randomUUID()}`
      contactTokens.set(token, reader)
      return token
    },
    call: (path, init) => call(baseUrl + path, init),
    overhear: async (subject) => {
      const { promise: heard, resolve } = Promise.withResolvers<void>()
      sandbox.operator.subscribe(subject, { max: 1, callback: () => resolve() })
      await sandbox.operator.flush()
      return { heard }
    },
  }
}

async function call(
  url: string,
  { method, key, body, raw, headers = {} }: CallInit = {},
): Promise<Answered> {
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(url, {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: {
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(sent !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  })
  const text = await response.text()
  const isJson = response.headers.get('Content-Type')?.includes('json') === true
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  }
}
