import { defaultRates } from '@outrider/contracts/gateway'
import { newId, newUuid, type TypeId } from '@outrider/contracts/ids'
import {
  knowOrigin,
  recordKeyUses,
  verifyKey,
  verifyPublishableKey,
} from '@outrider/contracts/keys'
import type { Role } from '@outrider/contracts/organizations'
import { Problem } from '@outrider/contracts/problem'
import type { ServiceDeclaration } from '@outrider/contracts/service'
import { type ServiceName, services } from '@outrider/contracts/services'
import { verifySession } from '@outrider/contracts/sessions'
import { mintContactToken, verifyContactToken } from '@outrider/contracts/wallets'
import { handle, serveRequests } from '@outrider/service/nats/requests'
import { createLog } from '@outrider/service/observe/log'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainCookieName } from '../src/access/authenticate.ts'
import type { AccessName } from '../src/access/policies.ts'
import type { Route } from '../src/http/route.ts'
import { routes } from '../src/routes.ts'
import {
  type Answered,
  type GatewayUnderTest,
  operatorToken,
  startGatewayUnderTest,
} from './gateway-under-test.ts'

const origin = 'https://app.example.com'
const orgId = newId('org')
const plenty = Object.fromEntries(Object.keys(defaultRates).map((name) => [name, 100_000]))

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const basic = (user: string) => ({
  Authorization: `Basic ${Buffer.from(`${user}:`).toString('base64')}`,
})

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
let credentials: Record<Credential, Record<string, string>>
beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack, plenty)
  const { operator } = gateway.sandbox
  operator.subscribe('keys.>', {
    callback: (_, { subject, headers }) => {
      if (!checks.includes(subject)) requested.add(headers?.get('Outrider-Request-Id') ?? '')
    },
  })
  await operator.flush()
  for (const service of services) await standIn(service)
  credentials = await newCredentials()
})

const refuse = async () => {
  throw new Problem('CONFLICT', 'the stand-in has nothing')
}

/** Refuses all that a service is asked at once: without it, a gateway looks for it a while. */
async function standIn({ name, answers }: ServiceDeclaration<ServiceName>): Promise<void> {
  if (name === 'keys' || answers.length === 0) return
  const nats = await gateway.sandbox.connect(name)
  const handlers = answers.map((contract) => handle(contract, refuse))
  await serveRequests(nats, name, createLog('peer', 'silent'), handlers)
}

/** The IDs of callers' requests that became requests to the keys service, without those that authenticate a caller. */
const requested = new Set<string>()
const checks = [
  verifyKey,
  verifySession,
  verifyPublishableKey,
  verifyContactToken,
  knowOrigin,
  recordKeyUses,
  mintContactToken,
].map(({ subject }) => subject)

/** Each has a session of its own, because some routes end one. */
async function newCredentials(): Promise<Record<Credential, Record<string, string>>> {
  const session = async (organization: TypeId<'org'>, role: Role = 'OWNER') =>
    (await gateway.openSession({ [organization]: role })).token
  const page = await gateway.issuePublishableKey([origin])
  const inOrganization = { 'X-Org-Id': orgId }
  return {
    nothing: {},
    'writing key': bearer((await gateway.issueKey()).text),
    'writing key as a Basic user': basic((await gateway.issueKey()).text),
    'reading key': bearer((await gateway.issueKey('read_only')).text),
    owner: { ...bearer(await session(orgId)), ...inOrganization },
    member: { ...bearer(await session(orgId, 'MEMBER')), ...inOrganization },
    'owner, no organization named': bearer(await session(orgId)),
    'somebody else’s owner': { ...bearer(await session(newId('org'))), ...inOrganization },
    'owner by cookie without CSRF token': {
      Cookie: `${plainCookieName}=${await session(orgId)}`,
      ...inOrganization,
    },
    page: { ...bearer(page), Origin: origin },
    'page elsewhere': { ...bearer(page), Origin: 'https://evil.example.com' },
    contact: bearer(await gateway.issueContactToken()),
    operator: bearer(operatorToken),
  }
}
afterAll(() => stack.disposeAsync())

type Credential =
  | 'nothing'
  | 'writing key'
  | 'writing key as a Basic user'
  | 'reading key'
  | 'owner'
  | 'member'
  | 'owner, no organization named'
  | 'somebody else’s owner'
  | 'owner by cookie without CSRF token'
  | 'page'
  | 'page elsewhere'
  | 'contact'
  | 'operator'

const who: readonly Credential[] = [
  'nothing',
  'writing key',
  'writing key as a Basic user',
  'reading key',
  'owner',
  'member',
  'owner, no organization named',
  'somebody else’s owner',
  'owner by cookie without CSRF token',
  'page',
  'page elsewhere',
  'contact',
  'operator',
]

/** Who gets in where. A cookie alone is enough to read. */
const admitted: Record<AccessName, readonly Credential[]> = {
  read: ['writing key', 'reading key', 'owner', 'member', 'owner by cookie without CSRF token'],
  write: ['writing key', 'owner', 'owner by cookie without CSRF token'],
  'key writes': ['writing key'],
  'basic key': ['writing key as a Basic user'],
  'session writes': ['owner'],
  'signed in': [
    'owner',
    'member',
    'owner, no organization named',
    'somebody else’s owner',
    'owner by cookie without CSRF token',
  ],
  member: ['owner', 'member', 'owner by cookie without CSRF token'],
  manager: ['owner', 'owner by cookie without CSRF token'],
  owner: ['owner', 'owner by cookie without CSRF token'],
  'publishable key': ['page'],
  'contact token': ['contact'],
  operator: ['operator'],
  public: who,
}

