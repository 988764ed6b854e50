import { type DomainCheck, listChecks } from '@outrider/contracts/domains'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { storedTenant } from '@outrider/service/tenant'
import { requireDomain } from '../domains/require-domain.ts'
import { type CheckRow, listCheckRows } from './queries.ts'

/** The latest checks of a domain, newest first: all that are kept. */
export const answerListChecks = (db: Pool) =>
  answer(listChecks, async ({ tenant, domainId }) => {
    const { id } = await requireDomain(db, tenant, domainId)
    const rows = await listCheckRows(db, storedTenant(tenant), id)
    return { checks: rows.map(checkOf), nextCursor: null }
  })

function checkOf({ beganAt, tookMs, requestedBy, outcomes }: CheckRow): DomainCheck {
  return { at: beganAt.toISOString(), tookMs, requestedBy, outcomes }
}
