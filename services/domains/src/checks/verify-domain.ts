import { verifyDomain } from '@outrider/contracts/domains'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import type { Pool } from '@outrider/service/database'
import type { Loop } from '@outrider/service/loop'
import { answer } from '@outrider/service/requests'
import { storedTenant } from '@outrider/service/tenant'
import { dnsStatusOf } from '../domains/record.ts'
import { requireDomain } from '../domains/require-domain.ts'
import type { CheckWatch } from './await-checks.ts'
import { freshCalls } from './fresh-calls.ts'
import { requestCheck } from './queries.ts'

interface Verifying {
  readonly db: Pool
  readonly serviceZone: string
  /** Checks what is asked for. */
  readonly requested: Pick<Loop, 'wake'>
  readonly watch: CheckWatch
}

/**
 * Answers what a check finds that begins after the call. Calls for one domain that come together share it; while DNS
 * does not answer, it is what was known before.
 */
export function answerVerifyDomain({ db, serviceZone, requested, watch }: Verifying) {
  const freshly = freshCalls<Date | undefined>(() => performance.now())
  return answer(verifyDomain, async ({ tenant, domainId, requestedBy }) => {
    const [stored, id] = [storedTenant(tenant), uuidOf(domainId)]
    const since = await freshly(`${tenant.orgId} ${tenant.environment} ${domainId}`, () =>
      requestCheck(db, stored, id, requestedBy),
    )
    if (!since) throw notFound()
    requested.wake()
    await watch.checkedAfter(id, since)
    return dnsStatusOf(await requireDomain(db, tenant, domainId), serviceZone)
  })
}
