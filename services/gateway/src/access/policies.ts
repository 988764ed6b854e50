import { parse } from '@outrider/contracts/contract'
import { Id, isId, type TypeId } from '@outrider/contracts/ids'
import type { Role } from '@outrider/contracts/organizations'
import { invalid, notFound, Problem, unauthenticated } from '@outrider/contracts/problem'
import { csrfTokenOf, digestOfToken } from '@outrider/contracts/secrets'
import type { SessionVerdict } from '@outrider/contracts/sessions'
import type { Environment, Tenant } from '@outrider/contracts/shapes'
import { type Authenticator, type Credentials, isSame } from './authenticate.ts'

/** Who is let in; or why a known caller is not, and on whose budget the refusal is. */
type Authorization<Caller> = { readonly caller: Caller } | Refusal

export interface Refusal {
  readonly refusal: Problem
  readonly budget: string
  readonly identity: Identity
}

/** Who a caller is, for logs and the audit. */
export interface Identity {
  readonly keyId?: TypeId<'key'>
  readonly userId?: TypeId<'usr'>
  readonly contactId?: TypeId<'con'>
  readonly isOperator?: true
  readonly orgId?: TypeId<'org'>
  readonly environment?: Environment
}

interface TenantCaller {
  readonly tenant: Tenant
  /** The secret key's id; undefined in a dashboard session. */
  readonly keyId: TypeId<'key'> | undefined
  /** Whether the key is not read-only, or the user is an OWNER or ADMIN. */
  readonly mayWrite: boolean
  /** Who asks: the id of the key, or of the session's user. */
  readonly requestedBy: TypeId<'key' | 'usr'>
}

interface UserCaller {
  readonly userId: TypeId<'usr'>
  readonly token: string
  /** Of the token. */
  readonly digest: string
  /** The client's address. */
  readonly address: string
}

interface MemberCaller {
  readonly actor: { readonly orgId: TypeId<'org'>; readonly userId: TypeId<'usr'> }
  readonly role: Role | null
}

interface PageCaller {
  readonly tenant: Tenant
  readonly key: string
  readonly origin: string
}

function budgetOfTenant({ orgId, environment }: Tenant): string {
  return `${orgId} ${environment}`
}

/** The callers that may use a route, and the facts about the caller that its handler gets. */
export interface Access<Caller> {
  /** Shown in the reference, and used by the test of all routes. */
  readonly name: AccessName
  /** Whether a session names its organization by `x-org-id`. */
  readonly takesOrganization?: true
  /** Throws `UNAUTHENTICATED`; a known caller without permission gets a refusal with the reason. */
  readonly authorize: (
    credentials: Credentials,
    authenticator: Authenticator,
  ) => Promise<Authorization<Caller>>
  /** On whose budget a call is; undefined for the public. */
  readonly budgetOf: (caller: Caller) => string | undefined
  /** On whose budget all such callers are together: the organization of contacts. */
  readonly sumOf?: (caller: Caller) => string
  readonly identityOf: (caller: Caller) => Identity
}

export type AccessName =
  | 'read'
  | 'write'
  | 'key writes'
  | 'basic key'
  | 'session writes'
  | 'signed in'
  | 'member'
  | 'manager'
  | 'owner'
  | 'publishable key'
  | 'contact token'
  | 'operator'
  | 'public'

const everyRole: readonly Role[] = ['OWNER', 'ADMIN', 'MEMBER']
const managers: readonly Role[] = ['OWNER', 'ADMIN']

function identityOf(id: TypeId<'key' | 'usr'>): Identity {
  return isId('key', id) ? { keyId: id } : { userId: id }
}

const budgetOfCaller = ({ tenant }: { readonly tenant: Tenant }) => budgetOfTenant(tenant)

/** Callers of an environment: a secret key, or a session with `x-org-id` of a member with one of the roles. */
function tenantPolicy(
  name: AccessName,
  byItsKey: typeof byKey | undefined,
  roles: readonly Role[] | undefined,
): Access<TenantCaller> {
  return {
    name,
    ...(roles && { takesOrganization: true }),
    authorize: (credentials, authenticator) =>
      byItsKey && (roles === undefined || credentials.bearer.startsWith('sk_'))
        ? byItsKey(credentials, authenticator)
        : bySession(credentials, authenticator, roles ?? []),
    budgetOf: budgetOfCaller,
    identityOf: ({ tenant, requestedBy }) => ({ ...tenant, ...identityOf(requestedBy) }),
  }
}

/** Any secret key, or any member's session with `x-org-id`. */
export const mayRead = tenantPolicy('read', byKey, everyRole)
/** A secret key that is not read-only, or an OWNER's or ADMIN's session with `x-org-id`. */
export const mayWrite = tenantPolicy('write', byWritingKey, managers)
/** A secret key that is not read-only, for calls between servers only. */
export const keyMayWrite = tenantPolicy('key writes', byWritingKey, undefined)
/** The same with the key as the user of Basic authentication. */
export const basicKeyMayWrite = tenantPolicy(
  'basic key',
  (sent, authenticator) => byWritingKey({ ...sent, bearer: sent.basicUser }, authenticator),
  undefined,
)
/** An OWNER's or ADMIN's session with `x-org-id`, for actions of the dashboard only. */
export const sessionMayWrite = tenantPolicy('session writes', undefined, managers)

