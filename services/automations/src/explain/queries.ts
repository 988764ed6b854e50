import type { Uuid } from '@outrider/contracts/ids'
import type { TriggerType } from '@outrider/contracts/trigger-spec'
import type { Db } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import { type AutomationRow, columns } from '../automations/queries.ts'
import type { Prior } from './prediction.ts'

/** The tenant's automations of a trigger type that are not archived, newest first, at most `limit`. */
export async function listAutomationsOfType(
  db: Db,
  { orgId, environment }: StoredTenant,
  type: TriggerType,
  limit: number,
): Promise<AutomationRow[]> {
  return db<AutomationRow[]>`
    select ${columns(db)} from automations
    where org_id = ${orgId} and environment = ${environment}
      and trigger ->> 'type' = ${type} and status <> 'archived'
    order by id desc limit ${limit}`
}

/** By automation, what has entered it under the key and for the contact, who may be nobody. */
export async function readPrior(
  db: Db,
  { orgId, environment }: StoredTenant,
  automationIds: readonly Uuid[],
  key: string,
  contactId: Uuid | null,
): Promise<ReadonlyMap<Uuid, Prior>> {
  const rows = await db<(Prior & { id: Uuid })[]>`
    select a.id,
           exists (
             select from entries e where e.automation_id = a.id and e.key = ${key}
               and e.org_id = a.org_id and e.environment = a.environment) as is_taken,
           (select max(e.entered_at) from entries e
            where e.contact_id = ${contactId}::uuid
              and e.automation_id = a.id and e.org_id = a.org_id and e.environment = a.environment
           ) as last_entered_at
    from automations a
    where a.id = any(${[...automationIds]}::uuid[])
      and a.org_id = ${orgId} and a.environment = ${environment}`
  return new Map(rows.map(({ id, ...prior }) => [id, prior]))
}
