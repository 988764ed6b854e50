import type { Automation, Transition } from '@outrider/contracts/automations'
import { refused, type StateTable } from '@outrider/service/state-table'

/** What each transition does to an automation's status. Publishing is apart from the status and keeps it. */
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
