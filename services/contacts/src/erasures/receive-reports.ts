import { erasureReports, type ErasureReport } from '@outrider/contracts/erasures'
import { onBatch } from '@outrider/service/deliver'
import type { Subscriber } from '@outrider/service/deliver'
import { retried } from '@outrider/service/database'
import type { Service } from '@outrider/service/service'
import { writeReports } from './queries.ts'

/** Hears what the other services have erased. */
export function receiveReports({ db }: Service): Subscriber[] {
  const receive = (reports: readonly ErasureReport[]) => retried(() => writeReports(db, reports))
  return Object.values(erasureReports).map((report) => onBatch(report, receive))
}
