import type { Pool } from './database.ts'

/** An item that failed and is tried again later. */
export interface ParkedItem {
  readonly key: string
  readonly subject: string
  readonly itemId: string
  readonly orgId: string | null
  /** JSON. */
  readonly data: string
  readonly failures: number
}

/** Seconds for which a replica alone may try an item. */
const leaseSeconds = 30

/** Parks an item for `seconds`, once however often it comes; false where its tenant has `quota` of them already. */
export async function insertParked(
  db: Pool,
  item: Omit<ParkedItem, 'key' | 'failures'>,
  reason: string,
  seconds: number,
  quota: number,
): Promise<boolean> {
  const { subject, itemId, orgId, data } = item
  const [row] = await db<{ hasRoom: boolean }[]>`
    with room as (
      select (
        select count(*) from (select from parked_items where org_id is not distinct from ${orgId} limit ${quota}) as p
      ) < ${quota} as has_room
    ), parked as (
      insert into parked_items (subject, item_id, org_id, data, failures, reason, due_at)
      select ${subject}, ${itemId}, ${orgId}, ${data}, 1, ${reason}, now() + make_interval(secs => ${seconds})
      from room where has_room
      on conflict (subject, item_id) do nothing
    )
    select has_room from room`
  return row?.hasRoom === true
}

/** Leases the items that are due, those that have waited longest first, at most `limit`. */
export function leaseParked(db: Pool, limit: number): Promise<ParkedItem[]> {
  return db<ParkedItem[]>`
    update parked_items p set leased_until = now() + make_interval(secs => ${leaseSeconds})
    from (
      select key from parked_items where due_at <= now() and leased_until <= now()
      order by due_at limit ${limit} for update skip locked
    ) due
    where p.key = due.key
    returning p.key, p.subject, p.item_id, p.org_id, p.data, p.failures`
}

/** Puts an item off after another failure. */
export async function putOff(
  db: Pool,
  key: string,
  reason: string,
  seconds: number,
): Promise<void> {
  await db`
    update parked_items set failures = failures + 1, reason = ${reason}, leased_until = '-infinity',
      due_at = now() + make_interval(secs => ${seconds})
    where key = ${key}`
}

/** Forgets an item that was handled or buried. */
export async function deleteParked(db: Pool, key: string): Promise<void> {
  await db`delete from parked_items where key = ${key}`
}

/** Gives items back untried. */
export async function releaseParked(db: Pool, keys: readonly string[]): Promise<void> {
  await db`update parked_items set leased_until = '-infinity' where key = any(${[...keys]}::bigint[])`
}

/** How many items are parked, counting to ten thousand. */
export async function countParked(db: Pool): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (select from parked_items limit 10000) as counted`
  return row?.count ?? 0
}
