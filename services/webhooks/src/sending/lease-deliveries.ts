import type { Uuid } from '@outrider/contracts/ids'
import type { Environment } from '@outrider/contracts/shapes'
import type { Db, Pool } from '@outrider/service/db/pool'
import { isInactive } from '@outrider/service/db/standings'
import { movesOn } from '@outrider/service/db/state-table'
import type { TracedRow } from '@outrider/service/observe/origin'
import { deliveryStates } from '../deliveries/states.ts'
import type { EndpointWindows } from './endpoint-windows.ts'

/** An endpoint with due work, leased by one process. */
interface EndpointLease {
  readonly endpointId: Uuid
  /** When the lease ends. It also identifies the lease. */
  readonly claimedUntil: Date
  readonly isDisabled: boolean
  readonly isDeleted: boolean
  readonly isRecovering: boolean
  /** Whether its organization is suspended: its deliveries wait. */
  readonly isSuspended: boolean
}

/** A delivery leased by this process. */
export interface LeasedDelivery extends TracedRow {
  readonly endpointId: Uuid
  readonly factId: Uuid
  /** Leases, this one included. */
  readonly tries: number
  /** Seconds from the moment when it was due to this lease. */
  readonly late: number
  readonly type: string
  readonly environment: Environment
  readonly occurredAt: Date
  readonly data: unknown
}

/** Seconds after which others take the turn of a process that died. */
const claimSeconds = 30
/** Seconds for which a delivery is leased: it waits for its turn in memory, is made and is recorded. */
const leaseSeconds = 60
/** Seconds after which an endpoint of a suspended organization is looked at again. */
const suspendedRest = 10

/** Leases at most `limit` due endpoints, longest waiting first, except those in `except`. */
function leaseEndpoints(
  db: Db,
  limit: number,
  except: readonly string[],
): Promise<EndpointLease[]> {
  return db<EndpointLease[]>`
    with due as (
      select endpoint_id from queues
      where next_at <= now() and endpoint_id <> all(${[...except]}::uuid[])
      order by next_at limit ${limit} for update skip locked
    ), claimed as (
      update queues q set next_at = date_trunc('milliseconds', now()) + make_interval(secs => ${claimSeconds})
      from due where q.endpoint_id = due.endpoint_id
      returning q.endpoint_id, q.next_at, q.recover_from
    )
    select c.endpoint_id, c.next_at as claimed_until, c.recover_from is not null as is_recovering,
      e.disabled_at is not null as is_disabled, e.deleted_at is not null as is_deleted,
      ${isInactive(db, 'e.org_id')} as is_suspended
    from claimed c join endpoints e on e.id = c.endpoint_id`
}

/** The URL of an endpoint, and the secrets that sign its deliveries, sealed. */
export interface DeliveryTarget {
  readonly endpointId: Uuid
  readonly url: string
  readonly secrets: string
}

/** The current targets of these endpoints, except those that are disabled, deleted, or of a suspended organization. */
export function listTargets(db: Db, endpointIds: readonly Uuid[]): Promise<DeliveryTarget[]> {
  return db<DeliveryTarget[]>`
    select id as endpoint_id, url, secrets from endpoints
    where id = any(${[...endpointIds]}::uuid[]) and disabled_at is null and deleted_at is null
      and not ${isInactive(db, 'endpoints.org_id')}`
}

/** Leases due deliveries, at most `room` of each endpoint, longest waiting first. */
function leaseDeliveries(
  db: Db,
  endpoints: readonly { readonly endpointId: Uuid; readonly room: number }[],
): Promise<LeasedDelivery[]> {
  return db<LeasedDelivery[]>`
    with due as (
      select d.endpoint_id, d.fact_id
      from unnest(
        ${endpoints.map(({ endpointId }) => endpointId)}::uuid[], ${endpoints.map(({ room }) => room)}::int[]
      ) as t (endpoint_id, room)
      cross join lateral (
        select endpoint_id, fact_id from deliveries
        where endpoint_id = t.endpoint_id and status = 'pending' and due_at <= now()
        order by due_at limit t.room for update skip locked
      ) d
    ), leased as (
      update deliveries d set due_at = now() + make_interval(secs => ${leaseSeconds}), tries = d.tries + 1
      from due where d.endpoint_id = due.endpoint_id and d.fact_id = due.fact_id
      returning d.endpoint_id, d.fact_id, d.tries, extract(epoch from now() - old.due_at)::float8 as late
    )
    select l.endpoint_id, l.fact_id, l.tries, l.late, f.type, f.environment, f.occurred_at, f.data, f.traceparent
    from leased l join facts f on f.id = l.fact_id`
}

