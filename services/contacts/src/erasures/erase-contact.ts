import { contactErased, eraseContact } from '@outrider/contracts/erasures'
import { idOf, newId, uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { planned } from '../contacts/planned.ts'
import { listIdentifiers } from '../contacts/queries.ts'
import { tombstoneHash } from '../contacts/tombstones.ts'
import { takeFirstStep } from '../departures/keep-departures.ts'
import type { Deps } from '../deps.ts'
import { findFormerIds, writeErasure } from './queries.ts'
import { storedTenant } from '@outrider/service/tenant'
import { fact } from '@outrider/service/tell'

export const answerEraseContact = ({ db, hashes, outbox, departures }: Deps) =>
  answer(eraseContact, async ({ tenant, contactId }) => {
    const stored = storedTenant(tenant)
    const departure = { ...stored, id: uuidOf(contactId) }
    const erasureId = newId('era')
    const erased = await planned(async () => {
      const [formerIds, known] = await Promise.all([
        findFormerIds(db, departure),
        listIdentifiers(db, departure, departure.id),
      ])
      const tombstones = known.map((each) => tombstoneHash(hashes, { ...stored, ...each }))
      const now = clock.now()
      const told = fact(contactErased, {
        tenant,
        erasureId,
        contactId,
        formerIds: formerIds.map((id) => idOf('con', id)),
        erasedAt: now.toISOString(),
      })
      const remains = { erasureId: uuidOf(erasureId), formerIds, tombstones, told }
      return writeErasure(db, departure, remains, now)
    })
    if (!erased) throw notFound()
    outbox.wake()
    await takeFirstStep(db, stored, departure.id)
    departures.wake()
    return {}
  })
