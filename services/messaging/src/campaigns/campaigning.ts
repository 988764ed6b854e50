import type { Loop } from '@outrider/service/loop'
import type { Deps } from '../deps.ts'
import type { LeasedCampaign } from './lease-queries.ts'

/** What handlers wake when they have made work. */
export interface Running {
  readonly campaigns: Pick<Loop, 'wake'>
  readonly sending: Pick<Loop, 'wake'>
}

/** What working on campaigns takes. */
export type Campaigning = Deps & Pick<Running, 'sending'>

/** When to work on a campaign again; `written` when that is written already. */
export type Next = Date | 'never' | 'written'

/** One step of a stage: a part of its work that takes well under a second. */
export type Step = (deps: Campaigning, campaign: LeasedCampaign) => Promise<[LeasedCampaign, Next]>
