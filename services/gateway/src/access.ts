import { parse } from '@outrider/contracts/contract'
import { Id } from '@outrider/contracts/ids'
import type { Role } from '@outrider/contracts/organizations'
import { invalid, notFound, Problem } from '@outrider/contracts/problem'
import type { SessionVerdict } from '@outrider/contracts/sessions'
import type { Environment, Tenant } from '@outrider/contracts/shapes'
import type { Credentials } from './credentials.ts'
import type { Gate } from './gate.ts'

/** Who may call a route, and what the route then knows of the caller. */
export interface Access<Caller> {
  /** What the reference says, and what the test of all routes goes by. */
  readonly name: AccessName
  /** Throws `UNAUTHENTICATED`, or a problem that says what is missing. */
  readonly admit: (credentials: Credentials, gate: Gate) => Promise<Caller>
  /** On whose budget a call is; undefined for the public. */
  readonly budgetOf: (caller: Caller) => string | undefined
}

export type AccessName =
  | 'read'
  | 'write'
  | 'key writes'
  | 'session writes'
  | 'signed in'
  | 'member'
  | 'manager'
  | 'publishable key'
  | 'contact token'
  | 'operator'
  | 'public'

interface TenantCaller {
  readonly tenant: Tenant
  /** The secret key's id; undefined in a dashboard session. */
  readonly keyId: string | undefined
}

interface UserCaller {
  readonly userId: string
  readonly token: string
}

interface MemberCaller {
  readonly actor: { readonly orgId: string; readonly userId: string }
}

const budgetOfTenant = ({ tenant }: { tenant: Tenant }) => `${tenant.orgId} ${tenant.environment}`

/** Any secret key, or any member's session with `x-org-id`. */
export const mayRead: Access<TenantCaller> = {
  name: 'read',
  admit: (credentials, gate) =>
    isSecretKey(credentials.bearer)
      ? admitKey(credentials, gate)
      : admitSession(credentials, gate, ['OWNER', 'ADMIN', 'MEMBER']),
  budgetOf: budgetOfTenant,
}

/** A secret key that is not read-only, or an OWNER's or ADMIN's session with `x-org-id`. */
export const mayWrite: Access<TenantCaller> = {
  name: 'write',
  admit: (credentials, gate) =>
    isSecretKey(credentials.bearer)
      ? admitWritingKey(credentials, gate)
      : admitSession(credentials, gate, ['OWNER', 'ADMIN']),
  budgetOf: budgetOfTenant,
}

/** A secret key that is not read-only: what is between servers alone. */
export const keyMayWrite: Access<TenantCaller> = {
  name: 'key writes',
  admit: admitWritingKey,
  budgetOf: budgetOfTenant,
}

/** An OWNER's or ADMIN's session with `x-org-id`: what the dashboard does by itself. */
export const sessionMayWrite: Access<TenantCaller> = {
  name: 'session writes',
  admit: (credentials, gate) => admitSession(credentials, gate, ['OWNER', 'ADMIN']),
  budgetOf: budgetOfTenant,
}

/** A dashboard session, whatever its user may do where. */
export const signedIn: Access<UserCaller> = {
  name: 'signed in',
  admit: async (credentials, gate) => {
    const token = sessionTokenOf(credentials)
    const verdict = await gate.session(token, undefined)
    requireCsrfToken(credentials, verdict)
    return { userId: verdict.userId, token }
  },
  budgetOf: ({ userId }) => userId,
}

/** A session of a member of the organization that `x-org-id` names. */
export const member: Access<MemberCaller> = membership(
  'member',
  ['OWNER', 'ADMIN', 'MEMBER'],
  byHeader,
)
/** A session of an OWNER or ADMIN of the organization that `x-org-id` names. */
export const manager: Access<MemberCaller> = membership('manager', ['OWNER', 'ADMIN'], byHeader)
/** A session of a member of the organization in the path. */
export const memberOfPath: Access<MemberCaller> = membership(
  'member',
  ['OWNER', 'ADMIN', 'MEMBER'],
  byPath,
)
/** A session of an OWNER or ADMIN of the organization in the path. */
export const managerOfPath: Access<MemberCaller> = membership('manager', ['OWNER', 'ADMIN'], byPath)

