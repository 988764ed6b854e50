import { parse } from '@outrider/contracts/contract'
import { Id } from '@outrider/contracts/ids'
import type { Role } from '@outrider/contracts/organizations'
import { invalid, notFound, Problem } from '@outrider/contracts/problem'
import type { SessionVerdict } from '@outrider/contracts/sessions'
import type { Environment, Tenant } from '@outrider/contracts/shapes'
import type { Credentials } from './credentials.ts'
import type { Gate } from './gate.ts'

/** Who is let in; or why somebody who is known is not, and on whose budget it is to be told so. */
export type Admission<Caller> = { readonly caller: Caller } | Refusal

export interface Refusal {
  readonly refusal: Problem
  readonly budget: string
}

export interface TenantCaller {
  readonly tenant: Tenant
  /** The secret key's id; undefined in a dashboard session. */
  readonly keyId: string | undefined
}

export interface UserCaller {
  readonly userId: string
  readonly token: string
}

export interface MemberCaller {
  readonly actor: { readonly orgId: string; readonly userId: string }
}

export interface PageCaller {
  readonly tenant: Tenant
  readonly key: string
  readonly origin: string
}

export function budgetOfTenant({ orgId, environment }: Tenant): string {
  return `${orgId} ${environment}`
}

export function isSecretKey(bearer: string): boolean {
  return bearer.startsWith('sk_')
}

export async function admitKey(
  { bearer }: Credentials,
  gate: Gate,
): Promise<Admission<TenantCaller>> {
  const { tenant, keyId } = await gate.secretKey(bearer)
  return { caller: { tenant, keyId } }
}

export async function admitWritingKey(
  { bearer }: Credentials,
  gate: Gate,
): Promise<Admission<TenantCaller>> {
  const { tenant, keyId, scope } = await gate.secretKey(bearer)
  if (scope !== 'read_only') return { caller: { tenant, keyId } }
  const refusal = new Problem('READ_ONLY_KEY', 'this key may only read')
  return { refusal, budget: budgetOfTenant(tenant) }
}

export async function admitPage(
  { bearer, origin }: Credentials,
  gate: Gate,
): Promise<Admission<PageCaller>> {
  const { tenant, origins } = await gate.publishableKey(bearer)
  if (origins.includes(origin)) return { caller: { tenant, key: bearer, origin } }
  const refusal = new Problem('ORIGIN_NOT_ALLOWED', 'origin: is not allowed to use this key')
  return { refusal, budget: budgetOfTenant(tenant) }
}

export async function admitUser(
  credentials: Credentials,
  gate: Gate,
): Promise<Admission<UserCaller>> {
  const token = sessionTokenOf(credentials)
  const verdict = await gate.session(token, undefined)
  const { userId } = verdict
  const refusal = missingCsrfToken(credentials, verdict)
  return refusal ? { refusal, budget: userId } : { caller: { userId, token } }
}

/** A member's session, in the environment that `x-environment` names. */
export async function admitSession(
  credentials: Credentials,
  gate: Gate,
  roles: readonly Role[],
): Promise<Admission<TenantCaller>> {
  const { organization } = credentials
  const environment = environmentOf(credentials)
  const admission = await admitMember(credentials, gate, {
    roles,
    organization,
    environment: environment ?? 'live',
  })
  if ('refusal' in admission) return admission
  const { orgId } = admission.caller.actor
  if (environment) return { caller: { tenant: { orgId, environment }, keyId: undefined } }
  const refusal = invalid('x-environment', 'must be one of live, test')
  return { refusal, budget: budgetOfTenant({ orgId, environment: 'live' }) }
}

interface Membership {
  readonly roles: readonly Role[]
  /** As the caller named it; empty when they did not. */
  readonly organization: string
  readonly environment: Environment
}

/**
 * The session is checked first, so that a stranger does not learn what else is missing. Who is no member is
 * refused on their own budget, not on the organization's.
 */
export async function admitMember(
  credentials: Credentials,
  gate: Gate,
  { roles, organization, environment }: Membership,
): Promise<Admission<MemberCaller>> {
  const token = sessionTokenOf(credentials)
  const { userId } = await gate.session(token, undefined)
  if (organization === '')
    return {
      refusal: new Problem('ORG_REQUIRED', 'x-org-id: is required with a session'),
      budget: userId,
    }
  const verdict = await verdictIn(organization, token, gate)
  if (!verdict) return { refusal: notFound(), budget: userId }
  const refusal = missingCsrfToken(credentials, verdict) ?? missingRole(roles, verdict)
  if (refusal) return { refusal, budget: budgetOfTenant({ orgId: organization, environment }) }
  return { caller: { actor: { orgId: organization, userId } } }
}

const OrganizationId = Id('org')

/** The verdict on a session in an organization; undefined when its user is no member, or there is none of that name. */
async function verdictIn(
  organization: string,
  token: string,
  gate: Gate,
): Promise<SessionVerdict | undefined> {
  try {
    return await gate.session(token, parse(OrganizationId, organization))
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

/** A browser sends the cookie with every request, also with those that another site makes it send. */
function missingCsrfToken(
  credentials: Credentials,
  { csrfToken }: SessionVerdict,
): Problem | undefined {
  const byCookie = credentials.bearer === ''
  return byCookie && credentials.isWrite && credentials.csrfToken !== csrfToken
    ? new Problem('CSRF_REQUIRED', 'x-csrf-token: a write by cookie must carry it')
    : undefined
}

function missingRole(roles: readonly Role[], { role }: SessionVerdict): Problem | undefined {
  return role === null || !roles.includes(role)
    ? new Problem('ROLE_REQUIRED', `this takes the role ${roles.join(' or ')}`)
    : undefined
}

function environmentOf({ environment }: Credentials): Environment | undefined {
  if (environment === '' || environment === 'live') return 'live'
  return environment === 'test' ? 'test' : undefined
}
