import { newId, uuidOf } from '@outrider/contracts/ids'
import { notFound, Problem } from '@outrider/contracts/problem'
import { createSender } from '@outrider/contracts/senders'
import { clock } from '@outrider/service/clock'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { senderOf } from './list-senders.ts'
import { insertSender } from './queries.ts'

/** Senders of one domain. */
const maxSenders = 100

export const answerCreateSender = (db: Pool) =>
  answer(createSender, async ({ tenant, sender: { domainId, name = null, ...sender } }) => {
    const [id, now] = [newId('snd'), clock.now()]
    const localPart = sender.localPart.toLowerCase()
    const row = { id, domainId, localPart, name, now }
    const { domain, inserted, taken } = await insertSender(db, tenant, row, maxSenders)
    if (domain === null) throw notFound()
    if (taken)
      throw new Problem('CONFLICT', `localPart: ${localPart}@${domain} is a sender already`)
    if (!inserted) throw new Problem('LIMIT_REACHED', `a domain has at most ${maxSenders} senders`)
    const ids = { id: uuidOf(id), domainId: uuidOf(domainId) }
    return senderOf({ ...row, ...ids, domain, createdAt: now })
  })
