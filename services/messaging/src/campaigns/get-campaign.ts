import { getCampaign } from '@outrider/contracts/campaigns'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { campaignOf } from './record.ts'
import { requireCampaign } from './require-campaign.ts'

export const answerGetCampaign = ({ db }: Service) =>
  answer(getCampaign, async ({ tenant, campaignId }) =>
    campaignOf(await requireCampaign(db, tenant, campaignId), clock.now()),
  )