/**
 * Releases endpoints. Each is due again with its next delivery, behind the others if that is now; `again` if there is
 * other work left; after `suspendedRest` if its organization is suspended. An endpoint that got deliveries since it was leased keeps its new time.
 */
async function releaseEndpoints(
  db: Db,
  endpoints: readonly { readonly turn: EndpointLease; readonly again: boolean }[],
): Promise<void> {
  await db`
    update queues q set next_at = case when t.suspended then now() + make_interval(secs => ${suspendedRest})
      when t.again then now() else coalesce(
      (select min(greatest(d.due_at, now())) from deliveries d
       where d.endpoint_id = q.endpoint_id and d.status = 'pending'),
      'infinity'
    ) end
    from unnest(
      ${endpoints.map(({ turn }) => turn.endpointId)}::uuid[],
      ${endpoints.map(({ turn }) => turn.claimedUntil.toISOString())}::timestamptz[],
      ${endpoints.map(({ again }) => String(again))}::boolean[],
      ${endpoints.map(({ turn }) => String(turn.isSuspended))}::boolean[]
    ) as t (endpoint_id, claimed_until, again, suspended)
    where q.endpoint_id = t.endpoint_id and q.next_at = t.claimed_until`
}

/** Milliseconds until the next turn is due, but for those in `except`; undefined when none is within `horizon` milliseconds. */
export async function readNextDue(
  db: Db,
  horizon: number,
  except: readonly string[],
): Promise<number | undefined> {
  const [row] = await db<{ delay: number | null }[]>`
    select (extract(epoch from min(next_at) - now()) * 1000)::float8 as delay from queues
    where next_at <= now() + make_interval(secs => ${horizon / 1_000})
      and endpoint_id <> all(${[...except]}::uuid[])`
  return row?.delay ?? undefined
}

/** Releases unused leases: the deliveries are due immediately, and the attempt does not count. */
export async function releaseDeliveries(db: Db, leased: readonly LeasedDelivery[]): Promise<void> {
  await db`
    with given as (
      select * from unnest(
        ${leased.map(({ endpointId }) => endpointId)}::uuid[],
        ${leased.map(({ factId }) => factId)}::uuid[],
        ${leased.map(({ tries }) => tries)}::int[]
      ) as g (endpoint_id, fact_id, tries)
    ), released as (
      update deliveries d set due_at = now(), tries = g.tries - 1
      from given g
      where d.endpoint_id = g.endpoint_id and d.fact_id = g.fact_id and d.tries = g.tries and d.status = 'pending'
    )
    update queues q set next_at = least(q.next_at, now()) where q.endpoint_id in (select endpoint_id from given)`
}

/** Marks at most `limit` pending deliveries of a disabled endpoint as missed; returns their number. */
export async function setAside(db: Db, endpointId: Uuid, limit: number): Promise<number> {
  const { count } = await db`
    with chosen as materialized (
      select endpoint_id, fact_id from deliveries
      where endpoint_id = ${endpointId} and status = 'pending' limit ${limit}
    )
    update deliveries d set status = 'missed', due_at = null from chosen
    where d.endpoint_id = chosen.endpoint_id and d.fact_id = chosen.fact_id
      and d.status = any(${movesOn(deliveryStates, 'setAside').from}::text[])`
  return count
}

/** Deletes at most `limit` deliveries of a deleted endpoint; returns their number. */
async function deleteDeliveries(db: Db, endpointId: Uuid, limit: number): Promise<number> {
  const { count } = await db`
    with chosen as materialized (
      select endpoint_id, fact_id from deliveries where endpoint_id = ${endpointId} limit ${limit}
    )
    delete from deliveries d using chosen
    where d.endpoint_id = chosen.endpoint_id and d.fact_id = chosen.fact_id`
  return count
}

