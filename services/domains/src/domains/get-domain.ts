import { getDomain } from '@outrider/contracts/domains'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { domainOf } from './record.ts'
import { requireDomain } from './require-domain.ts'

export const answerGetDomain = (db: Pool, serviceZone: string) =>
  answer(getDomain, async ({ tenant, domainId }) =>
    domainOf(await requireDomain(db, tenant, domainId), serviceZone),
  )
