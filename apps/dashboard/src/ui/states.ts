import { t } from '../texts/texts.ts'

/** The states of the API in words. */
const states: Readonly<Record<string, string>> = {
  active: t('Active'),
  archived: t('Archived'),
  bounced: t('Bounced'),
  building: t('Building'),
  cancelled: t('Cancelled'),
  clicked: t('Clicked'),
  complained: t('Complained'),
  completed: t('Completed'),
  confirmed: t('Confirmed'),
  deferred: t('Deferred'),
  delivered: t('Delivered'),
  disabled: t('Disabled'),
  done: t('Done'),
  draft: t('Draft'),
  enabled: t('Enabled'),
  expiring: t('Expiring'),
  failed: t('Failed'),
  failing: t('Failing'),
  given: t('Given'),
  healthy: t('Healthy'),
  live: t('Live'),
  missed: t('Missed'),
  not_ready: t('Not ready'),
  NotStarted: t('Not started'),
  opened: t('Opened'),
  paused: t('Paused'),
  pending: t('Pending'),
  published: t('Published'),
  queued: t('Queued'),
  read: t('Read'),
  ready: t('Ready'),
  receiving: t('Receiving'),
  running: t('Running'),
  scheduled: t('Scheduled'),
  sending: t('Sending'),
  sent: t('Sent'),
  skipped: t('Skipped'),
  unsaved_changes: t('Unsaved changes'),
  unsubscribed: t('Unsubscribed'),
  VerificationFailed: t('Change needed'),
  VerificationInProgress: t('Verification in progress'),
  VerificationRequested: t('Verification requested'),
  Verified: t('Verified'),
  waiting: t('Waiting'),
}

/** A state in words. */
export function stateText(state: string): string {
  return states[state] ?? state
}
