import type { Reentry } from '@outrider/contracts/automations'
import type { Uuid } from '@outrider/contracts/ids'
import type { TriggerSpec } from '@outrider/contracts/trigger-spec'
import { type Db, json } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'

interface Revision extends StoredTenant {
  readonly revision: number
  readonly removed: number
  /** Whether some step waits for an event. */
  readonly awaits: boolean
}

/** What the automations of each organization and environment have come to; those that never had any are missing. */
export async function readRevisions(db: Db, tenants: readonly StoredTenant[]): Promise<Revision[]> {
  const wanted = tenants.map(({ orgId, environment }) => ({ orgId, environment }))
  return db<Revision[]>`
    select r.org_id, r.environment, r.revision::float8 as revision, r.removed::float8 as removed,
           exists (
             select from steps s where s.org_id = r.org_id and s.environment = r.environment
               and s.status = 'waiting' and s.awaits is not null) as awaits
    from jsonb_to_recordset(${json(db, wanted)}::jsonb) as w("orgId" uuid, environment text)
    join revisions r on r.org_id = w."orgId" and r.environment = w.environment`
}

export interface Change {
  readonly revision: number
  readonly removed: number
  /** The revision that last changed the catalog. */
  readonly catalog: number
  /** Null, with all that follows, when nothing has changed since. */
  readonly automationId: Uuid | null
  readonly status: string
  readonly version: number | null
  readonly trigger: TriggerSpec
  readonly reentry: Reentry
  /** Of its graph's JSON. */
  readonly graphBytes: number
}

/**
 * The automations that changed after revision `since`, each row with the present revision, all of one
 * moment; since 0, those that are active. One row without an automation when there is none.
 */
export async function readChanges(db: Db, tenant: StoredTenant, since: number): Promise<Change[]> {
  return db<Change[]>`
    select r.revision::float8 as revision, r.removed::float8 as removed, r.catalog::float8 as catalog,
           a.id as automation_id, a.status, a.trigger, a.reentry,
           case when a.published then a.version end as version, coalesce(v.bytes, 0) as graph_bytes
    from revisions r
    left join automations a
      on a.org_id = r.org_id and a.environment = r.environment and a.revision > ${since}::bigint
      and (a.status = 'active' or ${since}::bigint > 0)
    left join versions v on v.automation_id = a.id and v.version = a.version
      and v.org_id = a.org_id and v.environment = a.environment
    where r.org_id = ${tenant.orgId} and r.environment = ${tenant.environment}`
}
