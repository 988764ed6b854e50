import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { listMembers } from '@outrider/contracts/segments'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { listContacts } from '../contacts/queries.ts'
import { contactOf } from '../contacts/record.ts'
import { findSegmentType } from './queries.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerListMembers = ({ db }: Service) =>
  answer(listMembers, async ({ tenant, segmentId, query: { limit, cursor } }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(segmentId)
    const filter = { segmentId: id, before: decodeCursor('con', cursor), identifiers: [] }
    const [type, rows] = await Promise.all([
      findSegmentType(db, stored, id),
      listContacts(db, stored, filter, limit + 1),
    ])
    if (type === undefined) throw notFound()
    const { items, nextCursor } = pageOf(rows.map(contactOf), limit)
    return { members: items, nextCursor }
  })
