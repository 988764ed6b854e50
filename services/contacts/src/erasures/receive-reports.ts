import { uuidOf } from '@outrider/contracts/ids'
import { erasureReports, type ErasureReport } from '@outrider/contracts/erasures'
import { onBatch } from '@outrider/service/deliver'
import type { Subscriber } from '@outrider/service/deliver'
import { retried } from '@outrider/service/database'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { type NewReport, writeReports } from './queries.ts'

/** Hears what the other services have erased. */
export function receiveReports({ db }: Service): Subscriber[] {
  const receive = (reports: readonly ErasureReport[]) =>
    retried(() => writeReports(db, reports.map(rowOf)))
  return Object.values(erasureReports).map((report) => onBatch(report, receive))
}

function rowOf({ tenant, erasureId, service, completedAt }: ErasureReport): NewReport {
  return { ...storedTenant(tenant), erasureId: uuidOf(erasureId), service, completedAt }
}
