import type { Automation } from '@outrider/contracts/automations'
import type { TriggerType } from '@outrider/contracts/trigger-spec'
import { idOf, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import type { Db } from '@outrider/service/database'
import { automationOf, type AutomationRow, columns } from '../automations/row.ts'
import type { Prior } from './prediction.ts'

/** The tenant's automations of a trigger type that are not archived, newest first, at most `limit`. */
export async function listAutomationsOfType(
  db: Db,
  { orgId, environment }: Tenant,
  type: TriggerType,
  limit: number,
): Promise<Automation[]> {
  const rows = await db<AutomationRow[]>`
    select ${columns(db)} from automations
    where org_id = ${uuidOf(orgId)} and environment = ${environment}
      and trigger ->> 'type' = ${type} and status <> 'archived'
    order by id desc limit ${limit}`
  return rows.map(automationOf)
}

/** By automation, what has entered it under the key and for the contact, who may be nobody. */
export async function readPrior(
  db: Db,
  { orgId, environment }: Tenant,
  automationIds: readonly string[],
  key: string,
  contactId: string | null,
): Promise<ReadonlyMap<string, Prior>> {
  const rows = await db<(Prior & { id: string })[]>`
    select a.id,
           exists (
             select from entries e where e.automation_id = a.id and e.key = ${key}
               and e.org_id = a.org_id and e.environment = a.environment) as is_taken,
           (select max(e.entered_at) from entries e
            where e.contact_id = ${contactId === null ? null : uuidOf(contactId)}::uuid
              and e.automation_id = a.id and e.org_id = a.org_id and e.environment = a.environment
           ) as last_entered_at
    from automations a
    where a.id = any(${automationIds.map(uuidOf)}::uuid[])
      and a.org_id = ${uuidOf(orgId)} and a.environment = ${environment}`
  return new Map(rows.map(({ id, ...prior }) => [idOf('auto', id), prior]))
}
