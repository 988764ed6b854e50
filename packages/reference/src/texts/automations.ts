import { keyIsTaken, type OperationTexts } from './text.ts'

const tooMany =
  'The environment has 100,000 automations, or its trigger specs take 16 MiB together.'

export const automationTexts: OperationTexts = {
  createAutomation: {
    description:
      'Creates an automation as an unpublished draft. Publish its graph and activate it to start it. An invalid graph is rejected with the ID of the node.',
    refusals: { ...keyIsTaken, LIMIT_REACHED: tooMany },
  },
  listAutomations: {
    description: 'Returns automations, newest first, each with its trigger and its draft graph.',
  },
  getAutomation: {
    description:
      'Returns an automation with its trigger and its draft graph. Retrieve a published version to see the graph that runs.',
  },
  changeAutomation: {
    description:
      'Updates the name, the trigger, the draft graph, or the re-entry rule of an automation. The trigger and the re-entry rule take effect immediately; the graph takes effect when it is published. With `incomplete`, a draft graph with faults is stored as well.',
    refusals: { ...keyIsTaken, LIMIT_REACHED: tooMany },
  },
  deleteAutomation: {
    description:
      'Deletes an automation. Running entries are cancelled. Entries that have ended remain on record for their retention period.',
  },
  getVersion: {
    description: 'Returns a published version of the graph. Versions never change.',
  },
  publishAutomation: {
    description:
      'Saves the draft graph as an immutable version, which new entries run. Running entries keep the version with which they started. Publishing does not activate the automation.',
  },
  unpublishAutomation: {
    description:
      'Withdraws the published graph. New entries then have no steps and complete immediately; running entries keep their version.',
  },
  activateAutomation: {
    description:
      'Activates an automation: triggers that arrive after the response can start entries. An active automation without a published version starts entries that do nothing.',
    refusals: { INVALID_TRANSITION: 'The automation is neither a draft nor paused.' },
  },
  pauseAutomation: {
    description:
      'Pauses an automation: it starts no new entries until it is activated again. Running entries continue.',
    refusals: { INVALID_TRANSITION: 'The automation is not active.' },
  },
  archiveAutomation: {
    description: 'Archives an automation: it starts no new entries. Running entries continue.',
  },
  restoreAutomation: {
    description:
      'Restores an archived automation as a draft. Activate it to start new entries again.',
    refusals: { INVALID_TRANSITION: 'The automation is not archived.' },
  },
  listVersions: {
    description:
      'Returns the published versions of an automation, newest first, without their graphs. Retrieve a version to see its graph.',
  },
  getAutomationStats: {
    description:
      'Returns what became of the entries of an automation, of their steps at each node, and of their messages. The counts are those of whole days, UTC; `running` and `waiting` describe the present.',
  },
  listEntries: {
    description:
      'Returns the entries of all automations, newest first, without their steps. Retrieve an entry to see its steps. With filters a page can have fewer entries than `limit` although more follow.',
  },
  listAutomationEntries: {
    description:
      'Returns the entries of an automation, newest first, without their steps. Retrieve an entry to see its steps.',
  },
  retryEntries: {
    description:
      'Retries all entries of an automation that have failed since the given time, each at its failed step. If there are too many for one request, `retried` is less than their number; repeat the request for the others.',
  },
  getEntry: { description: 'Returns an entry with its steps in the order in which they ran.' },
  cancelEntry: {
    description:
      'Cancels a running or waiting entry. No further step runs. Messages that have been handed over are not recalled.',
    refusals: { INVALID_TRANSITION: 'The entry has already ended.' },
  },
  retryEntry: {
    description:
      'Retries a failed entry at its failed step. Steps that have completed do not run again.',
    refusals: { INVALID_TRANSITION: 'The entry has not failed, or its contact was erased.' },
  },
  skipWait: {
    description:
      'Ends the present wait of an entry in the test environment: a `delay` is over, and a `wait_for_event` times out. The next steps run immediately.',
    refusals: {
      NOT_ALLOWED: 'The key or session belongs to the live environment.',
      INVALID_TRANSITION: 'The entry does not wait.',
    },
  },
  explainTrigger: {
    description:
      'Evaluates a trigger against an automation without writing anything. The response shows whether the contact would enter, the reason, and the result of each check.',
  },
}
