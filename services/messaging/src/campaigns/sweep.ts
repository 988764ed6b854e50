import { clock } from '@outrider/service/clock'
import type { LeasedCampaign } from './lease-queries.ts'
import { skipRest } from './outcome-queries.ts'
import type { Campaigning, Next } from './campaigning.ts'

/** People skipped by one step. */
const batchSize = 2_000

/** Skips whoever a cancelled campaign has not been sent to. */
export async function sweep(
  { db }: Campaigning,
  campaign: LeasedCampaign,
): Promise<[LeasedCampaign, Next]> {
  const now = clock.now()
  const skipped = await skipRest(db, campaign, batchSize, now)
  return [skipped > 0 ? campaign : { ...campaign, stage: 'dropping' }, now]
}
