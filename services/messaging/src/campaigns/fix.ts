import { idOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { fixAudience } from '@outrider/contracts/recipients'
import { clock } from '@outrider/service/clock'
import { request } from '@outrider/service/requests'
import { tenantOf } from '@outrider/service/tenant'
import type { Campaigning, Next } from './campaigning.ts'
import type { LeasedCampaign } from './lease-queries.ts'

/** Milliseconds between looks whether the audience is fixed. */
const interval = 200

/** Has contacts write down who belongs to the audience. */
export async function fix(
  { nats }: Campaigning,
  campaign: LeasedCampaign,
): Promise<[LeasedCampaign, Next]> {
  const { id, audience } = campaign
  const campaignId = idOf('cmp', id)
  const size = await request(nats, fixAudience, {
    tenant: tenantOf(campaign),
    campaignId,
    audience,
  }).then(
    (reply) => reply.size,
    (error: unknown) => {
      // Its segment is gone: nobody is in it.
      if (error instanceof Problem && error.code === 'NOT_FOUND') return 0
      throw error
    },
  )
  const now = clock.now()
  if (size === null) return [campaign, new Date(now.getTime() + interval)]
  return [{ ...campaign, size, stage: size === 0 ? 'draining' : 'reading' }, now]
}
