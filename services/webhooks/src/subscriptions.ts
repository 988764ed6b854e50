import {
  noteWebhookSubscriptions,
  type TenantSubscriptions,
  webhookSubscriptionsChanged,
} from '@outrider/contracts/webhooks'
import type { Db } from '@outrider/service/db/pool'
import { type StoredTenant, tenantOf } from '@outrider/service/db/tenant'
import { background, idle } from '@outrider/service/jobs/loop'
import { messageOf } from '@outrider/service/nats/publish'
import { request } from '@outrider/service/nats/requests'
import type { Service } from '@outrider/service/service'

/** The types that a tenant's webhooks subscribe to, including disabled ones, which may be recovered. */
interface SubscriptionRow extends StoredTenant {
  readonly types: readonly string[]
  readonly revision: string
}

/**
 * The subscriptions as of the revision: one statement sees all changes up to it and no others. Those of one tenant if
 * given, else of tenants whose latest revision is not published, at most `limit`.
 */
function listSubscriptionRows(
  db: Db,
  tenant: StoredTenant | undefined,
  limit: number,
): Promise<SubscriptionRow[]> {
  return db<SubscriptionRow[]>`
    select t.org_id, t.environment, t.revision, array(
      select distinct unnest(e.events) from endpoints e
      where e.org_id = t.org_id and e.environment = t.environment and e.deleted_at is null
    ) as types
    from tenants t
    where ${
      tenant
        ? db`t.org_id = ${tenant.orgId} and t.environment = ${tenant.environment}`
        : db`t.published < t.revision`
    }
    limit ${limit}`
}

/** Records published revisions. */
async function updatePublished(db: Db, rows: readonly SubscriptionRow[]): Promise<void> {
  await db`
    update tenants t set published = greatest(t.published, a.revision)
    from unnest(
      ${rows.map(({ orgId }) => orgId)}::uuid[],
      ${rows.map(({ environment }) => environment)}::text[],
      ${rows.map(({ revision }) => revision)}::bigint[]
    ) as a (org_id, environment, revision)
    where t.org_id = a.org_id and t.environment = a.environment`
}

const batchSize = 500

/** Notifies the services of tenants' subscriptions. */
export interface SubscriptionPublisher {
  /**
   * Resolves when the services have recorded the tenant's subscriptions. A service that is unavailable gets them later.
   */
  readonly announce: (tenant: StoredTenant) => Promise<void>
}

/** Announces every change durably, until disposed. */
export function publishSubscriptions(service: Service): SubscriptionPublisher & AsyncDisposable {
  const { db, log } = service
  const loop = background(
    log,
    'publishing subscriptions',
    idle,
    async () => (await publishChanged(service)) === batchSize,
  )
  return {
    async announce(tenant) {
      const [row] = await listSubscriptionRows(db, tenant, 1)
      if (row) await notifyServices(service, subscriptionsOf(row))
      loop.wake()
    },
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  }
}

/** Publishes unpublished changes; returns the number of tenants. */
async function publishChanged({ db, publisher }: Service): Promise<number> {
  const rows = await listSubscriptionRows(db, undefined, batchSize)
  await Promise.all(
    rows.map((row) => {
      const subscriptions = subscriptionsOf(row)
      const { orgId, environment } = subscriptions.tenant
      const id = `subscriptions.${orgId}.${environment}.${subscriptions.revision}`
      return publisher.publish(messageOf(webhookSubscriptionsChanged, subscriptions, id))
    }),
  )
  if (rows.length > 0) await updatePublished(db, rows)
  return rows.length
}

async function notifyServices(
  { nats, log }: Service,
  subscriptions: TenantSubscriptions,
): Promise<void> {
  await Promise.all(
    Object.values(noteWebhookSubscriptions).map((contract) =>
      request(nats, contract, subscriptions).catch((error: unknown) =>
        log.info(
          { err: error, subject: contract.subject },
          'a service is unavailable; it receives the subscriptions later',
        ),
      ),
    ),
  )
}

function subscriptionsOf({ types, revision, ...stored }: SubscriptionRow): TenantSubscriptions {
  return { tenant: tenantOf(stored), types: [...types], revision: Number(revision) }
}
