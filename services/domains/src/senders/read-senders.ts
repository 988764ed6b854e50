import { readSenders, type SendingIdentity } from '@outrider/contracts/domains'
import { uuidOf } from '@outrider/contracts/ids'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { storedTenant } from '@outrider/service/tenant'
import { findReadySenders, type ReadySender } from './queries.ts'

export const answerReadSenders = (db: Pool) =>
  answer(readSenders, async ({ wanted }) => {
    const found = await findReadySenders(
      db,
      wanted.map(({ tenant, senderId }) => ({
        ...storedTenant(tenant),
        senderId: senderId === undefined ? null : uuidOf(senderId),
      })),
    )
    return {
      senders: found.map(({ ready }) => ready && identityOf(ready)),
      known: found.map(({ known }) => known),
    }
  })

/** The first selector signs; the second stands by for a change of keys. */
function identityOf({ localPart, name, domain, privateKey }: ReadySender): SendingIdentity {
  return {
    address: `${localPart}@${domain}`,
    name,
    dkim: { domain, selector: 'selector1', privateKey },
  }
}