/** A page with a publishable key, served from one of its environment's origins. */
export const publishableKey: Access<{
  readonly tenant: Tenant
  readonly key: string
  readonly origin: string
}> = {
  name: 'publishable key',
  admit: async ({ bearer, origin }, gate) => {
    const { tenant, origins } = await gate.publishableKey(bearer)
    if (!origins.includes(origin))
      throw new Problem('ORIGIN_NOT_ALLOWED', 'origin: is not allowed to use this key')
    return { tenant, key: bearer, origin }
  },
  budgetOf: budgetOfTenant,
}

/** A contact, who sees their own inbox alone. */
export const contactToken: Access<{ readonly tenant: Tenant; readonly contactId: string }> = {
  name: 'contact token',
  admit: ({ bearer }, gate) => gate.contactToken(bearer),
  budgetOf: ({ contactId }) => contactId,
}

/** Whoever runs this installation. */
export const operator: Access<undefined> = {
  name: 'operator',
  admit: async ({ bearer }, gate) => {
    gate.operator(bearer)
    return undefined
  },
  budgetOf: () => 'operator',
}

/** Anybody. */
export const anyone: Access<undefined> = {
  name: 'public',
  admit: async () => undefined,
  budgetOf: () => undefined,
}

function isSecretKey(bearer: string): boolean {
  return bearer.startsWith('sk_')
}

async function admitKey({ bearer }: Credentials, gate: Gate): Promise<TenantCaller> {
  const { tenant, keyId } = await gate.secretKey(bearer)
  return { tenant, keyId }
}

async function admitWritingKey({ bearer }: Credentials, gate: Gate): Promise<TenantCaller> {
  const { tenant, keyId, scope } = await gate.secretKey(bearer)
  if (scope === 'read_only') throw new Problem('READ_ONLY_KEY', 'this key may only read')
  return { tenant, keyId }
}

async function admitSession(
  credentials: Credentials,
  gate: Gate,
  roles: readonly Role[],
): Promise<TenantCaller> {
  const { orgId } = await admitMember(credentials, gate, roles, byHeader)
  return { tenant: { orgId, environment: environmentOf(credentials) }, keyId: undefined }
}

function membership(
  name: AccessName,
  roles: readonly Role[],
  organizationOf: (credentials: Credentials) => string,
): Access<MemberCaller> {
  return {
    name,
    admit: async (credentials, gate) => ({
      actor: await admitMember(credentials, gate, roles, organizationOf),
    }),
    budgetOf: ({ actor }) => `${actor.orgId} live`,
  }
}

/** The session is checked first, so that a stranger does not learn what else is missing. */
async function admitMember(
  credentials: Credentials,
  gate: Gate,
  roles: readonly Role[],
  organizationOf: (credentials: Credentials) => string,
): Promise<{ orgId: string; userId: string }> {
  const token = sessionTokenOf(credentials)
  await gate.session(token, undefined)
  const orgId = organizationOf(credentials)
  const verdict = await gate.session(token, orgId)
  requireCsrfToken(credentials, verdict)
  if (verdict.role === null || !roles.includes(verdict.role))
    throw new Problem('ROLE_REQUIRED', `this takes the role ${roles.join(' or ')}`)
  return { orgId, userId: verdict.userId }
}

/** `Authorization` wins over the cookie. */
function sessionTokenOf({ bearer, sessionCookie }: Credentials): string {
  return bearer === '' ? sessionCookie : bearer
}

/** A browser sends the cookie with every request, also with those that another site makes it send. */
function requireCsrfToken(credentials: Credentials, { csrfToken }: SessionVerdict): void {
  const byCookie = credentials.bearer === ''
  if (byCookie && credentials.isWrite && credentials.csrfToken !== csrfToken)
    throw new Problem('CSRF_REQUIRED', 'x-csrf-token: a write by cookie must carry it')
}

function byHeader({ organization }: Credentials): string {
  if (organization === '') throw new Problem('ORG_REQUIRED', 'x-org-id: is required with a session')
  return organizationId(organization)
}

function byPath({ pathId }: Credentials): string {
  return organizationId(pathId)
}

function organizationId(text: string): string {
  try {
    return parse(Id('org'), text)
  } catch {
    throw notFound()
  }
}

function environmentOf({ environment }: Credentials): Environment {
  if (environment === '' || environment === 'live') return 'live'
  if (environment === 'test') return 'test'
  throw invalid('x-environment', 'must be one of live, test')
}
