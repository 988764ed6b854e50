import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { Environment, Tenant } from '@outrider/contracts/shapes'

/** A tenant, with the organization's id as the database stores it: a UUID. */
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

/** A tenant's key in maps, from the ids that callers use or from those in the database. */
export function tenantKey({ orgId, environment }: Named): string {
  return `${orgId} ${environment}`
}
