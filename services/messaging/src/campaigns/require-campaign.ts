import { type TypeId, uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import type { Db } from '@outrider/service/database'
import { storedTenant } from '@outrider/service/tenant'
import { type CampaignRow, findCampaign } from './queries.ts'

/** One campaign; throws `NOT_FOUND` when the organization has none of this id. */
export async function requireCampaign(
  db: Db,
  tenant: Tenant,
  campaignId: TypeId<'cmp'>,
): Promise<CampaignRow> {
  const row = await findCampaign(db, storedTenant(tenant), uuidOf(campaignId))
  if (!row) throw notFound()
  return row
}
