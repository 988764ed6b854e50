import { type ContactErased, erasureReports } from '@outrider/contracts/erasures'
import { uuidOf } from '@outrider/contracts/ids'
import { messagingService } from '@outrider/contracts/services'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import { storedTenant } from '@outrider/service/tenant'
import type { Deps } from '../deps.ts'
import { type Departure, erasePeople } from './queries.ts'

/** Erases people everywhere in this service, and reports it. */
export function receiveErasures({ db, outbox }: Deps) {
  return async (batch: readonly ContactErased[]): Promise<void> => {
    const departures = batch.map(departureOf)
    await retried(() => erasePeople(db, departures))
    outbox.wake()
  }
}

function departureOf({ tenant, erasureId, contactId, formerIds }: ContactErased): Departure {
  const completedAt = clock.now().toISOString()
  const data = { tenant, erasureId, contactId, service: messagingService.name, completedAt }
  return {
    ...storedTenant(tenant),
    contactIds: [contactId, ...formerIds].map(uuidOf),
    report: { subject: erasureReports.messaging.subject, data },
  }
}
