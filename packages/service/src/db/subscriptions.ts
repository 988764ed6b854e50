import type { RequestContract } from '@outrider/contracts/contract'
import { Interest, interestChanged } from '@outrider/contracts/webhooks'
import type { PendingQuery, Row } from 'postgres'
import { handle, type Handler } from '../nats/requests.ts'
import { onBatch, type Subscriber } from '../nats/subscriber.ts'
import { type Db, json, type Pool, retried } from './pool.ts'
import { storedTenant, type StoredTenant, tenantKey } from './tenant.ts'

/** What webhooks of some tenants listen to. */
export interface WebhookSubscriptions {
  /** Whether a fact that only webhooks use is to be told. */
  has(tenant: StoredTenant, type: string): boolean
}

/** Keeps the table `interests` of the service's schema, from what the webhooks service announces. */
export function receiveSubscriptions(db: Pool): Subscriber {
  return onBatch(interestChanged, (interests) => keepInterests(db, interests))
}

/** The same for whoever waits for it. */
export function handleNoteSubscription(
  db: Pool,
  contract: RequestContract<typeof Interest>,
): Handler {
  return handle(contract, async (interest) => {
    await keepInterests(db, [interest])
    return {}
  })
}

/** What webhooks of these tenants listen to, as of now: whatever was noted before the call is in it. */
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
    join interests using (org_id, environment)`
  const known = new Map(rows.map((row) => [tenantKey(row), new Set(row.types)]))
  return {
    has(tenant, type) {
      const types = known.get(tenantKey(tenant))
      return types !== undefined && (types.has(type) || types.has('*'))
    },
  }
}

type Fragment = PendingQuery<Row[]>

/**
 * The part of a statement that says whether somebody in a tenant listens to a type: for facts that only webhooks use and
 * that are told in the statement that makes them true. All parts are SQL.
 */
export function isSubscribed(
  db: Db,
  { orgId, environment }: { readonly orgId: Fragment; readonly environment: Fragment },
  type: Fragment,
): Fragment {
  return db`exists (
    select from interests i
    where i.org_id = ${orgId} and i.environment = ${environment} and i.types && array[${type}::text, '*']
  )`
}

async function keepInterests(db: Pool, interests: readonly Interest[]): Promise<void> {
  const latest = new Map<string, Interest>()
  for (const interest of interests.toSorted((a, b) => a.revision - b.revision))
    latest.set(tenantKey(interest.tenant), interest)
  const rows = [...latest.values()].map(({ tenant, types, revision }) => ({
    ...storedTenant(tenant),
    types,
    revision,
  }))
  await retried(() => upsertInterests(db, rows))
}

/** The latest revision of each tenant stays; sorted, so that two replicas never wait for each other crosswise. */
async function upsertInterests(
  db: Db,
  rows: readonly (StoredTenant & {
    readonly types: readonly string[]
    readonly revision: number
  })[],
): Promise<void> {
  await db`
    insert into interests as i (org_id, environment, types, revision)
    select "orgId", environment, array(select jsonb_array_elements_text(types)), revision
    from jsonb_to_recordset(${json(db, rows)}::jsonb)
      as r ("orgId" uuid, environment text, types jsonb, revision bigint)
    order by 1, 2
    on conflict (org_id, environment) do update set types = excluded.types, revision = excluded.revision
    where i.revision < excluded.revision`
}
