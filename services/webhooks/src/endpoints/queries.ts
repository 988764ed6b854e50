import type { Uuid } from '@outrider/contracts/ids'
import { maxWebhooks, type WebhookPatch } from '@outrider/contracts/webhooks'
import { type Db, json } from '@outrider/service/database'
import { movesOn } from '@outrider/service/state-table'
import type { StoredTenant } from '@outrider/service/tenant'
import type { EndpointRow, EndpointWithSecrets } from './record.ts'
import type { Secret } from './secrets.ts'
import { endpointStates, eventOf } from './states.ts'

const columns = (db: Db) => db`
  id, url, events, description, disabled_reason, disabled_at, failing_since, created_at, updated_at`

interface NewEndpoint extends Pick<EndpointRow, 'id' | 'url' | 'events' | 'description'> {
  readonly secrets: readonly Secret[]
}

/** Adds an endpoint; undefined when it is there already, or the tenant has as many as it may. */
export async function insertEndpoint(
  db: Db,
  { orgId, environment }: StoredTenant,
  { id, url, events, description, secrets }: NewEndpoint,
): Promise<EndpointRow | undefined> {
  const [row] = await db<EndpointRow[]>`
    with counted as (
      insert into tenants as t (org_id, environment, webhooks, revision)
      select ${orgId}::uuid, ${environment}, 1, 1 where not exists (select from endpoints where id = ${id})
      on conflict (org_id, environment) do update
        set webhooks = t.webhooks + 1, revision = t.revision + 1
        where t.webhooks < ${maxWebhooks}
      returning t.org_id, t.environment
    ), queued as (
      insert into queues (endpoint_id, next_at) select ${id}::uuid, 'infinity' from counted
    )
    insert into endpoints
      (id, org_id, environment, url, events, description, secrets, created_at, updated_at)
    select ${id}::uuid, org_id, environment, ${url}, ${[...events]}::text[], ${description},
      ${json(db, secrets)}::jsonb, now(), now()
    from counted
    returning ${columns(db)}`
  return row
}

/** The endpoint; undefined when the tenant has none with this id. */
export async function findEndpoint(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<EndpointWithSecrets | undefined> {
  const [row] = await db<EndpointWithSecrets[]>`
    select ${columns(db)}, secrets from endpoints
    where id = ${id} and org_id = ${orgId} and environment = ${environment} and deleted_at is null`
  return row
}

/** The newest endpoints before `before`, a UUID, newest first. */
export function listEndpoints(
  db: Db,
  { orgId, environment }: StoredTenant,
  before: Uuid | null,
  limit: number,
): Promise<EndpointRow[]> {
  return db<EndpointRow[]>`
    select ${columns(db)} from endpoints
    where org_id = ${orgId} and environment = ${environment} and deleted_at is null
      and (${before}::uuid is null or id < ${before})
    order by id desc limit ${limit}`
}

/**
 * Changes what is named; undefined when the tenant has none with this id. An endpoint that is disabled gets a turn at
 * once, in which what is still to be tried is set aside. One that is enabled begins anew: nothing has failed yet.
 */
export async function updateEndpoint(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
  { url, events, description, enabled }: WebhookPatch,
): Promise<EndpointRow | undefined> {
  const { from, to } = movesOn(endpointStates, eventOf(enabled))
  const moves = Object.fromEntries(from.map((state, place) => [state, to[place]]))
  // No join: one that was disabled while this waited for its row would be found no more.
  const next = db`(${json(db, moves)}::jsonb ->> coalesce(disabled_reason, 'ENABLED'))`
  const [row] = await db<EndpointRow[]>`
    with changed as (
      update endpoints set
        url = coalesce(${url ?? null}, url),
        events = coalesce(${events ?? null}::text[], events),
        description = ${description === undefined ? db`description` : description},
        disabled_reason = nullif(${next}, 'ENABLED'),
        disabled_at = case when ${next} <> 'ENABLED' then coalesce(disabled_at, now()) end,
        failing_since = case when ${next} <> 'ENABLED' or disabled_reason is null then failing_since end,
        to_be_told = to_be_told and ${enabled === undefined},
        updated_at = now()
      where id = ${id} and org_id = ${orgId} and environment = ${environment} and deleted_at is null
      returning ${columns(db)}
    ), bumped as (
      update tenants set revision = revision + 1
      where org_id = ${orgId} and environment = ${environment} and exists (select from changed)
    ), queued as (
      update queues set next_at = least(next_at, now())
      where endpoint_id = (select id from changed where disabled_at is not null)
    )
    select * from changed`
  return row
}

/** Overwrites the secrets, unless somebody has since they were read; undefined then. */
export async function updateSecrets(
  db: Db,
  { orgId, environment }: StoredTenant,
  { id, secrets: known }: EndpointWithSecrets,
  secrets: readonly Secret[],
): Promise<EndpointRow | undefined> {
  const [row] = await db<EndpointRow[]>`
    update endpoints set secrets = ${json(db, secrets)}::jsonb, updated_at = now()
    where id = ${id} and org_id = ${orgId} and environment = ${environment} and deleted_at is null
      and secrets = ${json(db, known)}::jsonb
    returning ${columns(db)}`
  return row
}

/** Hides an endpoint and gives it a turn, in which its deliveries go; false when the tenant has none with this id. */
export async function hideEndpoint(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<boolean> {
  const rows = await db`
    with hidden as (
      update endpoints set deleted_at = now()
      where id = ${id} and org_id = ${orgId} and environment = ${environment} and deleted_at is null
      returning id
    ), counted as (
      update tenants set webhooks = webhooks - 1, revision = revision + 1
      where org_id = ${orgId} and environment = ${environment} and exists (select from hidden)
    ), queued as (
      update queues set next_at = least(next_at, now()) where endpoint_id in (select id from hidden)
    )
    select id from hidden`
  return rows.length > 0
}
