import type { Db } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'

/** What a tenant's webhooks listen to, disabled ones included: they may want it later. */
export interface InterestRow extends StoredTenant {
  readonly types: readonly string[]
  readonly revision: string
}

/**
 * What is listened to, as of the revision: one statement sees all changes up to it and no others. The tenant's alone
 * where one is given, else of those whose latest revision was not announced, at most `limit`.
 */
export function listInterests(
  db: Db,
  tenant: StoredTenant | undefined,
  limit: number,
): Promise<InterestRow[]> {
  return db<InterestRow[]>`
    select t.org_id, t.environment, t.revision, array(
      select distinct unnest(e.events) from endpoints e
      where e.org_id = t.org_id and e.environment = t.environment and e.deleted_at is null
    ) as types
    from tenants t
    where ${
      tenant
        ? db`t.org_id = ${tenant.orgId} and t.environment = ${tenant.environment}`
        : db`t.announced < t.revision`
    }
    limit ${limit}`
}

/** Notes what was announced. */
export async function updateAnnounced(db: Db, interests: readonly InterestRow[]): Promise<void> {
  await db`
    update tenants t set announced = greatest(t.announced, a.revision)
    from unnest(
      ${interests.map(({ orgId }) => orgId)}::uuid[],
      ${interests.map(({ environment }) => environment)}::text[],
      ${interests.map(({ revision }) => revision)}::bigint[]
    ) as a (org_id, environment, revision)
    where t.org_id = a.org_id and t.environment = a.environment`
}
