import { readSenders, type SendingIdentity } from '@outrider/contracts/domains'
import type { TypeId } from '@outrider/contracts/ids'
import { invalid } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { request } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'

/**
 * A sender as it may send, or without `senderId` the organization's oldest; null when it may not.
 * `VALIDATION_FAILED` for a `senderId` that is none.
 */
export async function readSender(
  { nats }: Pick<Deps, 'nats'>,
  tenant: Tenant,
  senderId: TypeId<'snd'> | undefined,
): Promise<SendingIdentity | null> {
  const wanted = { tenant, ...(senderId !== undefined && { senderId }) }
  const { senders, known } = await request(nats, readSenders, { wanted: [wanted] })
  if (senderId !== undefined && !known[0])
    throw invalid('senderId', 'is no sender of yours', 'reference')
  return senders[0] ?? null
}
