import { createSender } from '@outrider/contracts/domains'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { notFound, Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { storedTenant } from '@outrider/service/tenant'
import { insertSender } from './queries.ts'
import { senderOf } from './record.ts'

/** Senders of one domain. */
const maxSenders = 100

export const answerCreateSender = (db: Pool) =>
  answer(createSender, async ({ tenant, sender: { domainId, name = null, ...sender } }) => {
    const [id, now] = [uuidOf(newId('snd')), clock.now()]
    const localPart = sender.localPart.toLowerCase()
    const row = { id, domainId: uuidOf(domainId), localPart, name, now }
    const insertion = await insertSender(db, storedTenant(tenant), row, maxSenders)
    const { domain, inserted, taken } = insertion
    if (domain === null) throw notFound()
    if (taken)
      throw new Problem('CONFLICT', `localPart: ${localPart}@${domain} is a sender already`)
    if (!inserted) throw new Problem('LIMIT_REACHED', `a domain has at most ${maxSenders} senders`)
    return senderOf({ ...row, domain, createdAt: now })
  })
