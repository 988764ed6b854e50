import { listDomains } from '@outrider/contracts/domains'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { storedTenant } from '@outrider/service/tenant'
import { domainOf } from './record.ts'
import { listDomainRows } from './queries.ts'

export const answerListDomains = (db: Pool, serviceZone: string) =>
  answer(listDomains, async ({ tenant, query: { limit, cursor } }) => {
    const before = decodeCursor('dom', cursor)
    const rows = await listDomainRows(db, storedTenant(tenant), before, limit + 1)
    const { items, nextCursor } = pageOf(
      rows.map((row) => domainOf(row, serviceZone)),
      limit,
    )
    return { domains: items, nextCursor }
  })
