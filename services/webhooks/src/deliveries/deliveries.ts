import { idOf, lowestUuidAt, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { invalid, Problem } from '@outrider/contracts/problem'
import type { Environment, Tenant } from '@outrider/contracts/shapes'
import { testType } from '@outrider/contracts/webhook-payloads'
import {
  type Attempt,
  type Delivery,
  DeliveryQuery,
  type DeliveryWithBody,
  getDelivery,
  listDeliveries,
  recoverDeliveries,
  replayDelivery,
  testWebhook,
} from '@outrider/contracts/webhooks'
import { type Db, json } from '@outrider/service/db/pool'
import { found, list, madeBetween } from '@outrider/service/db/resource'
import { movesOn } from '@outrider/service/db/state-table'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Static } from 'typebox'
import type { WebhooksDeps } from '../deps.ts'
import { findEndpointRow } from '../endpoints/endpoints.ts'
import { factOf, type NewFact } from '../facts.ts'
import { isRecoverable } from '../sending/lease-deliveries.ts'
import { deliveryStates } from './states.ts'

interface DeliveryRow {
  readonly factId: Uuid
  readonly type: Delivery['type']
  readonly status: Delivery['status']
  readonly attempts: readonly Attempt[]
  readonly dueAt: Date | null
  readonly occurredAt: Date
}

/** With the fact's data. */
interface DeliveredRow extends DeliveryRow {
  readonly environment: Environment
  readonly data: DeliveryWithBody['body']['data']
}

/** A delivery as callers see it. */
function deliveryOf(row: DeliveryRow): Delivery {
  return {
    id: idOf('whd', row.factId),
    type: row.type,
    status: row.status,
    attempts: [...row.attempts],
    nextAttemptAt: row.dueAt?.toISOString() ?? null,
    occurredAt: row.occurredAt.toISOString(),
  }
}

/** Endpoint and tenant, in each predicate below. */
export interface EndpointRef extends StoredTenant {
  readonly endpointId: Uuid
}

/** The newest deliveries before `before`, a UUID, newest first; of one status where one is given. */
function listDeliveryRows(
  db: Db,
  { orgId, environment, endpointId }: EndpointRef,
  { status, since, until }: Static<typeof DeliveryQuery>,
  before: Uuid | null,
  limit: number,
): Promise<DeliveryRow[]> {
  // Lets the planner use the partial index.
  const open =
    status === undefined || status.includes('delivered') ? db`` : db`and d.status <> 'delivered'`
  const failing = db`(${status?.includes('failing') === true} and d.status = 'pending' and d.attempts <> '[]')`
  return db<DeliveryRow[]>`
    select d.fact_id, d.status, d.attempts, d.due_at, f.type, f.occurred_at
    from deliveries d join facts f on f.id = d.fact_id
    where d.endpoint_id = ${endpointId} and d.org_id = ${orgId} and d.environment = ${environment}
      and (${before}::uuid is null or d.fact_id < ${before})
      ${status === undefined ? db`` : db`and (d.status = any(${status}::text[]) or ${failing})`} ${open}
      ${madeBetween(db, { since, until }, db`f.occurred_at`, db`d.fact_id`)}
    order by d.fact_id desc limit ${limit}`
}

/** A delivery with the fact's data; undefined if the endpoint has none with this ID. */
async function findDeliveryRow(
  db: Db,
  { orgId, environment, endpointId }: EndpointRef,
  factId: Uuid,
): Promise<DeliveredRow | undefined> {
  const [row] = await db<DeliveredRow[]>`
    select d.fact_id, d.status, d.attempts, d.due_at, d.environment, f.type, f.occurred_at, f.data
    from deliveries d join facts f on f.id = d.fact_id
    where d.endpoint_id = ${endpointId} and d.fact_id = ${factId}
      and d.org_id = ${orgId} and d.environment = ${environment}`
  return row
}

/** Makes a delivery due immediately, with all its attempts ahead; undefined if the endpoint has none with this ID. */
export async function replayDeliveryRow(
  db: Db,
  { orgId, environment, endpointId }: EndpointRef,
  factId: Uuid,
): Promise<DeliveryRow | undefined> {
  const [row] = await db<DeliveryRow[]>`
    with replayed as (
      update deliveries set status = 'pending', due_at = now(), tries = 0
      where endpoint_id = ${endpointId} and fact_id = ${factId}
        and org_id = ${orgId} and environment = ${environment}
        and status = any(${movesOn(deliveryStates, 'replay').from}::text[])
      returning fact_id, status, attempts, due_at
    ), queued as (
      update queues set next_at = least(next_at, now())
      where endpoint_id = ${endpointId} and exists (select from replayed)
    )
    select r.*, f.type, f.occurred_at from replayed r join facts f on f.id = r.fact_id`
  return row
}

