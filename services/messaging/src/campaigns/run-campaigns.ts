import { clock } from '@outrider/service/clock'
import { runLeases } from '@outrider/service/lease-loop'
import type { Loop } from '@outrider/service/loop'
import { isOutage } from '@outrider/service/outage'
import type { Campaigning, Step } from './campaigning.ts'
import { drain } from './drain.ts'
import { drop } from './drop.ts'
import { feed } from './feed.ts'
import { fix } from './fix.ts'
import {
  dueCampaigns,
  giveBack,
  leaseCampaigns,
  type LeasedCampaign,
  type Stage,
} from './lease-queries.ts'
import { read } from './read.ts'
import { sweep } from './sweep.ts'

const steps: Readonly<Record<Stage, Step>> = {
  fixing: fix,
  reading: read,
  feeding: feed,
  draining: drain,
  sweeping: sweep,
  dropping: drop,
  done: async (_deps, campaign) => [campaign, 'never'],
}

/** Campaigns leased at once, those that this process works on, and of these of one tenant. */
const [maxBatch, maxInFlight, maxOfLane] = [4, 8, 2]
/** Milliseconds until a step is taken again that failed. */
const retryDelay = 1_000

/** Works on campaigns step by step until disposed; after each step another campaign has its turn. */
export function runCampaigns(deps: Campaigning): Loop {
  const { db, log } = deps
  const loop = runLeases<LeasedCampaign>({
    db,
    log,
    what: 'campaigns',
    queue: dueCampaigns,
    maxBatch,
    maxInFlight,
    maxOfLane,
    lease: (turn, now) => leaseCampaigns(db, turn, now),
    async work(campaigns, begin) {
      // Most steps leave another one to be done.
      for (const campaign of campaigns)
        begin(
          campaign,
          takeStep(deps, campaign).finally(() => loop.wake()),
        )
    },
  })
  return loop
}

/** Never rejects: a step that fails is taken again a little later, and what it did is not done twice. */
async function takeStep(deps: Campaigning, campaign: LeasedCampaign): Promise<void> {
  const { db, log } = deps
  try {
    const [after, next] = await steps[campaign.stage](deps, campaign)
    if (next !== 'written') await giveBack(db, after, next)
  } catch (error) {
    log[isOutage(error) ? 'warn' : 'error']({ err: error, campaignId: campaign.id }, 'step failed')
    const later = new Date(clock.now().getTime() + retryDelay)
    await giveBack(db, campaign, later).catch(() => {}) // else its lease ends
  }
}