function expectedOf(route: Route): readonly Credential[] {
  const names = admitted[route.accessName].filter(
    (name) =>
      route.method === 'get' ||
      route.accessName === 'public' ||
      name !== 'owner by cookie without CSRF token',
  )
  const namedByPath = route.path.startsWith('/organizations/:id')
  return namedByPath ? [...names, 'owner, no organization named'] : names
}

const refusals = [
  'UNAUTHENTICATED',
  'READ_ONLY_KEY',
  'ROLE_REQUIRED',
  'CSRF_REQUIRED',
  'ORIGIN_NOT_ALLOWED',
  'ORG_REQUIRED',
]

/**
 * Whether a caller got past the credential. A 404 is the same for a stranger to the organization and for a thing that
 * does not exist, but only the latter is a request to the service.
 */
async function wasAdmitted(route: Route, { status, headers, body }: Answered): Promise<boolean> {
  await gateway.sandbox.operator.flush()
  if (requested.has(headers.get('X-Request-Id') ?? '')) return true
  if (status === 404) return route.accessName === 'public'
  return !refusals.includes(body.error?.code)
}

/** A path where there might be something. */
function pathOf({ path, params }: Route): string {
  const properties = Type.IsObject(params) ? params.properties : {}
  return path
    .replace('/organizations/:id', `/organizations/${orgId}`)
    .replaceAll(/:(\w+)/g, (_, name: string) => idLike(properties[name]))
}

/** What has an id's form, and is none that anybody gave out; the first of what is counted. */
function idLike(schema: unknown): string {
  const { pattern } = Object.assign({ pattern: '' }, schema)
  if (pattern && new RegExp(pattern, 'u').test('1')) return '1' // a version
  const [, prefix = ''] = /^\^([a-z]+)_/.exec(pattern) ?? []
  return `${prefix}_${newUuid()}`
}

describe.concurrent.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_, route) => {
    test(`lets in ${route.accessName}, and nobody else`, async () => {
      const path = pathOf(route)
      const accepted: Credential[] = []
      const given = route.method === 'delete' ? await newCredentials() : credentials
      const statuses = new Set<number>()
      const ask = async (name: Credential) => {
        const answer = await gateway.call(path, {
          method: route.method.toUpperCase(),
          headers: given[name],
          ...(route.method !== 'get' && route.method !== 'delete' && { raw: '{"broken' }),
        })
        if (await wasAdmitted(route, answer)) accepted.push(name)
        else statuses.add(answer.status)
        const isCounted = route.limit !== undefined || route.perAddress === true
        const isKnown = answer.status !== 401 && isCounted
        expect(answer.headers.has('RateLimit')).toBe(isKnown)
      }
      await Promise.all(who.map(ask))
      expect([400, 401, 403, 404]).toEqual(expect.arrayContaining([...statuses]))
      expect(new Set(accepted)).toEqual(new Set(expectedOf(route)))
    })
  },
)

test.each([
  ['no session where one is needed', 'nothing', '/keys', 401, 'UNAUTHENTICATED'],
  ['a session without x-org-id', 'owner, no organization named', '/keys', 400, 'ORG_REQUIRED'],
  ['an organization one is no member of', 'somebody else’s owner', '/keys', 404, 'NOT_FOUND'],
  ['a page at another origin', 'page elsewhere', '/wallet/challenge', 403, 'ORIGIN_NOT_ALLOWED'],
] as const)('%s is told as such', async (_, name, path, status, code) => {
  const method = path === '/keys' ? 'GET' : 'POST'
  const answer = await gateway.call(path, { method, headers: credentials[name] })
  expect(answer).toMatchObject({ status, body: { error: { code } } })
})

test('roles and CSRF tokens are told as such', async () => {
  const post = (headers: Record<string, string>) =>
    gateway.call('/keys', { method: 'POST', body: { name: 'k', environment: 'live' }, headers })
  expect(await post(credentials.member)).toMatchObject({
    status: 403,
    body: { error: { code: 'ROLE_REQUIRED' } },
  })
  const byCookie = credentials['owner by cookie without CSRF token']
  expect(await post(byCookie)).toMatchObject({
    status: 403,
    body: { error: { code: 'CSRF_REQUIRED' } },
  })
  const { token, csrfToken } = await gateway.openSession({ [orgId]: 'OWNER' })
  const guarded = {
    Cookie: `${plainCookieName}=${token}`,
    'X-Org-Id': orgId,
    'X-CSRF-Token': csrfToken,
  }
  expect((await post(guarded)).status).toBe(201)
})

test('only pages at allowed origins may read answers, and ask beforehand', async () => {
  const preflight = (from: string) =>
    gateway.call('/wallet/challenge', {
      method: 'OPTIONS',
      headers: { Origin: from, 'Access-Control-Request-Method': 'POST' },
    })
  const allowed = await preflight(origin)
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe(origin)
  expect(allowed.headers.get('Access-Control-Allow-Methods')).toBe('POST')
  expect(
    (await preflight('https://evil.example.com')).headers.get('Access-Control-Allow-Origin'),
  ).toBeNull()
  const call = (name: Credential) =>
    gateway.call('/wallet/challenge', { body: {}, headers: credentials[name] })
  expect((await call('page')).headers.get('Access-Control-Allow-Origin')).toBe(origin)
  expect((await call('page elsewhere')).headers.get('Access-Control-Allow-Origin')).toBeNull()
  const elsewhere = await gateway.call('/contacts', {
    headers: { ...credentials['writing key'], Origin: origin },
  })
  expect(elsewhere.headers.get('Access-Control-Allow-Origin')).toBeNull()
})
