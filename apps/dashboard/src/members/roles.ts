import type { Tenant } from '../tenant/tenant.ts'

type Role = Tenant['role']
const roles: readonly Role[] = ['OWNER', 'ADMIN', 'MEMBER']

/** Nobody gives a role above their own. */
export function rolesGivenBy(own: Role): readonly Role[] {
  return own === 'OWNER' ? roles : roles.filter((role) => role !== 'OWNER')
}

export function roleNamed(name: string): Role {
  return roles.find((role) => role === name) ?? 'MEMBER'
}
