import { clock } from '@outrider/service/clock'
import { campaignTold } from './campaign-told.ts'
import type { LeasedCampaign } from './lease-queries.ts'
import { complete } from './move-queries.ts'
import type { Campaigning, Next } from './campaigning.ts'
import { releaseHeld } from './outcome-queries.ts'
import { listCounts, totalOf } from './counts.ts'

/** Milliseconds between looks whether everything has come to its end. */
const interval = 250
/** Emails released by one statement that waited while the campaign was paused. */
const batchSize = 1_000

/** Waits until everybody has been written to or skipped, and completes the campaign. */
export async function drain(
  deps: Campaigning,
  campaign: LeasedCampaign,
): Promise<[LeasedCampaign, Next]> {
  const { db, outbox, sending } = deps
  const now = clock.now()
  if (campaign.status === 'cancelled') return [{ ...campaign, stage: 'sweeping' }, now]
  if (campaign.status !== 'launched') return [campaign, 'never']
  const { pending } = totalOf(await listCounts(db, campaign), campaign.size)
  if (pending === 0) {
    const told = campaignTold('completed', campaign, now)
    await complete(db, campaign, told, now)
    outbox.wake()
    return [campaign, 'written']
  }
  if ((await releaseHeld(db, campaign, batchSize, now)) > 0) sending.wake()
  return [campaign, new Date(now.getTime() + interval)]
}
