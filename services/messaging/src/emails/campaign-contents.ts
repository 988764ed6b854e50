import type { Uuid } from '@outrider/contracts/ids'
import type { Db } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import { LRUCache } from 'lru-cache'
import { type CampaignContentRow, listCampaignContents } from './campaign-queries.ts'

/** Characters of contents that are kept: they never change once a campaign is launched. */
const maxKept = 32_000_000
const kept = new LRUCache<string, CampaignContentRow[]>({
  maxSize: maxKept,
  sizeCalculation: (contents) => 1 + JSON.stringify(contents).length,
})

/** What a launched campaign says, by variant; nothing once it is over. */
export async function campaignContents(
  db: Db,
  campaign: StoredTenant & { readonly campaignId: Uuid },
): Promise<readonly CampaignContentRow[]> {
  const key = `${campaign.orgId} ${campaign.environment} ${campaign.campaignId}`
  const known = kept.get(key)
  if (known) return known
  const contents = await listCampaignContents(db, campaign)
  if (contents.length > 0) kept.set(key, contents)
  return contents
}
