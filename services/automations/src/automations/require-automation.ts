import { type TypeId, uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import type { Db } from '@outrider/service/database'
import { storedTenant } from '@outrider/service/tenant'
import { type AutomationRow, findAutomation } from './queries.ts'

/** The automation; throws `NOT_FOUND` when the tenant has none with this id. */
export async function requireAutomation(
  db: Db,
  tenant: Tenant,
  automationId: TypeId<'auto'>,
): Promise<AutomationRow> {
  const row = await findAutomation(db, storedTenant(tenant), uuidOf(automationId))
  if (!row) throw notFound()
  return row
}
