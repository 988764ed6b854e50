import { idOf } from '@outrider/contracts/ids'
import { type ReachabilityChange, recordReachability } from '@outrider/contracts/recipients'
import { type Owner, tenantOf } from '../tenant.ts'

/** An outbox entry to be. */
export interface Command {
  readonly subject: string
  readonly data: ReachabilityChange
}

/** Lets contacts know how somebody may be reached now. */
export function reachability(
  owner: Owner,
  /** The database's. */
  contactId: string,
  at: Date,
  change: Pick<ReachabilityChange, 'unsubscribed' | 'suppressed'>,
): Command {
  return {
    subject: recordReachability.subject,
    data: {
      tenant: tenantOf(owner),
      contactId: idOf('con', contactId),
      ...change,
      at: at.toISOString(),
    },
  }
}
