import { deleteCampaign } from '@outrider/contracts/campaigns'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { removeCampaign } from './queries.ts'
import { statusOf } from './record.ts'
import { requireCampaign } from './require-campaign.ts'
import { invalidMove } from './states.ts'

export const answerDeleteCampaign = ({ db }: Service) =>
  answer(deleteCampaign, async ({ tenant, campaignId }) => {
    const row = await requireCampaign(db, tenant, campaignId)
    if (!(await removeCampaign(db, row, row.id)))
      throw invalidMove(statusOf(row, clock.now()), 'delete')
    return {}
  })
