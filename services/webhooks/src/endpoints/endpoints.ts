import { found, foundAt, get, isAt, listFiltered } from '@outrider/service/db/resource'
import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { rotateWebhookSecrets } from '@outrider/contracts/rotations'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  type DeliveryStatus,
  getWebhook,
  listWebhooks,
  maxCounted,
  maxWebhooks,
  rotateSecret,
  type Webhook,
  type WebhookPatch,
} from '@outrider/contracts/webhooks'
import type { DisabledReason } from '@outrider/contracts/webhook-payloads'
import { type Db, json } from '@outrider/service/db/pool'
import { movesOn } from '@outrider/service/db/state-table'
import { type StoredTenant, storedTenant, tenantOf } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { WebhooksDeps } from '../deps.ts'
import { checkUrl, lookUp } from './check-url.ts'
import { makeSecret, openSecrets, rotated, sealSecrets } from './secrets.ts'
import { endpointStates, eventOf } from './states.ts'

interface EndpointRow {
  readonly id: Uuid
  readonly key: string | null
  readonly url: string
  readonly events: readonly string[]
  readonly description: string | null
  readonly disabledReason: DisabledReason | null
  readonly disabledAt: Date | null
  readonly failingSince: Date | null
  readonly pending: number
  readonly failed: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** With the secrets, which are returned only at creation. */
interface EndpointWithSecrets extends EndpointRow {
  /** Sealed. */
  readonly secrets: string
}

/** An endpoint as callers see it. */
function webhookOf(row: EndpointRow): Webhook {
  const failingSince = row.failingSince?.toISOString() ?? null
  const isFailing = row.failingSince !== null
  return {
    id: idOf('whk', row.id),
    key: row.key,
    url: row.url,
    events: [...row.events],
    description: row.description,
    enabled: row.disabledReason === null,
    disabledReason: row.disabledReason,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    failingSince,
    health: {
      state: row.disabledReason !== null ? 'disabled' : isFailing ? 'failing' : 'healthy',
      failingSince,
      pending: row.pending,
      failed: row.failed,
    },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Of the endpoint `id`: how many of its deliveries have a status. */
const countOf = (db: Db, status: DeliveryStatus) => db`
  (select count(*)::integer from (
    select from deliveries d where d.endpoint_id = id and d.status = ${status} and d.status <> 'delivered'
    limit ${maxCounted}
  ) counted)`

const columns = (db: Db) => db`
  id, key, url, events, description, disabled_reason, disabled_at, failing_since, created_at, updated_at,
  ${countOf(db, 'pending')} as pending, ${countOf(db, 'failed')} as failed`

interface NewEndpoint extends Pick<EndpointRow, 'id' | 'key' | 'url' | 'events' | 'description'> {
  /** Sealed. */
  readonly secrets: string
}

/** Adds an endpoint; undefined when it is there already, or the tenant has as many as it may. */
export async function insertEndpointRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  { id, key, url, events, description, secrets }: NewEndpoint,
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
      (id, org_id, environment, key, url, events, description, secrets, created_at, updated_at)
    select ${id}::uuid, org_id, environment, ${key}, ${url}, ${[...events]}::text[], ${description},
      ${secrets}, now(), now()
    from counted
    returning ${columns(db)}`
  return row
}

/** The endpoint; undefined when the tenant has none with this id. */
export async function findEndpointRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<EndpointWithSecrets | undefined> {
  const [row] = await db<EndpointWithSecrets[]>`
    select ${columns(db)}, secrets from endpoints
    where id = ${id} and org_id = ${orgId} and environment = ${environment} and deleted_at is null`
  return row
}

/**
 * Changes the given fields; undefined if the tenant has none with this ID. A disabled endpoint is due immediately, so
 * that its pending deliveries are set aside. An enabled endpoint starts without failures.
 */
export async function updateEndpointRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
  { key, url, events, description, enabled }: WebhookPatch,
  ifMatch?: readonly string[],
): Promise<EndpointRow | undefined> {
  const { from, to } = movesOn(endpointStates, eventOf(enabled))
  const moves = Object.fromEntries(from.map((state, place) => [state, to[place]]))
  // No join: one that was disabled while this waited for its row would be found no more.
  const next = db`(${json(db, moves)}::jsonb ->> coalesce(disabled_reason, 'ENABLED'))`
  const [row] = await db<EndpointRow[]>`
    with changed as (
      update endpoints set
        key = ${key === undefined ? db`key` : key},
        url = coalesce(${url ?? null}, url),
        events = coalesce(${events ?? null}::text[], events),
        description = ${description === undefined ? db`description` : description},
        disabled_reason = nullif(${next}, 'ENABLED'),
        disabled_at = case when ${next} <> 'ENABLED' then coalesce(disabled_at, now()) end,
        failing_since = case when ${next} <> 'ENABLED' or disabled_reason is null then failing_since end,
        failed_at = case when ${next} <> 'ENABLED' or disabled_reason is null then failed_at end,
        notice_pending = notice_pending and ${enabled === undefined},
        updated_at = greatest(now(), updated_at + interval '1 millisecond')
      where id = ${id} and org_id = ${orgId} and environment = ${environment} and deleted_at is null
        and ${isAt(db, ifMatch)}
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

/** Overwrites the secrets; undefined if they changed since they were read. */
async function updateSecrets(
  db: Db,
  { orgId, environment }: StoredTenant,
  { id, secrets: known }: EndpointWithSecrets,
  secrets: string,
): Promise<EndpointRow | undefined> {
  const [row] = await db<EndpointRow[]>`
    update endpoints set secrets = ${secrets}, updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where id = ${id} and org_id = ${orgId} and environment = ${environment} and deleted_at is null
      and secrets = ${known}
    returning ${columns(db)}`
  return row
}

/**
 * Hides an endpoint and makes it due, so that its deliveries are deleted; false if the tenant has none with this ID.
 */
export async function hideEndpointRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
  ifMatch?: readonly string[],
): Promise<boolean> {
  const rows = await db`
    with hidden as (
      update endpoints set deleted_at = now()
      where id = ${id} and org_id = ${orgId} and environment = ${environment} and deleted_at is null
        and ${isAt(db, ifMatch)}
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

/** Attempts to replace secrets that are replaced or encrypted again at the same time. */
const maxAttempts = 5

/** Adds a secret before the others of an endpoint; throws `NOT_FOUND` if the tenant has none with this ID. */
async function rotate(
  { db, vault }: Pick<WebhooksDeps, 'db' | 'vault'>,
  tenant: StoredTenant,
  id: Uuid,
): Promise<{ readonly row: EndpointRow; readonly secret: string }> {
  const secret = makeSecret()
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const known = await found(findEndpointRow(db, tenant, id))
    const secrets = rotated(openSecrets(vault, id, known.secrets), secret, clock.now())
    const row = await updateSecrets(db, tenant, known, sealSecrets(vault, id, secrets))
    if (row) return { row, secret }
  }
  throw new Problem('CONFLICT', 'the secret was rotated concurrently; retry')
}

export const endpointHandlers = ({ db, vault, rules, announce, sending }: WebhooksDeps) => [
  handle(createWebhook, async ({ tenant, webhook }, { creationId }) => {
    const { key = null, url, events, description = null } = webhook
    await checkUrl(url, rules, lookUp)
    const stored = storedTenant(tenant)
    const [id, secret] = [uuidOf(`whk_${creationId}`), makeSecret()]
    const made = {
      id,
      key,
      url,
      events: [...new Set(events)],
      description,
      secrets: sealSecrets(vault, id, [{ secret, expiresAt: null }]),
    }
    const row = await insertEndpointRow(db, stored, made)
    // A retry of a request whose response was lost: the secret is returned again.
    const existing = row ? undefined : await findEndpointRow(db, stored, made.id)
    if (existing) {
      const [first] = openSecrets(vault, id, existing.secrets)
      return { ...webhookOf(existing), secret: first?.secret ?? secret }
    }
    if (!row)
      throw new Problem('LIMIT_REACHED', `an environment can have at most ${maxWebhooks} webhooks`)
    await announce(stored)
    return { ...webhookOf(row), secret }
  }),
  handle(listWebhooks, ({ tenant, query }) =>
    listFiltered(db, tenant, query, {
      plural: 'webhooks',
      prefix: 'whk',
      from: db`endpoints e`,
      alias: 'e',
      columns: columns(db),
      condition: db`e.deleted_at is null`,
      recordOf: webhookOf,
    }),
  ),
  handle(getWebhook, ({ tenant, webhookId }) =>
    get(findEndpointRow(db, storedTenant(tenant), uuidOf(webhookId)), webhookOf),
  ),
  handle(changeWebhook, async ({ tenant, webhookId, change, ifMatch }) => {
    const { url, events } = change
    if (url !== undefined) await checkUrl(url, rules, lookUp)
    const stored = storedTenant(tenant)
    const changed = { ...change, ...(events && { events: [...new Set(events)] }) }
    const id = uuidOf(webhookId)
    const row = await foundAt(updateEndpointRow(db, stored, id, changed, ifMatch), ifMatch, () =>
      findEndpointRow(db, stored, id),
    )
    sending.wake()
    await announce(stored)
    return webhookOf(row)
  }),
  handle(rotateSecret, async ({ tenant, webhookId }) => {
    const { row, secret } = await rotate({ db, vault }, storedTenant(tenant), uuidOf(webhookId))
    return { ...webhookOf(row), secret }
  }),
  handle(deleteWebhook, async ({ tenant, webhookId, ifMatch }) => {
    const [stored, id] = [storedTenant(tenant), uuidOf(webhookId)]
    await foundAt(hideEndpointRow(db, stored, id, ifMatch), ifMatch, () =>
      findEndpointRow(db, stored, id),
    )
    sending.wake()
    await announce(stored)
    return {}
  }),
]

/** Endpoints after `after`, of one organization or of all, at most `limit`. */
function listAllEndpoints(
  db: Db,
  orgId: Uuid | null,
  after: Uuid | null,
  limit: number,
): Promise<(StoredTenant & { readonly id: Uuid })[]> {
  return db<(StoredTenant & { readonly id: Uuid })[]>`
    select id, org_id, environment from endpoints
    where deleted_at is null and (${orgId}::uuid is null or org_id = ${orgId}::uuid)
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`
}

/** Endpoints that one request gives a new secret. */
const rotationStep = 50

export const secretRotationHandlers = (deps: Pick<WebhooksDeps, 'db' | 'vault'>) => [
  handle(rotateWebhookSecrets, async ({ orgId, after }) => {
    const [org, from] = [orgId, after].map((id) => (id === undefined ? null : uuidOf(id)))
    const endpoints = await listAllEndpoints(deps.db, org ?? null, from ?? null, rotationStep)
    const rotations = endpoints.map(async ({ id, ...owner }) => {
      const { secret } = await rotate(deps, owner, id)
      return { ...tenantOf(owner), webhookId: idOf('whk', id), secret }
    })
    const settled = await Promise.allSettled(rotations) // one may be deleted in the meantime
    const last = endpoints.length === rotationStep ? endpoints.at(-1) : undefined
    return {
      rotated: settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
      next: last ? idOf('whk', last.id) : null,
    }
  }),
]
