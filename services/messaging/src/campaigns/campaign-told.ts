import { type CampaignFact, campaignFacts } from '@outrider/contracts/campaigns'
import { idOf } from '@outrider/contracts/ids'
import { tenantOf } from '@outrider/service/tenant'
import type { CampaignTold } from './move-queries.ts'
import type { CampaignRow } from './queries.ts'

/** That something became of a campaign. */
export function campaignTold(
  what: keyof typeof campaignFacts,
  row: Pick<CampaignRow, 'id' | 'orgId' | 'environment'>,
  at: Date,
): CampaignTold {
  const data: CampaignFact = {
    tenant: tenantOf(row),
    campaignId: idOf('cmp', row.id),
    at: at.toISOString(),
  }
  return { subject: campaignFacts[what].subject, data }
}
