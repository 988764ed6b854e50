import { getDnsStatus } from '@outrider/contracts/domains'
import { notFound } from '@outrider/contracts/problem'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { dnsStatusOf } from './describe-domain.ts'
import { findDomain } from './queries.ts'

export const answerGetDnsStatus = (db: Pool, serviceZone: string) =>
  answer(getDnsStatus, async ({ tenant, domainId }) => {
    const row = await findDomain(db, tenant, domainId)
    if (!row) throw notFound()
    return dnsStatusOf(row, serviceZone)
  })
