import type { Db } from '@outrider/service/database'

/**
 * Deletes at most `limit` of the oldest messages made before `before`, of all organizations, with what happened to
 * them; answers how many. `below` is an id that none of them reaches: ids begin with the time.
 */
export async function deleteMessages(
  db: Db,
  before: Date,
  below: string,
  limit: number,
): Promise<number> {
  const { count } = await db`
    delete from messages where id in (
      select id from messages where id < ${below} and created_at < ${before} order by id limit ${limit}
    )`
  return count
}

/** Forgets at most `limit` of those who were erased before `before`; answers how many. */
export async function deleteErasures(db: Db, before: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from erased_contacts where ctid = any (array(
      select ctid from erased_contacts where erased_at < ${before} limit ${limit}
    ))`
  return count
}
