import { listSegments } from '@outrider/contracts/segments'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { listSegments as list } from './queries.ts'
import { segmentOf } from './record.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerListSegments = ({ db }: Service) =>
  answer(listSegments, async ({ tenant, query: { limit, cursor } }) => {
    const rows = await list(db, storedTenant(tenant), decodeCursor('seg', cursor), limit + 1)
    const { items, nextCursor } = pageOf(rows.map(segmentOf), limit)
    return { segments: items, nextCursor }
  })
