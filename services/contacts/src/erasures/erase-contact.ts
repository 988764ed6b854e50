import { eraseContact } from '@outrider/contracts/erasures'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { planned } from '../contacts/planned.ts'
import type { Deps } from '../deps.ts'
import { findFormerIds, writeErasure } from './queries.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerEraseContact = ({ db, outbox }: Deps) =>
  answer(eraseContact, async ({ tenant, contactId }) => {
    const departure = { ...storedTenant(tenant), id: uuidOf(contactId) }
    const erasureId = uuidOf(newId('era'))
    const erased = await planned(async () => {
      const formerIds = await findFormerIds(db, departure)
      return writeErasure(db, departure, { erasureId, formerIds }, clock.now())
    })
    if (!erased) throw notFound()
    outbox.wake()
    return {}
  })
