import type { Automation, Entry, Transition } from '@outrider/contracts/automations'
import { movesOn, refused, type StateTable } from '@outrider/service/db/state-table'

/** The effect of each transition on an automation's status. Publishing does not change the status. */
export const automationStates: StateTable<Automation['status'], Transition> = {
  draft: {
    publish: 'draft',
    unpublish: 'draft',
    activate: 'active',
    pause: refused,
    archive: 'archived',
    restore: refused,
  },
  active: {
    publish: 'active',
    unpublish: 'active',
    activate: refused,
    pause: 'paused',
    archive: 'archived',
    restore: refused,
  },
  paused: {
    publish: 'paused',
    unpublish: 'paused',
    activate: 'active',
    pause: refused,
    archive: 'archived',
    restore: refused,
  },
  archived: {
    publish: 'archived',
    unpublish: 'archived',
    activate: refused,
    pause: refused,
    archive: 'archived',
    restore: 'draft',
  },
}

type EntryStatus = Entry['status']
/** Results of a run (`call`, `wait`, `complete`, `fail`), and actions of callers. */
type EntryEvent = 'call' | 'wait' | 'complete' | 'fail' | 'cancel' | 'erase' | 'retry'

/** The run of an entry that has finished meanwhile leaves no trace. */
const finished = { call: refused, wait: refused, complete: refused, fail: refused } as const
const live = {
  call: 'running',
  wait: 'waiting',
  complete: 'completed',
  fail: 'failed',
  cancel: 'cancelled',
  erase: 'cancelled',
  retry: refused,
} as const

export const entryStates: StateTable<EntryStatus, EntryEvent> = {
  running: live,
  waiting: live,
  completed: { ...finished, cancel: refused, erase: 'completed', retry: refused },
  failed: { ...finished, cancel: refused, erase: 'failed', retry: 'running' },
  cancelled: { ...finished, cancel: 'cancelled', erase: 'cancelled', retry: refused },
}

/** Whether the entry has finished. */
export function isFinished(status: EntryStatus): boolean {
  return entryStates[status].complete === refused
}

/** The statuses of entries that a run may still move. */
export const liveStatuses: readonly EntryStatus[] = movesOn(entryStates, 'complete').from
