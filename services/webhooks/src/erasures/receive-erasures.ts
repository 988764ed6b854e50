import { contactErased, type ContactErased, erasureReports } from '@outrider/contracts/erasures'
import { uuidOf } from '@outrider/contracts/ids'
import { webhooksService } from '@outrider/contracts/services'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import { onBatch, type Subscriber } from '@outrider/service/deliver'
import { type Message, messageOf } from '@outrider/service/publish'
import { storedTenant } from '@outrider/service/tenant'
import type { Deps } from '../deps.ts'
import { toldOfErasure } from '../facts/sources.ts'
import { storeFacts } from '../facts/store-facts.ts'
import { emptyFacts, insertErased, type Person } from './queries.ts'

/** Facts emptied by one statement. */
const batchSize = 1_000
/** Milliseconds for which an erasure is looked at again: others may be storing facts in its very moment. */
const recent = 24 * 3_600_000

/** Empties what is held about people who are gone, reports it, and tells the endpoints that they are. */
export function receiveErasures(deps: Pick<Deps, 'db' | 'sending' | 'publisher'>): Subscriber {
  const { db, publisher } = deps
  const store = storeFacts(deps)
  return onBatch(contactErased, async (batch, deliveries) => {
    await retried(() => insertErased(db, batch.flatMap(peopleOf)))
    await emptyErased(db)
    await Promise.all(batch.map((erasure) => publisher.publish(reportOf(erasure))))
    await store(batch.map(toldOfErasure), deliveries)
  })
}

/** Empties all that is stored about people who were erased lately. */
export async function emptyErased(db: Deps['db']): Promise<void> {
  const since = new Date(clock.now().getTime() - recent)
  while ((await retried(() => emptyFacts(db, since, batchSize))) === batchSize);
}

function peopleOf({ tenant, contactId, formerIds }: ContactErased): Person[] {
  return [contactId, ...formerIds].map((id) => ({ ...storedTenant(tenant), contactId: uuidOf(id) }))
}

function reportOf({ tenant, erasureId, contactId }: ContactErased): Message {
  const completedAt = clock.now().toISOString()
  const report = { tenant, erasureId, contactId, service: webhooksService.name, completedAt }
  return messageOf(erasureReports.webhooks, report, `${webhooksService.name}.${erasureId}`)
}