/** Removes an endpoint that is deleted, and its place in the line. */
async function removeEndpoint(db: Db, endpointId: Uuid): Promise<void> {
  await db`
    with removed as (
      delete from endpoints where id = ${endpointId} and deleted_at is not null returning id
    )
    delete from queues where endpoint_id in (select id from removed)`
}

/**
 * The condition of deliveries that a recovery includes: failed, missed, or waiting for a later attempt. Deliveries that
 * are leased, or due within the time of a lease, need no recovery.
 */
export const isRecoverable = (db: Db) => db`
  d.status <> 'delivered' and d.status = any(${movesOn(deliveryStates, 'recover').from}::text[])
  and (d.status <> 'pending' or d.due_at > now() + make_interval(secs => ${leaseSeconds}))`

/**
 * Recovers at most `limit` failed, missed, or waiting deliveries, oldest first; returns their number. The next call continues
 * after them; the recovery ends when none is left.
 */
export async function recoverPart(db: Db, endpointId: Uuid, limit: number): Promise<number> {
  const { count } = await db`
    with part as (
      select d.fact_id from queues q join deliveries d on d.endpoint_id = q.endpoint_id
      where q.endpoint_id = ${endpointId} and d.fact_id >= q.recover_from and d.fact_id < q.recover_to
        and ${isRecoverable(db)}
      order by d.fact_id limit ${limit}
    ), gone_on as (
      update queues set
        recover_from = (select fact_id from part order by fact_id desc limit 1),
        recover_to = case when exists (select from part) then recover_to end
      where endpoint_id = ${endpointId}
    )
    update deliveries d set status = 'pending', due_at = now(), tries = 0
    from part where d.endpoint_id = ${endpointId} and d.fact_id = part.fact_id`
  return count
}

/** Endpoints that get their turn together. */
const maxTurns = 128
/** Deliveries that are set aside, recovered or deleted in one turn. */
const partSize = 1_000

export interface ReadyDelivery extends LeasedDelivery {
  /** When it was leased, by `performance.now()`. */
  readonly leasedAt: number
}

/**
 * Leases due endpoints and their deliveries, as far as the windows have room; undefined if no endpoint is due. Does a
 * part of the other work of endpoints that are disabled, deleted, or recovering.
 */
export async function leaseDue(
  db: Pool,
  windows: EndpointWindows<ReadyDelivery>,
): Promise<readonly ReadyDelivery[] | undefined> {
  const endpoints = await leaseEndpoints(db, maxTurns, windows.full())
  if (endpoints.length === 0) return undefined
  const kept = await Promise.all(
    endpoints.map(async (turn) => ({ turn, again: await carryOn(db, turn) })),
  )
  const leasedAt = performance.now()
  const leased = await leaseDeliveries(db, allot(endpoints, windows))
  await releaseEndpoints(db, kept)
  return leased.map((item) => ({ ...item, leasedAt }))
}

/** Does a part of an endpoint's other work; returns whether there is more. */
async function carryOn(db: Pool, turn: EndpointLease): Promise<boolean> {
  const { endpointId, isDeleted, isDisabled, isRecovering } = turn
  if (isDeleted) {
    const isMore = (await deleteDeliveries(db, endpointId, partSize)) === partSize
    if (!isMore) await removeEndpoint(db, endpointId)
    return isMore
  }
  if (isDisabled) return (await setAside(db, endpointId, partSize)) === partSize
  return isRecovering && (await recoverPart(db, endpointId, partSize)) === partSize
}

/** How much each endpoint may lease, until the process has no more room. */
function allot(endpoints: readonly EndpointLease[], windows: EndpointWindows<ReadyDelivery>) {
  let free = windows.free()
  return endpoints
    .filter(({ isDeleted, isDisabled, isSuspended }) => !isDeleted && !isDisabled && !isSuspended)
    .map(({ endpointId }) => {
      const room = Math.min(free, windows.room(endpointId))
      free -= room
      return { endpointId, room }
    })
}
