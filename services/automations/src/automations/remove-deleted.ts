import type { Uuid } from '@outrider/contracts/ids'
import type { Db } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { background, idle, type Loop } from '@outrider/service/jobs/loop'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'
import { liveStatuses } from '../states/states.ts'
import { countCancelled } from '../states/counts.ts'

interface Deleted extends StoredTenant {
  readonly automationId: Uuid
  readonly deletedAt: Date
}

/** Leases the deleted automation that has been due longest; a minute is longer than one of the statements may take. */
async function leaseDeleted(db: Db, now: Date): Promise<Deleted | undefined> {
  const [row] = await db<Deleted[]>`
    update deleted_automations set leased_until = now() + interval '1 minute'
    where automation_id = (
      select automation_id from deleted_automations where due_at <= ${now} and leased_until <= now()
      order by due_at limit 1 for update skip locked)
    returning automation_id, org_id, environment, deleted_at`
  return row
}

/** Cancels at most `limit` live entries. Returns their number. */
async function cancelEntries(
  db: Db,
  { orgId, environment, automationId }: Deleted,
  now: Date,
  limit: number,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    with live as (
      select id from entries
      where automation_id = ${automationId} and org_id = ${orgId} and environment = ${environment}
        and status in ('running', 'waiting') and status = any(${[...liveStatuses]}::text[])
      order by id limit ${limit} for update
    ), stopped as (
      update steps s set status = 'skipped', reason = 'CANCELLED', finished_at = ${now}, due_at = null
      from live
      where s.entry_id = live.id and s.org_id = ${orgId} and s.environment = ${environment}
        and s.status in ('ready', 'waiting', 'matched')
    ), cancelled as (
      update entries e set status = 'cancelled', finished_at = ${now}
      from live where e.id = live.id and e.org_id = ${orgId} and e.environment = ${environment}
      returning e.org_id, e.environment, e.automation_id, e.finished_at
    ), ${countCancelled(db)}
    select count(*)::integer as count from cancelled`
  return row?.count ?? 0
}

/** Deletes at most `limit` rows of the automation from a table. Returns their number. */
async function deleteRows(
  db: Db,
  table: 'admissions' | 'spent_keys' | 'automation_counts',
  { orgId, environment, automationId }: Deleted,
  limit: number,
): Promise<number> {
  const { count } = await db`
    delete from ${db(table)} where ctid = any (array(
      select ctid from ${db(table)}
      where automation_id = ${automationId} and org_id = ${orgId} and environment = ${environment}
      limit ${limit}))`
  return count
}

/** Makes the automation due again, or forgets it if it is done. */
async function release(db: Db, { automationId }: Deleted, dueAt: Date | undefined): Promise<void> {
  await (dueAt
    ? db`
        update deleted_automations set leased_until = '-infinity', due_at = ${dueAt}
        where automation_id = ${automationId}`
    : db`
        delete from deleted_automations d where automation_id = ${automationId} and not exists (
          select from entries e where e.automation_id = d.automation_id and e.org_id = d.org_id
            and e.environment = d.environment and e.status in ('running', 'waiting'))`)
}

/** Rows of one statement: some milliseconds of work. */
const batch = 1_000
/** Milliseconds for which entries may still be inserted by statements that began before the deletion, and then some. */
const window = 60_000
/** Milliseconds until it is looked again whether such a statement has inserted an entry. */
const pause = 10_000

/** Removes what deleted automations leave, some rows by each statement, until disposed. Automations take turns. */
export function removeDeleted({ db, log }: Pick<Service, 'db' | 'log'>): Loop {
  return background(log, 'removing deleted automations', idle, async () => {
    const now = clock.now()
    const deleted = await leaseDeleted(db, now)
    if (!deleted) return false
    const counts = [
      await cancelEntries(db, deleted, now, batch),
      await deleteRows(db, 'admissions', deleted, batch),
      await deleteRows(db, 'spent_keys', deleted, batch),
      await deleteRows(db, 'automation_counts', deleted, batch),
    ]
    const isOver = now.getTime() - deleted.deletedAt.getTime() > window
    if (counts.some((count) => count === batch)) await release(db, deleted, clock.now())
    else await release(db, deleted, isOver ? undefined : new Date(now.getTime() + pause))
    return true
  })
}