/** A dashboard session of a user with any role. */
export const signedIn: Access<UserCaller> = {
  name: 'signed in',
  authorize: byUser,
  budgetOf: ({ userId }) => userId,
  identityOf: ({ userId }) => ({ userId }),
}

const byHeader = ({ organization }: Credentials) => organization
const byPath = ({ pathId }: Credentials) => pathId

/** A session of a member of the organization that `x-org-id` names. */
export const member = membershipPolicy('member', everyRole, byHeader)
/** A session of an OWNER or ADMIN of the organization that `x-org-id` names. */
export const manager = membershipPolicy('manager', managers, byHeader)
/** A session of a member of the organization in the path. */
export const memberOfPath = membershipPolicy('member', everyRole, byPath)
/** A session of an OWNER or ADMIN of the organization in the path. */
export const managerOfPath = membershipPolicy('manager', managers, byPath)
/** A session of an OWNER of the organization in the path. */
export const ownerOfPath = membershipPolicy('owner', ['OWNER'], byPath)

function membershipPolicy(
  name: AccessName,
  roles: readonly Role[],
  organizationOf: (credentials: Credentials) => string,
): Access<MemberCaller> {
  return {
    name,
    ...(organizationOf === byHeader && { takesOrganization: true }),
    authorize: (credentials, authenticator) =>
      byMember(credentials, authenticator, {
        roles,
        organization: organizationOf(credentials),
        environment: 'live',
      }),
    budgetOf: ({ actor: { orgId } }) => budgetOfTenant({ orgId, environment: 'live' }),
    identityOf: ({ actor }) => actor,
  }
}

/** A page with a publishable key, served from one of its environment's origins. */
export const publishableKey: Access<PageCaller> = {
  name: 'publishable key',
  authorize: byPublishableKey,
  budgetOf: budgetOfCaller,
  identityOf: ({ tenant }) => tenant,
}

/** A contact, who sees only their own inbox. */
export const contactToken: Access<{ readonly tenant: Tenant; readonly contactId: TypeId<'con'> }> =
  {
    name: 'contact token',
    authorize: async ({ bearer, client }, authenticator) => {
      const caller = await authenticator.contactToken(bearer, client)
      return suspensionOf(caller) ?? { caller }
    },
    budgetOf: ({ contactId }) => contactId,
    sumOf: budgetOfCaller,
    identityOf: ({ tenant, contactId }) => ({ ...tenant, contactId }),
  }

/** The operator of this installation. */
export const operator: Access<undefined> = {
  name: 'operator',
  authorize: async ({ bearer }, authenticator) => {
    authenticator.operator(bearer)
    return { caller: undefined }
  },
  budgetOf: () => 'operator',
  identityOf: () => ({ isOperator: true }),
}

/** Any caller. */
export const anyone: Access<undefined> = {
  name: 'public',
  authorize: async () => ({ caller: undefined }),
  budgetOf: () => undefined,
  identityOf: () => ({}),
}

/** Any secret key. */
async function byKey(
  { bearer, client }: Credentials,
  authenticator: Authenticator,
): Promise<Authorization<TenantCaller>> {
  const verdict = await authenticator.secretKey(bearer, client)
  const { tenant, keyId } = verdict
  const mayWriteToo = verdict.scope !== 'read_only'
  return (
    suspensionOf(verdict) ?? {
      caller: { tenant, keyId, mayWrite: mayWriteToo, requestedBy: keyId },
    }
  )
}

interface TenantVerdict {
  readonly tenant: Tenant
  readonly suspended: boolean
  readonly keyId?: TypeId<'key'>
  readonly contactId?: TypeId<'con'>
}

/** The refusal of all credentials of a suspended organization; undefined for others. */
function suspensionOf({ tenant, suspended, keyId, contactId }: TenantVerdict): Refusal | undefined {
  if (!suspended) return undefined
  const identity = { ...tenant, ...(keyId && { keyId }), ...(contactId && { contactId }) }
  return { refusal: organizationSuspended(), budget: budgetOfTenant(tenant), identity }
}

function organizationSuspended(): Problem {
  return new Problem('NOT_ALLOWED', 'The organization is suspended.')
}

/** A secret key that is not read-only. */
async function byWritingKey(
  { bearer, client }: Credentials,
  authenticator: Authenticator,
): Promise<Authorization<TenantCaller>> {
  const verdict = await authenticator.secretKey(bearer, client)
  const suspension = suspensionOf(verdict)
  if (suspension) return suspension
  const { tenant, keyId, scope } = verdict
  if (scope !== 'read_only')
    return { caller: { tenant, keyId, mayWrite: true, requestedBy: keyId } }
  const refusal = new Problem('READ_ONLY_KEY', 'This key is read-only.')
  return { refusal, budget: budgetOfTenant(tenant), identity: { ...tenant, keyId } }
}

