import type { Uuid } from '@outrider/contracts/ids'
import type { Db } from '@outrider/service/database'
import { movesOn } from '@outrider/service/state-table'
import { deliveryStates } from '../deliveries/states.ts'
import type { Leased, Turn } from './leased.ts'

/** Seconds after which others take the turn of a process that died. */
const claimSeconds = 30
/** Seconds for which a delivery is leased: it waits for its turn in memory, is made and is recorded. */
const leaseSeconds = 60

/** Takes the turns of endpoints that are due, who has waited longest first, at most `limit`, but for those in `except`. */
export function claimTurns(db: Db, limit: number, except: readonly string[]): Promise<Turn[]> {
  return db<Turn[]>`
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
      e.url, e.secrets, e.disabled_at is not null as is_disabled, e.deleted_at is not null as is_deleted
    from claimed c join endpoints e on e.id = c.endpoint_id`
}

/** Leases due deliveries, at most `room` of each endpoint, those that have waited longest first. */
export function leaseDeliveries(
  db: Db,
  turns: readonly { readonly endpointId: Uuid; readonly room: number }[],
): Promise<Leased[]> {
  return db<Leased[]>`
    with due as (
      select d.endpoint_id, d.fact_id
      from unnest(
        ${turns.map(({ endpointId }) => endpointId)}::uuid[], ${turns.map(({ room }) => room)}::int[]
      ) as t (endpoint_id, room)
      cross join lateral (
        select endpoint_id, fact_id from deliveries
        where endpoint_id = t.endpoint_id and status = 'pending' and due_at <= now()
        order by due_at limit t.room for update skip locked
      ) d
    ), leased as (
      update deliveries d set due_at = now() + make_interval(secs => ${leaseSeconds}), tries = d.tries + 1
      from due where d.endpoint_id = due.endpoint_id and d.fact_id = due.fact_id
      returning d.endpoint_id, d.fact_id, d.tries
    )
    select l.endpoint_id, l.fact_id, l.tries, f.type, f.environment, f.occurred_at, f.data, f.traceparent
    from leased l join facts f on f.id = l.fact_id`
}

/**
 * Ends turns: each endpoint is due again when its next delivery is, behind the others where that is now; `again` where
 * there is more to do whatever is due. One to which something came since the claim is left as that has put it.
 */
export async function endTurns(
  db: Db,
  turns: readonly { readonly turn: Turn; readonly again: boolean }[],
): Promise<void> {
  await db`
    update queues q set next_at = case when t.again then now() else coalesce(
      (select greatest(min(d.due_at), now()) from deliveries d
       where d.endpoint_id = q.endpoint_id and d.status = 'pending'),
      'infinity'
    ) end
    from unnest(
      ${turns.map(({ turn }) => turn.endpointId)}::uuid[],
      ${turns.map(({ turn }) => turn.claimedUntil.toISOString())}::timestamptz[],
      ${turns.map(({ again }) => String(again))}::boolean[]
    ) as t (endpoint_id, claimed_until, again)
    where q.endpoint_id = t.endpoint_id and q.next_at = t.claimed_until`
}

/** Milliseconds until the next turn is due, but for those in `except`; undefined when none is within `horizon` milliseconds. */
export async function readNextTurn(
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

/** Gives leases back unused: the deliveries are due at once, and the try does not count. */
export async function releaseDeliveries(db: Db, leased: readonly Leased[]): Promise<void> {
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

/** Sets aside what an endpoint that is disabled was still to get, at most `limit`; answers how much. */
export async function setAside(db: Db, endpointId: Uuid, limit: number): Promise<number> {
  const { count } = await db`
    update deliveries set status = 'missed', due_at = null
    where endpoint_id = ${endpointId} and status = any(${movesOn(deliveryStates, 'setAside').from}::text[])
      and fact_id in (
        select fact_id from deliveries
        where endpoint_id = ${endpointId} and status = 'pending' limit ${limit}
      )`
  return count
}

/** Deletes deliveries of an endpoint that is deleted, at most `limit`; answers how many. */
export async function deleteDeliveries(db: Db, endpointId: Uuid, limit: number): Promise<number> {
  const { count } = await db`
    delete from deliveries
    where endpoint_id = ${endpointId} and fact_id in (
      select fact_id from deliveries where endpoint_id = ${endpointId} limit ${limit}
    )`
  return count
}

/** Removes an endpoint that is deleted, and its place in the line. */
export async function removeEndpoint(db: Db, endpointId: Uuid): Promise<void> {
  await db`
    with removed as (
      delete from endpoints where id = ${endpointId} and deleted_at is not null returning id
    )
    delete from queues where endpoint_id in (select id from removed)`
}

/**
 * Recovers what failed or was missed, the oldest first, at most `limit`; answers how much. The recovery goes on behind
 * that in the next turn, and ends when nothing is left.
 */
export async function recoverPart(db: Db, endpointId: Uuid, limit: number): Promise<number> {
  const { count } = await db`
    with part as (
      select d.fact_id from queues q join deliveries d on d.endpoint_id = q.endpoint_id
      where q.endpoint_id = ${endpointId} and d.fact_id >= q.recover_from and d.fact_id < q.recover_to
        and d.status <> 'delivered' and d.status = any(${movesOn(deliveryStates, 'recover').from}::text[])
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
