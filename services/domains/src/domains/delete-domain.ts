import { deleteDomain } from '@outrider/contracts/domains'
import { notFound } from '@outrider/contracts/problem'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { removeDomain } from './queries.ts'

export const answerDeleteDomain = (db: Pool) =>
  answer(deleteDomain, async ({ tenant, domainId }) => {
    if (!(await removeDomain(db, tenant, domainId))) throw notFound()
    return {}
  })
