import { type Db, json } from '@outrider/service/database'
import type { NewFact } from './told.ts'

/** What an erasure takes out of a payload: everything that is not an id, a time or a word of ours. */
export const personal = ['payload', 'idempotencyKey', 'url']

/**
 * Stores the facts that some endpoint wants, each with its deliveries, unless they were stored before; answers whether
 * anything is to be delivered now. What a disabled endpoint wants is missed until somebody recovers it.
 */
export async function insertFacts(db: Db, facts: readonly NewFact[]): Promise<boolean> {
  const [row] = await db<[{ due: boolean }]>`
    with told as (
      select * from jsonb_to_recordset(${json(db, facts)}::jsonb) as t (
        id uuid, key uuid, "orgId" uuid, environment text, type text, "contactId" uuid,
        "occurredAt" timestamptz, data jsonb, traceparent text
      )
    ), wanted as (
      select t.*, e.id as endpoint_id, e.disabled_at is null as enabled
      from told t
      join endpoints e on e.org_id = t."orgId" and e.environment = t.environment
      where e.deleted_at is null and e.events && array[t.type, '*']
    ), stored as (
      insert into facts (id, key, org_id, environment, type, contact_id, occurred_at, data, traceparent)
      select distinct on (w.key) w.id, w.key, w."orgId", w.environment, w.type,
        case when g.contact_id is null then w."contactId" end, w."occurredAt",
        case when g.contact_id is null then w.data else w.data - ${personal}::text[] end, w.traceparent
      from wanted w
      left join erased_contacts g
        on g.org_id = w."orgId" and g.environment = w.environment and g.contact_id = w."contactId"
      order by w.key
      on conflict (key) do nothing
      returning id
    ), sent as (
      insert into deliveries (endpoint_id, fact_id, org_id, environment, status, due_at)
      select w.endpoint_id, w.id, w."orgId", w.environment,
        case when w.enabled then 'pending' else 'missed' end, case when w.enabled then now() end
      from wanted w join stored s on s.id = w.id
      returning endpoint_id, status
    ), queued as (
      insert into queues (endpoint_id, next_at)
      select distinct endpoint_id, now() from sent where status = 'pending' order by endpoint_id
      on conflict (endpoint_id) do update set next_at = excluded.next_at
        where queues.next_at > excluded.next_at
    )
    select exists (select from sent where status = 'pending') as due`
  return row.due
}
