import type { Uuid } from '@outrider/contracts/ids'
import type { DeliveryStatus } from '@outrider/contracts/webhooks'
import { type Db, json } from '@outrider/service/database'
import { movesOn } from '@outrider/service/state-table'
import type { StoredTenant } from '@outrider/service/tenant'
import type { NewFact } from '../facts/told.ts'
import type { DeliveredRow, DeliveryRow } from './record.ts'
import { deliveryStates } from './states.ts'

/** Endpoint and tenant, in each predicate below. */
export interface EndpointRef extends StoredTenant {
  readonly endpointId: Uuid
}

/** The newest deliveries before `before`, a UUID, newest first; of one status where one is given. */
export function listDeliveries(
  db: Db,
  { orgId, environment, endpointId }: EndpointRef,
  { status, before, limit }: { status?: DeliveryStatus; before: Uuid | null; limit: number },
): Promise<DeliveryRow[]> {
  // Said for the planner, that it may read the index of those alone.
  const open =
    status === undefined || status === 'delivered' ? db`` : db`and d.status <> 'delivered'`
  return db<DeliveryRow[]>`
    select d.fact_id, d.status, d.attempts, d.due_at, f.type, f.occurred_at
    from deliveries d join facts f on f.id = d.fact_id
    where d.endpoint_id = ${endpointId} and d.org_id = ${orgId} and d.environment = ${environment}
      and (${before}::uuid is null or d.fact_id < ${before})
      ${status === undefined ? db`` : db`and d.status = ${status}`} ${open}
    order by d.fact_id desc limit ${limit}`
}

/** A delivery with what it tells; undefined when the endpoint has none of this id. */
export async function findDelivery(
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

/** Makes a delivery due at once, with all its tries before it; undefined when the endpoint has none of this id. */
export async function updateReplayed(
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

/** Stores a fact that is for this endpoint alone, with its delivery. */
export async function insertDelivery(
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
 * Asks for the recovery of what failed or was missed, of facts from `from` on and before `to`; answers how much that
 * is now. Turns of the endpoint carry it out, a part at a time.
 */
export async function beginRecovery(
  db: Db,
  { orgId, environment, endpointId }: EndpointRef,
  { from, to }: { readonly from: Uuid; readonly to: Uuid },
): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    with lost as (
      select count(*)::int as count from deliveries
      where endpoint_id = ${endpointId} and org_id = ${orgId} and environment = ${environment}
        and fact_id >= ${from} and fact_id < ${to} and status <> 'delivered'
        and status = any(${movesOn(deliveryStates, 'recover').from}::text[])
    ), queued as (
      update queues set next_at = least(next_at, now()),
        recover_from = least(recover_from, ${from}::uuid), recover_to = greatest(recover_to, ${to}::uuid)
      where endpoint_id = ${endpointId} and (select count from lost) > 0
    )
    select count from lost`
  return row.count
}
