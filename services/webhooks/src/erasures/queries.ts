import type { Uuid } from '@outrider/contracts/ids'
import { type Db, json } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import { personal } from '../facts/queries.ts'

/** A contact who is gone, by the database's ids. */
export interface Person extends StoredTenant {
  readonly contactId: Uuid
}

/** Remembers people, so that what is still on its way about them is stored without what it says of them. */
export async function insertErased(db: Db, people: readonly Person[]): Promise<void> {
  await db`
    insert into erased_contacts (org_id, environment, contact_id, erased_at)
    select distinct g."orgId", g.environment, g."contactId", now()
    from jsonb_to_recordset(${json(db, people)}::jsonb) as g ("orgId" uuid, environment text, "contactId" uuid)
    on conflict do nothing`
}

/**
 * Empties at most `limit` facts about people who were erased since `since`: of what they told, ids and times remain;
 * of what endpoints answered, the status. Answers how many these were.
 */
export async function emptyFacts(db: Db, since: Date, limit: number): Promise<number> {
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
