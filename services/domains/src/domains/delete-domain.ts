import { deleteDomain } from '@outrider/contracts/domains'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { storedTenant } from '@outrider/service/tenant'
import { removeDomain } from './queries.ts'

export const answerDeleteDomain = (db: Pool) =>
  answer(deleteDomain, async ({ tenant, domainId }) => {
    const isRemoved = await removeDomain(db, storedTenant(tenant), uuidOf(domainId))
    if (!isRemoved) throw notFound()
    return {}
  })
