import { uuidOf } from '@outrider/contracts/ids'
import { readSenders, type SendingIdentity } from '@outrider/contracts/sending'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { storedTenant } from '@outrider/service/tenant'
import { findReadySenders, type ReadySender } from './queries.ts'

export const answerReadSenders = (db: Pool) =>
  answer(readSenders, async ({ wanted }) => {
    const rows = await findReadySenders(
      db,
      wanted.map(({ tenant, senderId }) => ({
        ...storedTenant(tenant),
        senderId: senderId === undefined ? null : uuidOf(senderId),
      })),
    )
    const byPlace = new Map(rows.map((row) => [row.place, row]))
    return {
      senders: wanted.map((_, index) => {
        const row = byPlace.get(index + 1)
        return row ? identityOf(row) : null
      }),
      known: wanted.map((_, index) => rows.some(({ place }) => place === index + 1)),
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
