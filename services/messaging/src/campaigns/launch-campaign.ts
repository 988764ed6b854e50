import { setTimeout as delay } from 'node:timers/promises'
import { launchCampaign } from '@outrider/contracts/campaigns'
import { idOf } from '@outrider/contracts/ids'
import { fixAudience } from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import { answer, request } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { campaignTold } from './campaign-told.ts'
import type { Running } from './campaigning.ts'
import { checkReferences, requireSender } from './check-references.ts'
import { freeze } from './freeze.ts'
import { launch, noteSize } from './move-queries.ts'
import type { CampaignRow } from './queries.ts'
import { campaignOf, statusOf } from './record.ts'
import { requireCampaign } from './require-campaign.ts'
import { invalidMove, mayMove } from './states.ts'

/** Milliseconds for which whoever launches waits until the audience is fixed, and between two looks. */
const timeout = 3_000
const interval = 50

export const answerLaunchCampaign = (deps: Deps & Running) =>
  answer(launchCampaign, async ({ tenant, campaignId }) => {
    const { db, outbox, campaigns } = deps
    const row = await requireCampaign(db, tenant, campaignId)
    if (!mayMove(row.status, 'launch')) throw invalidMove(statusOf(row, clock.now()), 'launch')
    const contents = await freeze(db, row, row.channel, row)
    await checkReferences(deps, tenant, row)
    await requireSender(deps, tenant, row.channel, row.senderId)
    const now = clock.now()
    const told = campaignTold('launched', row, now)
    if (!(await retried(() => launch(db, row, contents, told, now))))
      throw invalidMove(statusOf(row, now), 'launch') // by somebody else, or changed meanwhile
    outbox.wake()
    await waitForAudience(deps, tenant, row)
    campaigns.wake()
    return campaignOf(await requireCampaign(db, tenant, campaignId), clock.now())
  })

/** Whoever gets a tag after the answer is not in the audience. Where that takes longer, whoever runs campaigns waits on. */
async function waitForAudience(
  { nats, db, log }: Deps,
  tenant: Tenant,
  row: CampaignRow,
): Promise<void> {
  const campaignId = idOf('cmp', row.id)
  const { audience } = row
  const until = performance.now() + timeout
  try {
    for (;;) {
      const { size } = await request(nats, fixAudience, { tenant, campaignId, audience })
      if (size !== null) return await noteSize(db, row, size)
      if (performance.now() > until) return
      await delay(interval)
    }
  } catch (error) {
    log.warn({ err: error, campaignId }, 'audience fixed later')
  }
}
