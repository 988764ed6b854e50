import type { TypeId } from '@outrider/contracts/ids'
import type { Role } from '@outrider/contracts/organizations'
import type { Tenant } from '@outrider/contracts/shapes'
import {
  type Admission,
  budgetOfTenant,
  type MemberCaller,
  type PageCaller,
  type TenantCaller,
  type UserCaller,
} from './admission.ts'
import { byKey, byPublishableKey, byWritingKey, isSecretKey } from './by-key.ts'
import { byMember, bySession, byUser } from './by-session.ts'
import type { Credentials } from './credentials.ts'
import type { Gate } from './gate.ts'

/** Who may call a route, and what the route then knows of the caller. */
export interface Access<Caller> {
  /** What the reference says, and what the test of all routes goes by. */
  readonly name: AccessName
  /** Whether a session names its organization by `x-org-id`. */
  readonly takesOrganization?: true
  /** Throws `UNAUTHENTICATED`; whoever is known and may not call is refused by name. */
  readonly check: (credentials: Credentials, gate: Gate) => Promise<Admission<Caller>>
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

const everyRole: readonly Role[] = ['OWNER', 'ADMIN', 'MEMBER']
const managers: readonly Role[] = ['OWNER', 'ADMIN']

const budgetOfCaller = ({ tenant }: { readonly tenant: Tenant }) => budgetOfTenant(tenant)

/** Any secret key, or any member's session with `x-org-id`. */
export const mayRead: Access<TenantCaller> = {
  name: 'read',
  takesOrganization: true,
  check: (credentials, gate) =>
    isSecretKey(credentials.bearer)
      ? byKey(credentials, gate)
      : bySession(credentials, gate, everyRole),
  budgetOf: budgetOfCaller,
}

/** A secret key that is not read-only, or an OWNER's or ADMIN's session with `x-org-id`. */
export const mayWrite: Access<TenantCaller> = {
  name: 'write',
  takesOrganization: true,
  check: (credentials, gate) =>
    isSecretKey(credentials.bearer)
      ? byWritingKey(credentials, gate)
      : bySession(credentials, gate, managers),
  budgetOf: budgetOfCaller,
}

/** A secret key that is not read-only: what is between servers alone. */
export const keyMayWrite: Access<TenantCaller> = {
  name: 'key writes',
  check: byWritingKey,
  budgetOf: budgetOfCaller,
}

/** An OWNER's or ADMIN's session with `x-org-id`: what the dashboard does by itself. */
export const sessionMayWrite: Access<TenantCaller> = {
  name: 'session writes',
  takesOrganization: true,
  check: (credentials, gate) => bySession(credentials, gate, managers),
  budgetOf: budgetOfCaller,
}

/** A dashboard session, whatever its user may do where. */
export const signedIn: Access<UserCaller> = {
  name: 'signed in',
  check: byUser,
  budgetOf: ({ userId }) => userId,
}

const byHeader = ({ organization }: Credentials) => organization
const byPath = ({ pathId }: Credentials) => pathId

/** A session of a member of the organization that `x-org-id` names. */
export const member = membership('member', everyRole, byHeader)
/** A session of an OWNER or ADMIN of the organization that `x-org-id` names. */
export const manager = membership('manager', managers, byHeader)
/** A session of a member of the organization in the path. */
export const memberOfPath = membership('member', everyRole, byPath)
/** A session of an OWNER or ADMIN of the organization in the path. */
export const managerOfPath = membership('manager', managers, byPath)

function membership(
  name: AccessName,
  roles: readonly Role[],
  organizationOf: (credentials: Credentials) => string,
): Access<MemberCaller> {
  return {
    name,
    ...(organizationOf === byHeader && { takesOrganization: true }),
    check: (credentials, gate) =>
      byMember(credentials, gate, {
        roles,
        organization: organizationOf(credentials),
        environment: 'live',
      }),
    budgetOf: ({ actor: { orgId } }) => budgetOfTenant({ orgId, environment: 'live' }),
  }
}

/** A page with a publishable key, served from one of its environment's origins. */
export const publishableKey: Access<PageCaller> = {
  name: 'publishable key',
  check: byPublishableKey,
  budgetOf: budgetOfCaller,
}

/** A contact, who sees their own inbox alone. */
export const contactToken: Access<{ readonly tenant: Tenant; readonly contactId: TypeId<'con'> }> =
  {
    name: 'contact token',
    check: async ({ bearer }, gate) => ({ caller: await gate.contactToken(bearer) }),
    budgetOf: ({ contactId }) => contactId,
  }

/** Whoever runs this installation. */
export const operator: Access<undefined> = {
  name: 'operator',
  check: async ({ bearer }, gate) => {
    gate.operator(bearer)
    return { caller: undefined }
  },
  budgetOf: () => 'operator',
}

/** Anybody. */
export const anyone: Access<undefined> = {
  name: 'public',
  check: async () => ({ caller: undefined }),
  budgetOf: () => undefined,
}
