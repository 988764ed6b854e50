import type { CampaignStatus } from '@outrider/contracts/campaigns'
import { Problem } from '@outrider/contracts/problem'
import { movesOn, refused, type StateTable } from '@outrider/service/db/state-table'

/** A transition of a campaign, by a caller or by the service. */
type CampaignTransition = 'launch' | 'pause' | 'resume' | 'cancel' | 'complete' | 'edit' | 'delete'

/** A campaign as the database keeps it: one that is launched is scheduled until it is time, and then sending. */
export type StoredCampaignStatus = Exclude<CampaignStatus, 'scheduled' | 'sending'> | 'launched'

/**
 * The transitions of campaigns. `edit` changes the audience, content, or time; name and rate may always change. A
 * deleted campaign has no state.
 */
export const campaignStates: StateTable<StoredCampaignStatus, CampaignTransition> = {
  draft: {
    launch: 'launched',
    pause: refused,
    resume: refused,
    cancel: refused,
    complete: refused,
    edit: 'draft',
    delete: 'draft',
  },
  launched: {
    launch: refused,
    pause: 'paused',
    resume: refused,
    cancel: 'cancelled',
    complete: 'completed',
    edit: refused,
    delete: refused,
  },
  paused: {
    launch: refused,
    pause: refused,
    resume: 'launched',
    cancel: 'cancelled',
    complete: refused,
    edit: refused,
    delete: refused,
  },
  completed: {
    launch: refused,
    pause: refused,
    resume: refused,
    cancel: refused,
    complete: refused,
    edit: refused,
    delete: 'completed',
  },
  cancelled: {
    launch: refused,
    pause: refused,
    resume: refused,
    cancel: refused,
    complete: refused,
    edit: refused,
    delete: 'cancelled',
  },
}

/** Whether there is such a move from a status. */
export function mayMove(status: StoredCampaignStatus, move: CampaignTransition): boolean {
  return campaignStates[status][move] !== refused
}

/** The statuses from which there is such a move, as a statement takes them. */
export function startsOf(move: CampaignTransition): StoredCampaignStatus[] {
  return movesOn(campaignStates, move).from
}

/** 409 */
export function invalidMove(status: CampaignStatus, move: CampaignTransition): Problem {
  return new Problem('INVALID_TRANSITION', `a campaign that is ${status} cannot ${wordOf[move]}`)
}

const wordOf: Readonly<Record<CampaignTransition, string>> = {
  launch: 'be launched',
  pause: 'be paused',
  resume: 'be resumed',
  cancel: 'be cancelled',
  complete: 'be completed',
  edit: 'change its audience, content, sender or time',
  delete: 'be deleted',
}
