import { getCampaignStats } from '@outrider/contracts/campaigns'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { listCounts, totalOf } from './counts.ts'
import { requireCampaign } from './require-campaign.ts'

export const answerGetCampaignStats = ({ db }: Service) =>
  answer(getCampaignStats, async ({ tenant, campaignId }) => {
    const row = await requireCampaign(db, tenant, campaignId)
    const counts = await listCounts(db, row)
    const variants = (row.variants ?? []).map(({ name }, index) => ({
      name,
      ...totalOf(counts.filter(({ variant }) => variant === index)),
    }))
    return { ...totalOf(counts, row.size), variants }
  })
