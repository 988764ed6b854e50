import { type CampaignMove, moveCampaign } from '@outrider/contracts/campaigns'
import { clock } from '@outrider/service/clock'
import { type Db, retried } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { cancel, pause, resume } from './move-queries.ts'
import type { CampaignRow } from './queries.ts'
import { campaignOf, statusOf } from './record.ts'
import { requireCampaign } from './require-campaign.ts'
import type { Running } from './campaigning.ts'
import { campaignStates, invalidMove, mayMove } from './states.ts'

const carryOut: Readonly<
  Record<CampaignMove, (db: Db, row: CampaignRow, now: Date) => Promise<boolean>>
> = { pause, resume, cancel }

export const answerMoveCampaign = ({ db, campaigns, sending }: Deps & Running) =>
  answer(moveCampaign, async ({ tenant, campaignId, move }) => {
    const [row, now] = [await requireCampaign(db, tenant, campaignId), clock.now()]
    const isAllowed = mayMove(row.status, move)
    // A repeat after a broken connection finds the move made.
    const isMade = isAllowed && (await retried(() => carryOut[move](db, row, now)))
    const moved = await requireCampaign(db, tenant, campaignId)
    if (!isMade && moved.status !== campaignStates[row.status][move])
      throw invalidMove(statusOf(moved, now), move)
    campaigns.wake()
    sending.wake()
    return campaignOf(moved, now)
  })
