import { listImports } from '@outrider/contracts/imports'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { importOf } from './record.ts'
import { listImports as list } from './queries.ts'

export const answerListImports = ({ db }: Service) =>
  answer(listImports, async ({ tenant, query: { limit, cursor } }) => {
    const rows = await list(db, storedTenant(tenant), decodeCursor('imp', cursor), limit + 1)
    const { items, nextCursor } = pageOf(
      rows.map((row) => importOf(row.id, row)),
      limit,
    )
    return { imports: items, nextCursor }
  })
