import { idOf, uuidOf } from '@outrider/contracts/ids'
import type { Environment, Tenant } from '@outrider/contracts/shapes'

/** Whose data, with the organization's id as the database stores it: a UUID. */
export interface StoredTenant {
  readonly orgId: string
  readonly environment: Environment
}

export function storedTenant({ orgId, environment }: Tenant): StoredTenant {
  return { orgId: uuidOf(orgId), environment }
}

export function tenantOf({ orgId, environment }: StoredTenant): Tenant {
  return { orgId: idOf('org', orgId), environment }
}

/** Tells tenants apart in maps. */
export function tenantKey({ orgId, environment }: StoredTenant): string {
  return `${orgId} ${environment}`
}
