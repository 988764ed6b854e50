import { listContacts } from '@outrider/contracts/contacts'
import { uuidOf } from '@outrider/contracts/ids'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { identifiersOf } from './identifiers.ts'
import { listContacts as list } from './queries.ts'
import { contactOf } from './record.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerListContacts = ({ db }: Service) =>
  answer(listContacts, async ({ tenant, query }) => {
    const { limit, cursor, tag, reachable, segmentId, ...ref } = query
    const stored = storedTenant(tenant)
    const before = decodeCursor('con', cursor)
    const filter = {
      tag,
      reachable,
      segmentId: segmentId && uuidOf(segmentId),
      before,
      identifiers: identifiersOf(stored, ref),
    }
    const rows = await list(db, stored, filter, limit + 1)
    const { items, nextCursor } = pageOf(rows.map(contactOf), limit)
    return { contacts: items, nextCursor }
  })
