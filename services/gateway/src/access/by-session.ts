import { parse } from '@outrider/contracts/contract'
import { Id, type TypeId } from '@outrider/contracts/ids'
import type { Role } from '@outrider/contracts/organizations'
import { invalid, notFound, Problem } from '@outrider/contracts/problem'
import type { SessionVerdict } from '@outrider/contracts/sessions'
import type { Environment } from '@outrider/contracts/shapes'
import type { Credentials } from './credentials.ts'
import type { Gate } from './gate.ts'
import {
  type Admission,
  budgetOfTenant,
  type MemberCaller,
  type TenantCaller,
  type UserCaller,
} from './admission.ts'

/** A signed-in user, whatever they may do where. */
export async function byUser(credentials: Credentials, gate: Gate): Promise<Admission<UserCaller>> {
  const token = sessionTokenOf(credentials)
  const verdict = await gate.session(token, undefined)
  const { userId } = verdict
  const refusal = missingCsrfToken(credentials, verdict)
  return refusal ? { refusal, budget: userId } : { caller: { userId, token } }
}

/** A member's session, in the environment that `x-environment` names. */
export async function bySession(
  credentials: Credentials,
  gate: Gate,
  roles: readonly Role[],
): Promise<Admission<TenantCaller>> {
  const { organization } = credentials
  const environment = environmentOf(credentials)
  const admission = await byMember(credentials, gate, {
    roles,
    organization,
    environment: environment ?? 'live',
  })
  if ('refusal' in admission) return admission
  const { orgId, userId } = admission.caller.actor
  if (environment) {
    const tenant = { orgId, environment }
    return { caller: { tenant, keyId: undefined, requestedBy: userId } }
  }
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
export async function byMember(
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
  const membership = await membershipIn(organization, token, gate)
  if (!membership) return { refusal: notFound(), budget: userId }
  const { orgId, verdict } = membership
  const refusal = missingCsrfToken(credentials, verdict) ?? missingRole(roles, verdict)
  if (refusal) return { refusal, budget: budgetOfTenant({ orgId, environment }) }
  return { caller: { actor: { orgId, userId } } }
}

const OrganizationId = Id('org')

/** The verdict on a session in an organization; undefined when its user is no member, or there is none of that name. */
async function membershipIn(
  organization: string,
  token: string,
  gate: Gate,
): Promise<{ readonly orgId: TypeId<'org'>; readonly verdict: SessionVerdict } | undefined> {
  try {
    const orgId = parse(OrganizationId, organization)
    return { orgId, verdict: await gate.session(token, orgId) }
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
