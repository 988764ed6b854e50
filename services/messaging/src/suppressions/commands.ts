import type { RequestContract } from '@outrider/contracts/contract'
import { idOf, type Uuid } from '@outrider/contracts/ids'
import {
  recordSubscription,
  recordSuppression,
  type SubscriptionChange,
  type SuppressionChange,
} from '@outrider/contracts/recipients'
import { request } from '@outrider/service/requests'
import { type StoredTenant, tenantOf } from '@outrider/service/tenant'
import type { Static, TSchema } from 'typebox'
import type { Deps } from '../deps.ts'

/** An outbox entry to be. */
export interface Command<Data = SubscriptionChange | SuppressionChange> {
  readonly subject: string
  readonly data: Data
}

/** Lets contacts know that a contact wants no more email. */
export function tellUnsubscribed(
  owner: StoredTenant,
  contactId: Uuid,
  at: Date,
): Command<SubscriptionChange> {
  const change = { unsubscribed: true, at: at.toISOString() }
  return {
    subject: recordSubscription.subject,
    data: { tenant: tenantOf(owner), contactId: idOf('con', contactId), ...change },
  }
}

/** Lets contacts know whether an address may be written to, whoever has it. */
export function tellSuppression(
  owner: StoredTenant,
  addressHash: Uint8Array,
  suppressed: boolean,
  at: Date,
): Command<SuppressionChange> {
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

/**
 * Lets contacts know at once, so that whoever asked for the change sees it. The outbox tells them in any case: when
 * nobody answers, they hear of it a little later.
 */
export async function tellNow<Change extends TSchema>(
  { nats, log }: Pick<Deps, 'nats' | 'log'>,
  contract: RequestContract<Change>,
  { data }: Command<Static<Change>>,
): Promise<void> {
  try {
    await request(nats, contract, data)
  } catch (error) {
    log.warn({ err: error, subject: contract.subject }, 'told later')
  }
}
