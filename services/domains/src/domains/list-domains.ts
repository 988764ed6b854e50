import { listDomains } from '@outrider/contracts/domains'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { domainOf } from './describe-domain.ts'
import { listDomainRows } from './queries.ts'

export const answerListDomains = (db: Pool, serviceZone: string) =>
  answer(listDomains, async ({ tenant, query: { limit, cursor } }) => {
    const rows = await listDomainRows(db, tenant, decodeCursor('dom', cursor), limit + 1)
    const { items, nextCursor } = pageOf(
      rows.map((row) => domainOf(row, serviceZone)),
      limit,
    )
    return { domains: items, nextCursor }
  })
