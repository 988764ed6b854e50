import { type TypeId, uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import type { Pool } from '@outrider/service/database'
import { storedTenant } from '@outrider/service/tenant'
import { type DomainRow, findDomain } from './queries.ts'

/** The domain; throws `NOT_FOUND` when the organization has none with this id. */
export async function requireDomain(
  db: Pool,
  tenant: Tenant,
  domainId: TypeId<'dom'>,
): Promise<DomainRow> {
  const row = await findDomain(db, storedTenant(tenant), uuidOf(domainId))
  if (!row) throw notFound()
  return row
}
