import { getDnsStatus } from '@outrider/contracts/domains'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { dnsStatusOf } from './record.ts'
import { requireDomain } from './require-domain.ts'

export const answerGetDnsStatus = (db: Pool, serviceZone: string) =>
  answer(getDnsStatus, async ({ tenant, domainId }) =>
    dnsStatusOf(await requireDomain(db, tenant, domainId), serviceZone),
  )
