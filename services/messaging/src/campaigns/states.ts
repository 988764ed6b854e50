import type { CampaignStatus } from '@outrider/contracts/campaigns'
import { Problem } from '@outrider/contracts/problem'
import { movesOn, refused, type StateTable } from '@outrider/service/db/state-table'

/** A transition of a campaign, by a caller or by the service. */
type CampaignTransition = 'launch' | 'pause' | 'resume' | 'cancel' | 'complete' | 'edit' | 'delete'

/** A campaign as the database keeps it: one that is launched is scheduled until it is time, and then sending. */
export type StoredCampaignStatus = Exclude<CampaignStatus, 'scheduled' | 'sending'> | 'launched'

const allRefused = {
  launch: refused,
  pause: refused,
  resume: refused,
  cancel: refused,
  complete: refused,
  edit: refused,
  delete: refused,
} as const

/**
 * The transitions of campaigns. `edit` changes the audience, content, or time; name and rate may always change. A
 * deleted campaign has no state.
 */
export const campaignStates: StateTable<StoredCampaignStatus, CampaignTransition> = {
  draft: { ...allRefused, launch: 'launched', edit: 'draft', delete: 'draft' },
  launched: { ...allRefused, pause: 'paused', cancel: 'cancelled', complete: 'completed' },
  paused: { ...allRefused, resume: 'launched', cancel: 'cancelled' },
  completed: { ...allRefused, delete: 'completed' },
  cancelled: { ...allRefused, delete: 'cancelled' },
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
  return new Problem(
    'INVALID_TRANSITION',
    `a campaign with status ${status} cannot ${wordOf[move]}`,
  )
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
