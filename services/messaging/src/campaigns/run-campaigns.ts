import { Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { isTransient } from '@outrider/service/database'
import { type Loop, startLoop } from '@outrider/service/loop'
import type { Deps } from '../deps.ts'
import { drain } from './drain.ts'
import { drop } from './drop.ts'
import { feed } from './feed.ts'
import { fix } from './fix.ts'
import {
  giveBack,
  leaseCampaigns,
  type LeasedCampaign,
  readNextDue,
  type Stage,
} from './lease-queries.ts'
import { read } from './read.ts'
import { sweep } from './sweep.ts'

/** What handlers wake when they have made work. */
export interface Running {
  readonly campaigns: Pick<Loop, 'wake'>
  readonly sending: Pick<Loop, 'wake'>
}

/** What working on campaigns takes. */
export type Campaigning = Deps & Pick<Running, 'sending'>

/** When to work on a campaign again; `settled` when that is written already. */
export type Next = Date | 'never' | 'settled'

/** One step of a stage: a part of its work that takes well under a second. */
export type Step = (deps: Campaigning, campaign: LeasedCampaign) => Promise<[LeasedCampaign, Next]>

const steps: Readonly<Record<Stage, Step>> = {
  fixing: fix,
  reading: read,
  feeding: feed,
  draining: drain,
  sweeping: sweep,
  dropping: drop,
  done: async (_deps, campaign) => [campaign, 'never'],
}

/** Campaigns that this process works on at the same time. */
const maxAtOnce = 4
/** Milliseconds: longer than any step takes. */
const leaseTime = 10_000
/** Milliseconds between looks when nothing is known to fall due, and after what failed. */
const rest = 1_000

/** Works on campaigns step by step until disposed; after each step another campaign has its turn. */
export function runCampaigns(deps: Campaigning): Loop {
  const { db, log } = deps
  const working = new Set<Promise<void>>()
  let alarm: NodeJS.Timeout | undefined
  const loop = startLoop(
    async () => {
      const now = clock.now()
      const until = new Date(now.getTime() + leaseTime)
      const leased = await leaseCampaigns(db, now, until, maxAtOnce - working.size)
      for (const campaign of leased) {
        const step = takeStep(deps, campaign).finally(() => {
          working.delete(step)
          loop.wake()
        })
        working.add(step)
      }
      if (working.size > 0) return false // woken by each step that ends
      clearTimeout(alarm)
      const due = await readNextDue(db, now, new Date(now.getTime() + rest))
      if (due) alarm = setTimeout(() => loop.wake(), Math.max(0, due.getTime() - Date.now()))
      return false
    },
    rest,
    (error) => log[isOutage(error) ? 'warn' : 'error']({ err: error }, 'campaigns not run'),
  )
  return {
    wake: () => loop.wake(),
    async [Symbol.asyncDispose]() {
      await loop[Symbol.asyncDispose]()
      clearTimeout(alarm)
      await Promise.all(working)
    },
  }
}

/** Never rejects: a step that fails is taken again a little later, and what it did is not done twice. */
async function takeStep(deps: Campaigning, campaign: LeasedCampaign): Promise<void> {
  const { db, log } = deps
  try {
    const [after, next] = await steps[campaign.stage](deps, campaign)
    if (next !== 'settled') await giveBack(db, after, next)
  } catch (error) {
    log[isOutage(error) ? 'warn' : 'error']({ err: error, campaignId: campaign.id }, 'step failed')
    const later = new Date(clock.now().getTime() + rest)
    await giveBack(db, campaign, later).catch(() => {}) // else its lease ends
  }
}

function isOutage(error: unknown): boolean {
  return isTransient(error) || (error instanceof Problem && error.code === 'UNAVAILABLE')
}
