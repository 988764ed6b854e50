import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { Environment, Tenant } from '@outrider/contracts/shapes'

/** Whose data, with the organization's id as the database stores it: a UUID. */
export interface StoredTenant {
  readonly orgId: Uuid
  readonly environment: Environment
}

export function storedTenant({ orgId, environment }: Tenant): StoredTenant {
  return { orgId: uuidOf(orgId), environment }
}

export function tenantOf({ orgId, environment }: StoredTenant): Tenant {
  return { orgId: idOf('org', orgId), environment }
}

interface Named {
  readonly orgId: string
  readonly environment: Environment
}

/** Tells tenants apart in maps, as callers name them or as the database does. */
export function tenantKey({ orgId, environment }: Named): string {
  return `${orgId} ${environment}`
}
