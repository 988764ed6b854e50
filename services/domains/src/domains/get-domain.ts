import { getDomain } from '@outrider/contracts/domains'
import { notFound } from '@outrider/contracts/problem'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { domainOf } from './describe-domain.ts'
import { findDomain } from './queries.ts'

export const answerGetDomain = (db: Pool, serviceZone: string) =>
  answer(getDomain, async ({ tenant, domainId }) => {
    const row = await findDomain(db, tenant, domainId)
    if (!row) throw notFound()
    return domainOf(row, serviceZone)
  })