/** Stores a fact for only this endpoint, with its delivery. */
async function insertDeliveryRow(
  db: Db,
  { orgId, environment, endpointId }: EndpointRef,
  fact: NewFact,
): Promise<DeliveryRow> {
  const [row] = await db<[DeliveryRow]>`
    with stored as (
      insert into facts (id, key, org_id, environment, type, contact_id, occurred_at, data)
      values (${fact.id}, ${fact.key}, ${orgId}, ${environment}, ${fact.type}, ${fact.contactId},
        ${fact.occurredAt}, ${json(db, fact.data)}::jsonb)
      returning type, occurred_at
    ), sent as (
      insert into deliveries (endpoint_id, fact_id, org_id, environment, status, due_at)
      values (${endpointId}, ${fact.id}, ${orgId}, ${environment}, 'pending', now())
      returning fact_id, status, attempts, due_at
    ), queued as (
      update queues set next_at = least(next_at, now()) where endpoint_id = ${endpointId}
    )
    select * from sent, stored`
  return row
}

/**
 * Starts the recovery of failed, missed, and waiting deliveries of facts from `from` to before `to`; returns their number. The
 * sending loop recovers them in parts.
 */
export async function beginRecovery(
  db: Db,
  { orgId, environment, endpointId }: EndpointRef,
  { from, to }: { readonly from: Uuid; readonly to: Uuid },
): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    with lost as (
      select count(*)::int as count from deliveries d
      where d.endpoint_id = ${endpointId} and d.org_id = ${orgId} and d.environment = ${environment}
        and d.fact_id >= ${from} and d.fact_id < ${to} and ${isRecoverable(db)}
    ), queued as (
      update queues set next_at = least(next_at, now()),
        recover_from = least(recover_from, ${from}::uuid), recover_to = greatest(recover_to, ${to}::uuid)
      where endpoint_id = ${endpointId} and (select count from lost) > 0
    )
    select count from lost`
  return row.count
}

/** A fact as it is stored. */
interface StoredFact<Type, Data> {
  readonly factId: Uuid
  readonly type: Type
  readonly environment: Environment
  readonly occurredAt: Date
  readonly data: Data
}

/** The body of a delivery, the same in every attempt. The order of its fields is signed. */
export function bodyOf<Type, Data>({ factId, ...fact }: StoredFact<Type, Data>) {
  const { type, environment, occurredAt, data } = fact
  const id = idOf('whd', factId)
  return { id, type, timestamp: occurredAt.toISOString(), environment, data }
}

interface OneWebhook {
  readonly tenant: Tenant
  readonly webhookId: TypeId<'whk'>
}

/** The webhook, or `NOT_FOUND`. */
async function requireWebhook(
  { db }: Pick<WebhooksDeps, 'db'>,
  { tenant, webhookId }: OneWebhook,
): Promise<EndpointRef & { isEnabled: boolean }> {
  const stored = storedTenant(tenant)
  const endpointId = uuidOf(webhookId)
  const row = await found(findEndpointRow(db, stored, endpointId))
  return { ...stored, endpointId, isEnabled: row.disabledAt === null }
}

/** The webhook; `CONFLICT` while it is disabled, for nothing is delivered to it then. */
async function requireEnabled(
  deps: Pick<WebhooksDeps, 'db'>,
  one: OneWebhook,
): Promise<EndpointRef> {
  const { isEnabled, ...webhook } = await requireWebhook(deps, one)
  if (!isEnabled) throw new Problem('CONFLICT', 'the webhook is disabled; enable it first')
  return webhook
}

export const deliveryHandlers = (deps: WebhooksDeps) => [
  handle(listDeliveries, async ({ query, ...one }) => {
    const webhook = await requireWebhook(deps, one)
    return list('deliveries', 'whd', query, deliveryOf, (before, limit) =>
      listDeliveryRows(deps.db, webhook, query, before, limit),
    )
  }),
  handle(getDelivery, async ({ deliveryId, ...one }) => {
    const webhook = await requireWebhook(deps, one)
    const row = await found(findDeliveryRow(deps.db, webhook, uuidOf(deliveryId)))
    return { ...deliveryOf(row), body: bodyOf(row) }
  }),
  handle(testWebhook, async (one) => {
    const webhook = await requireEnabled(deps, one)
    const { tenant, webhookId } = one
    const at = clock.now().toISOString()
    const data = { webhookId, occurredAt: at }
    const test = { tenant, type: testType, contactId: null, at, data }
    const fact = factOf(test, crypto.randomUUID())
    const row = await insertDeliveryRow(deps.db, webhook, fact)
    deps.sending.wake()
    return deliveryOf(row)
  }),
  handle(replayDelivery, async ({ deliveryId, ...one }) => {
    const webhook = await requireEnabled(deps, one)
    const row = await found(replayDeliveryRow(deps.db, webhook, uuidOf(deliveryId)))
    deps.sending.wake()
    return deliveryOf(row)
  }),
  handle(recoverDeliveries, async ({ since, ...one }) => {
    const now = clock.now()
    const from = new Date(since)
    if (from > now) throw invalid('since', `must not be in the future: ${since}`)
    const webhook = await requireEnabled(deps, one)
    const recovered = await beginRecovery(deps.db, webhook, {
      from: lowestUuidAt(from.getTime()),
      to: lowestUuidAt(now.getTime() + 1),
    })
    deps.sending.wake()
    return { recovered }
  }),
]
