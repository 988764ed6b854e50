import { newId } from '@outrider/contracts/ids'
import type { Environment, Tenant } from '@outrider/contracts/shapes'

/** A new organization, so that tests in one database do not see each other. */
export function tenant(environment: Environment = 'live'): Tenant {
  return { orgId: newId('org'), environment }
}
