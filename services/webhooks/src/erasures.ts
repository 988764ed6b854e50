import { contactErased, type ContactErased, erasureReports } from '@outrider/contracts/erasures'
import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import { webhooksService } from '@outrider/contracts/services'
import { type Db, json, retried } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { messageOf, type OutgoingItem } from '@outrider/service/nats/publish'
import { onBatch, type Subscriber } from '@outrider/service/nats/subscriber'
import { clock } from '@outrider/service/observe/time'
import type { WebhooksDeps } from './deps.ts'
import { erasureFact, personal, storeFacts } from './facts.ts'

/** A contact who is gone, by the database's ids. */
interface ErasedContact extends StoredTenant {
  readonly contactId: Uuid
}

/** Records erased contacts, so that facts about them that arrive later are stored without personal data. */
async function insertErased(db: Db, people: readonly ErasedContact[]): Promise<void> {
  await db`
    insert into erased_contacts (org_id, environment, contact_id, erased_at)
    select distinct g."orgId", g.environment, g."contactId", now()
    from jsonb_to_recordset(${json(db, people)}::jsonb) as g ("orgId" uuid, environment text, "contactId" uuid)
    on conflict do nothing`
}

/**
 * Removes personal data from at most `limit` facts about contacts erased since `since`; returns their number. Facts
 * keep IDs and times, attempts keep the status.
 */
async function emptyFacts(db: Db, since: Date, limit: number): Promise<number> {
  const rows = await db`
    with emptied as (
      update facts f set contact_id = null, data = f.data - ${personal}::text[]
      where f.id in (
        select theirs.id from erased_contacts g
        join facts theirs
          on theirs.org_id = g.org_id and theirs.environment = g.environment and theirs.contact_id = g.contact_id
        where g.erased_at >= ${since}
        order by theirs.id limit ${limit}
      )
      returning f.id, f.org_id, f.environment
    ), forgotten as (
      update deliveries d set attempts = (
        select coalesce(jsonb_agg(attempt || '{"answer": null}' order by place), '[]')
        from jsonb_array_elements(d.attempts) with ordinality as each (attempt, place)
      )
      from emptied e
      join endpoints p on p.org_id = e.org_id and p.environment = e.environment
      where d.endpoint_id = p.id and d.fact_id = e.id and d.org_id = e.org_id and d.environment = e.environment
    )
    select id from emptied`
  return rows.length
}

/** Facts emptied by one statement. */
const batchSize = 1_000
/** Milliseconds for which an erasure is looked at again: others may be storing facts in its very moment. */
const recent = 24 * 3_600_000

/** Removes the personal data of erased contacts, reports it, and notifies the endpoints. */
export function receiveErasures(
  deps: Pick<WebhooksDeps, 'db' | 'sending' | 'publisher'>,
): Subscriber {
  const { db, publisher } = deps
  const store = storeFacts(deps)
  return onBatch(contactErased, async (batch, deliveries) => {
    await retried(() => insertErased(db, batch.flatMap(peopleOf)))
    await emptyErased(db)
    await Promise.all(batch.map((erasure) => publisher.publish(reportOf(erasure))))
    await store(batch.map(erasureFact), deliveries)
  })
}

/** Empties all that is stored about people who were erased lately. */
export async function emptyErased(db: WebhooksDeps['db']): Promise<void> {
  const since = new Date(clock.now().getTime() - recent)
  while ((await retried(() => emptyFacts(db, since, batchSize))) === batchSize);
}

function peopleOf({ tenant, contactId, formerIds }: ContactErased): ErasedContact[] {
  return [contactId, ...formerIds].map((id) => ({ ...storedTenant(tenant), contactId: uuidOf(id) }))
}

function reportOf({ tenant, erasureId, contactId }: ContactErased): OutgoingItem {
  const completedAt = clock.now().toISOString()
  const report = { tenant, erasureId, contactId, service: webhooksService.name, completedAt }
  return messageOf(erasureReports.webhooks, report, `${webhooksService.name}.${erasureId}`)
}
