import { noteSuppression, type SuppressionChange } from '@outrider/contracts/recipients'
import { retried } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { compare } from '@outrider/service/compare'
import { writeSuppressions } from './queries.ts'
import { storedTenant } from '@outrider/service/tenant'

/** Notes which addresses are not written to; of several changes the latest counts. */
export function recordSuppressions({ db }: Service) {
  return async (batch: readonly SuppressionChange[]): Promise<void> => {
    const inTime = batch.toSorted((a, b) => compare(a.at, b.at))
    // The hash tells organizations apart as well.
    const latest = new Map(inTime.map((change) => [change.addressHash, change]))
    const changes = [...latest.values()].map(({ tenant, ...change }) => ({
      ...storedTenant(tenant),
      ...change,
    }))
    await retried(() => writeSuppressions(db, changes))
  }
}

export const answerNoteSuppression = (service: Service) => {
  const record = recordSuppressions(service)
  return answer(noteSuppression, async (change) => {
    await record([change])
    return {}
  })
}
