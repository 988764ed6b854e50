import { idOf } from '@outrider/contracts/ids'
import { dropAudience } from '@outrider/contracts/recipients'
import { clock } from '@outrider/service/clock'
import { request } from '@outrider/service/requests'
import { tenantOf } from '@outrider/service/tenant'
import type { Campaigning, Next } from './campaigning.ts'
import type { LeasedCampaign } from './lease-queries.ts'
import { finish } from './outcome-queries.ts'

/** Forgets what a campaign that is over does not need any more. */
export async function drop(
  { nats, db }: Campaigning,
  campaign: LeasedCampaign,
): Promise<[LeasedCampaign, Next]> {
  const one = { tenant: tenantOf(campaign), campaignId: idOf('cmp', campaign.id) }
  const { done } = await request(nats, dropAudience, one)
  if (!done) return [campaign, clock.now()]
  await finish(db, campaign)
  return [campaign, 'written']
}
