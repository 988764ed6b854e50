import { type DomainCheck, listChecks } from '@outrider/contracts/domains'
import { notFound } from '@outrider/contracts/problem'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { findDomain } from '../domains/queries.ts'
import { type CheckRow, listCheckRows } from './queries.ts'

/** The latest checks of a domain, newest first: all that are kept. */
export const answerListChecks = (db: Pool) =>
  answer(listChecks, async ({ tenant, domainId }) => {
    if (!(await findDomain(db, tenant, domainId))) throw notFound()
    const rows = await listCheckRows(db, tenant, domainId)
    return { checks: rows.map(checkOf), nextCursor: null }
  })

function checkOf({ beganAt, tookMs, requestedBy, outcomes }: CheckRow): DomainCheck {
  return { at: beganAt.toISOString(), tookMs, requestedBy, outcomes }
}