/** A publishable key, used by a page at one of its origins. */
async function byPublishableKey(
  { bearer, client, origin }: Credentials,
  authenticator: Authenticator,
): Promise<Authorization<PageCaller>> {
  const verdict = await authenticator.publishableKey(bearer, client)
  const suspension = suspensionOf(verdict)
  if (suspension) return suspension
  const { tenant, origins } = verdict
  if (origins.includes(origin)) return { caller: { tenant, key: bearer, origin } }
  const refusal = new Problem('ORIGIN_NOT_ALLOWED', 'origin: is not an allowed origin of this key')
  return { refusal, budget: budgetOfTenant(tenant), identity: tenant }
}

/** A signed-in user with any role. */
async function byUser(
  credentials: Credentials,
  authenticator: Authenticator,
): Promise<Authorization<UserCaller>> {
  const { client: address } = credentials
  const token = sessionTokenOf(credentials)
  const { userId } = await authenticator.session(token, undefined, address)
  const digest = digestOfToken('ses', token)
  if (digest === undefined) throw unauthenticated()
  const refusal = missingCsrfToken(credentials)
  return refusal
    ? { refusal, budget: userId, identity: { userId } }
    : { caller: { userId, token, digest, address } }
}

/** A member's session, in the environment that `x-environment` names. */
async function bySession(
  credentials: Credentials,
  authenticator: Authenticator,
  roles: readonly Role[],
): Promise<Authorization<TenantCaller>> {
  const { organization } = credentials
  const environment = environmentOf(credentials)
  const authorization = await byMember(credentials, authenticator, {
    roles,
    organization,
    environment: environment ?? 'live',
  })
  if ('refusal' in authorization) return authorization
  const { actor, role } = authorization.caller
  const { orgId, userId } = actor
  if (environment) {
    const tenant = { orgId, environment }
    const isManager = role !== null && managers.includes(role)
    return { caller: { tenant, keyId: undefined, mayWrite: isManager, requestedBy: userId } }
  }
  const refusal = invalid('x-environment', 'must be one of live, test')
  const budget = budgetOfTenant({ orgId, environment: 'live' })
  return { refusal, budget, identity: { orgId, userId } }
}

interface RequiredMembership {
  readonly roles: readonly Role[]
  /** As the caller named it; empty when they did not. */
  readonly organization: string
  readonly environment: Environment
}

/**
 * The session is checked first, so that a stranger learns nothing about other missing headers. A user who is not a
 * member is refused on their own budget, not on the organization's.
 */
async function byMember(
  credentials: Credentials,
  authenticator: Authenticator,
  { roles, organization, environment }: RequiredMembership,
): Promise<Authorization<MemberCaller>> {
  const token = sessionTokenOf(credentials)
  const { userId } = await authenticator.session(token, undefined, credentials.client)
  if (organization === '')
    return {
      refusal: new Problem('ORG_REQUIRED', 'x-org-id: is required with a session'),
      budget: userId,
      identity: { userId },
    }
  const membership = await membershipIn(organization, token, credentials.client, authenticator)
  if (!membership) return { refusal: notFound(), budget: userId, identity: { userId } }
  const { orgId, verdict } = membership
  const refusal = verdict.suspended
    ? organizationSuspended()
    : (missingCsrfToken(credentials) ?? missingRole(roles, verdict))
  const identity = { orgId, environment, userId }
  if (refusal) return { refusal, budget: budgetOfTenant({ orgId, environment }), identity }
  return { caller: { actor: { orgId, userId }, role: verdict.role } }
}

const OrganizationId = Id('org')

/** The verdict on a session in an organization; undefined when its user is no member, or there is none of that name. */
async function membershipIn(
  organization: string,
  token: string,
  client: string,
  authenticator: Authenticator,
): Promise<{ readonly orgId: TypeId<'org'>; readonly verdict: SessionVerdict } | undefined> {
  try {
    const orgId = parse(OrganizationId, organization)
    return { orgId, verdict: await authenticator.session(token, orgId, client) }
  } catch (error) {
    const isNone =
      error instanceof Problem && ['NOT_FOUND', 'VALIDATION_FAILED'].includes(error.code)
    if (isNone) return undefined
    throw error
  }
}

/** `Authorization` wins over the cookie. */
function sessionTokenOf({ bearer, sessionCookie }: Credentials): string {
  return bearer === '' ? sessionCookie : bearer
}

/** A browser sends the cookie with every request, including requests that another site causes. */
function missingCsrfToken(credentials: Credentials): Problem | undefined {
  const { bearer, isWrite, sessionCookie, csrfToken } = credentials
  return bearer === '' && isWrite && !isSame(csrfToken, csrfTokenOf(sessionCookie))
    ? new Problem('CSRF_REQUIRED', 'x-csrf-token: is required for writes with a session cookie')
    : undefined
}

function missingRole(roles: readonly Role[], { role }: SessionVerdict): Problem | undefined {
  return role === null || !roles.includes(role)
    ? new Problem('ROLE_REQUIRED', `Requires the role ${roles.join(' or ')}.`)
    : undefined
}

function environmentOf({ environment }: Credentials): Environment | undefined {
  if (environment === '' || environment === 'live') return 'live'
  return environment === 'test' ? 'test' : undefined
}
