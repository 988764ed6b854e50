import { type KeptEvent, listContactEvents } from '@outrider/contracts/events'
import { idOf, uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { findContact } from '../contacts/queries.ts'
import { listEvents } from './queries.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerListContactEvents = ({ db }: Service) =>
  answer(listContactEvents, async ({ tenant, contactId, query }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(contactId)
    const before = decodeCursor('evt', query.cursor)
    const [contact, rows] = await Promise.all([
      findContact(db, stored, id),
      listEvents(db, stored, id, before, query.limit + 1),
    ])
    if (!contact) throw notFound()
    const events = rows.map((row): KeptEvent => ({
      ...row,
      id: idOf('evt', row.id),
      contactId,
      occurredAt: row.occurredAt.toISOString(),
      receivedAt: row.receivedAt.toISOString(),
    }))
    const { items, nextCursor } = pageOf(events, query.limit)
    return { events: items, nextCursor }
  })
