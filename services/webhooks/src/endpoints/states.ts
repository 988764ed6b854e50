import type { DisabledReason } from '@outrider/contracts/webhook-payloads'
import { refused, type StateTable } from '@outrider/service/db/state-table'

/** Enabled, disabled for a reason, or deleted: hidden while its deliveries are deleted. */
export type EndpointState = 'ENABLED' | DisabledReason | 'DELETED'

/** Callers edit, enable, disable and delete; it says that it is there no more (`gone`), or does nothing but fail (`fail`). */
export type EndpointEvent = 'edit' | 'enable' | 'disable' | 'gone' | 'fail' | 'delete'

/** A disabled endpoint keeps its first reason. */
const disabledFor = (reason: DisabledReason) =>
  ({
    edit: reason,
    enable: 'ENABLED',
    disable: reason,
    gone: reason,
    fail: reason,
    delete: 'DELETED',
  }) as const

/** Attempts that end after the deletion change nothing. */
export const endpointStates: StateTable<EndpointState, EndpointEvent> = {
  ENABLED: {
    edit: 'ENABLED',
    enable: 'ENABLED',
    disable: 'REQUESTED',
    gone: 'GONE',
    fail: 'FAILING',
    delete: 'DELETED',
  },
  REQUESTED: disabledFor('REQUESTED'),
  GONE: disabledFor('GONE'),
  FAILING: disabledFor('FAILING'),
  DELETED: {
    edit: refused,
    enable: refused,
    disable: refused,
    gone: 'DELETED',
    fail: 'DELETED',
    delete: refused,
  },
}

/** The event of a caller's change. */
export function eventOf(enabled: boolean | undefined): EndpointEvent {
  if (enabled === undefined) return 'edit'
  return enabled ? 'enable' : 'disable'
}
