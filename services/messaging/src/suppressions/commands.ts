import { idOf } from '@outrider/contracts/ids'
import {
  recordSubscription,
  recordSuppression,
  type SubscriptionChange,
  type SuppressionChange,
} from '@outrider/contracts/recipients'
import { type Owner, tenantOf } from '../tenant.ts'

/** An outbox entry to be. */
export interface Command {
  readonly subject: string
  readonly data: SubscriptionChange | SuppressionChange
}

/** Lets contacts know that a contact, by the database's id, wants no more email. */
export function tellUnsubscribed(owner: Owner, contactId: string, at: Date): Command {
  const change = { unsubscribed: true, at: at.toISOString() }
  return {
    subject: recordSubscription.subject,
    data: { tenant: tenantOf(owner), contactId: idOf('con', contactId), ...change },
  }
}

/** Lets contacts know whether an address may be written to, whoever has it. */
export function tellSuppression(
  owner: Owner,
  addressHash: Uint8Array,
  suppressed: boolean,
  at: Date,
): Command {
  const change = { suppressed, at: at.toISOString() }
  return {
    subject: recordSuppression.subject,
    data: {
      tenant: tenantOf(owner),
      addressHash: Buffer.from(addressHash).toString('hex'),
      ...change,
    },
  }
}
