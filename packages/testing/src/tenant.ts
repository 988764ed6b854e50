import { newId } from '@outrider/contracts/ids'
import type { Environment, Tenant } from '@outrider/contracts/shapes'

/** An organization nobody else has, so tests in one database do not see each other. */
export function tenant(environment: Environment = 'live'): Tenant {
  return { orgId: newId('org'), environment }
}
