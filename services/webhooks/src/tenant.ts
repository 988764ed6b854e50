import { idOf, uuidOf } from '@outrider/contracts/ids'
import type { Environment, Tenant } from '@outrider/contracts/shapes'

/** Whose data, with the organization as the database stores it. */
export interface Owner {
  readonly orgId: string
  readonly environment: Environment
}

export function ownerOf({ orgId, environment }: Tenant): Owner {
  return { orgId: uuidOf(orgId), environment }
}

export function tenantOf({ orgId, environment }: Owner): Tenant {
  return { orgId: idOf('org', orgId), environment }
}
