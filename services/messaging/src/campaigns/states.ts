import type { CampaignStatus } from '@outrider/contracts/campaigns'
import { Problem } from '@outrider/contracts/problem'

/** What can be done to a campaign, or become of it. */
export const moves = ['launch', 'pause', 'resume', 'cancel', 'complete', 'edit', 'delete'] as const
export type Move = (typeof moves)[number]

/** A campaign as the database keeps it: one that is launched is scheduled until it is time, and then sending. */
export type StoredStatus = Exclude<CampaignStatus, 'scheduled' | 'sending'> | 'launched'

/**
 * What a campaign becomes by each move; `gone` when nothing is left of it, and where there is no such move, nothing.
 * To edit is to change whom it goes to, what it says or when; name and speed may always change.
 */
export const nextStatus: Readonly<
  Record<StoredStatus, Readonly<Record<Move, StoredStatus | 'gone' | null>>>
> = {
  draft: {
    launch: 'launched',
    pause: null,
    resume: null,
    cancel: null,
    complete: null,
    edit: 'draft',
    delete: 'gone',
  },
  launched: {
    launch: null,
    pause: 'paused',
    resume: null,
    cancel: 'cancelled',
    complete: 'completed',
    edit: null,
    delete: null,
  },
  paused: {
    launch: null,
    pause: null,
    resume: 'launched',
    cancel: 'cancelled',
    complete: null,
    edit: null,
    delete: null,
  },
  completed: {
    launch: null,
    pause: null,
    resume: null,
    cancel: null,
    complete: null,
    edit: null,
    delete: 'gone',
  },
  cancelled: {
    launch: null,
    pause: null,
    resume: null,
    cancel: null,
    complete: null,
    edit: null,
    delete: 'gone',
  },
}

/** The statuses from which there is such a move. */
export function startsOf(move: Move): StoredStatus[] {
  return (['draft', 'launched', 'paused', 'completed', 'cancelled'] as const).filter(
    (status) => nextStatus[status][move] !== null,
  )
}

/** 409 */
export function invalidMove(status: CampaignStatus, move: Move): Problem {
  return new Problem('INVALID_TRANSITION', `a campaign that is ${status} cannot ${wordOf[move]}`)
}

const wordOf: Readonly<Record<Move, string>> = {
  launch: 'be launched',
  pause: 'be paused',
  resume: 'be resumed',
  cancel: 'be cancelled',
  complete: 'be completed',
  edit: 'change its audience, content, sender or time',
  delete: 'be deleted',
}
