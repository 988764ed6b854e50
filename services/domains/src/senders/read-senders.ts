import { uuidOf } from '@outrider/contracts/ids'
import { readSenders, type SendingIdentity } from '@outrider/contracts/sending'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { isSendReady } from '../domains/record-set.ts'
import { findSenders, type SenderRow } from './queries.ts'

export const answerReadSenders = (db: Pool) =>
  answer(readSenders, async ({ wanted }) => {
    const rows = await findSenders(
      db,
      wanted.map(({ tenant: { orgId, environment }, senderId }) => ({
        orgId: uuidOf(orgId),
        environment,
        senderId: senderId === undefined ? null : uuidOf(senderId),
      })),
    )
    const ready = rows.filter(({ states }) => isSendReady(states))
    return {
      senders: wanted.map((_, index) => {
        const row = ready.find(({ place }) => place === index + 1)
        return row ? identityOf(row) : null
      }),
    }
  })

/** The first selector signs; the second stands by for a change of keys. */
function identityOf({ localPart, name, domain, privateKey }: SenderRow): SendingIdentity {
  return {
    address: `${localPart}@${domain}`,
    name,
    dkim: { domain, selector: 'selector1', privateKey },
  }
}
