import { changeCampaign } from '@outrider/contracts/campaigns'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { checkReferences } from './check-references.ts'
import { freeze } from './freeze.ts'
import { updateCampaign } from './queries.ts'
import { campaignOf, statusOf } from './record.ts'
import { requireCampaign } from './require-campaign.ts'
import { changedSettings, isEdit } from './settings.ts'
import { invalidMove, mayMove } from './states.ts'

export const answerChangeCampaign = (deps: Deps) =>
  answer(changeCampaign, async ({ tenant, campaignId, change }) => {
    const { db } = deps
    const now = clock.now()
    const row = await requireCampaign(db, tenant, campaignId)
    if (isEdit(change) && !mayMove(row.status, 'edit'))
      throw invalidMove(statusOf(row, now), 'edit')
    const settings = changedSettings(row, change)
    if (isEdit(change)) {
      await freeze(db, row, row.channel, settings)
      await checkReferences(deps, tenant, settings)
    }
    const changed = await updateCampaign(db, row, settings, now)
    if (!changed) throw invalidMove(statusOf(row, now), 'edit') // launched meanwhile
    return campaignOf(changed, now)
  })
