import { createCampaign } from '@outrider/contracts/campaigns'
import { uuidOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { storedTenant } from '@outrider/service/tenant'
import type { Deps } from '../deps.ts'
import { checkReferences } from './check-references.ts'
import { freeze } from './freeze.ts'
import { findCampaign, insertCampaign } from './queries.ts'
import { campaignOf } from './record.ts'
import { settingsOf } from './settings.ts'

/** Campaigns of one environment. */
const maxCampaigns = 100_000

export const answerCreateCampaign = (deps: Deps) =>
  answer(createCampaign, async ({ tenant, campaign }, { creationId }) => {
    const settings = settingsOf(campaign)
    const { channel } = campaign
    const [stored, now] = [storedTenant(tenant), clock.now()]
    await freeze(deps.db, stored, channel, settings)
    await checkReferences(deps, tenant, settings)
    const created = { id: uuidOf(`cmp_${creationId}`), channel, ...settings }
    const row = await insertCampaign(deps.db, stored, created, maxCampaigns, now)
    const made = row ?? (await findCampaign(deps.db, stored, created.id))
    if (!made)
      throw new Problem('LIMIT_REACHED', `an environment holds at most ${maxCampaigns} campaigns`)
    return campaignOf(made, now)
  })
