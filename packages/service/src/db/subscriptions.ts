import type { RequestContract } from '@outrider/contracts/contract'
import { TenantSubscriptions, webhookSubscriptionsChanged } from '@outrider/contracts/webhooks'
import { handle, type Handler } from '../nats/requests.ts'
import { onBatch, type Subscriber } from '../nats/subscriber.ts'
import { type Db, type Fragment, json, type Pool, retried } from './pool.ts'
import { storedTenant, type StoredTenant, tenantKey } from './tenant.ts'

/** The webhook subscriptions of some tenants. */
export interface WebhookSubscriptions {
  /** Whether a fact that only webhooks use must be emitted. */
  has(tenant: StoredTenant, type: string): boolean
}

/** Updates the table `webhook_subscriptions` of the service's schema when the webhooks service publishes a change. */
export function receiveSubscriptions(db: Pool): Subscriber {
  return onBatch(webhookSubscriptionsChanged, (changes) => keepSubscriptions(db, changes))
}

/** The same as a request, so that a change takes effect before its caller gets the response. */
export function handleNoteSubscription(
  db: Pool,
  contract: RequestContract<typeof TenantSubscriptions>,
): Handler {
  return handle(contract, async (change) => {
    await keepSubscriptions(db, [change])
    return {}
  })
}

/** The subscriptions of these tenants, including all changes recorded before the call. */
export async function findSubscriptions(
  db: Db,
  tenants: readonly StoredTenant[],
): Promise<WebhookSubscriptions> {
  const wanted = [...new Map(tenants.map((tenant) => [tenantKey(tenant), tenant])).values()]
  const rows = await db<(StoredTenant & { types: string[] })[]>`
    select org_id, environment, types
    from unnest(
      ${wanted.map(({ orgId }) => orgId)}::uuid[], ${wanted.map(({ environment }) => environment)}::text[]
    ) as w (org_id, environment)
    join webhook_subscriptions using (org_id, environment)`
  const known = new Map(rows.map((row) => [tenantKey(row), new Set(row.types)]))
  return {
    has(tenant, type) {
      const types = known.get(tenantKey(tenant))
      return types !== undefined && (types.has(type) || types.has('*'))
    },
  }
}

/**
 * The condition that a tenant subscribes to a type, for facts that only webhooks use and that the same statement emits.
 * All parts are SQL of the surrounding statement, which must not use the alias `own_types`.
 */
export function isSubscribed(
  db: Db,
  { orgId, environment }: { readonly orgId: Fragment; readonly environment: Fragment },
  type: Fragment,
): Fragment {
  return db`exists (
    select from webhook_subscriptions own_types
    where own_types.org_id = ${orgId} and own_types.environment = ${environment}
      and own_types.types && array[${type}::text, '*']
  )`
}

async function keepSubscriptions(db: Pool, changes: readonly TenantSubscriptions[]): Promise<void> {
  const latest = new Map<string, TenantSubscriptions>()
  for (const change of changes.toSorted((a, b) => a.revision - b.revision))
    latest.set(tenantKey(change.tenant), change)
  const rows = [...latest.values()].map(({ tenant, types, revision }) => ({
    ...storedTenant(tenant),
    types,
    revision,
  }))
  await retried(() => upsertSubscriptions(db, rows))
}

/** Keeps the latest revision of each tenant. Sorted, to avoid deadlocks between replicas. */
async function upsertSubscriptions(
  db: Db,
  rows: readonly (StoredTenant & {
    readonly types: readonly string[]
    readonly revision: number
  })[],
): Promise<void> {
  await db`
    insert into webhook_subscriptions as s (org_id, environment, types, revision)
    select "orgId", environment, array(select jsonb_array_elements_text(types)), revision
    from jsonb_to_recordset(${json(db, rows)}::jsonb)
      as r ("orgId" uuid, environment text, types jsonb, revision bigint)
    order by 1, 2
    on conflict (org_id, environment) do update set types = excluded.types, revision = excluded.revision
    where s.revision < excluded.revision`
}
