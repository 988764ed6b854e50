import { idOf } from '@outrider/contracts/ids'
import type { Organization } from '@outrider/contracts/organizations'
import type { OrganizationRow } from './queries.ts'

/** An organization as callers see it. */
export function organizationOf(row: OrganizationRow): Organization {
  return { ...row, id: idOf('org', row.id) }
}
