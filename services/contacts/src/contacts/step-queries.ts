import type { Pool } from '@outrider/service/database'
import type { Departure, Union } from './belonging.ts'
import type { Fragment } from './queries.ts'

/** Tables of rows that belong to contacts and have an index on contact and id. */
type Table = 'events' | 'consents'

/** The common table expression of a contact's next rows, at most `limit`, of those that meet `wanted`. */
export const step = (
  db: Pool,
  table: Table,
  departure: Departure,
  limit: number,
  wanted = db`true`,
): Fragment => db`
  step as materialized (
    select id from ${db(table)}
    where ${isTheirs(db, departure)} and ${wanted}
    order by id limit ${limit}
  )`

/** Whether a row is one of the step's: as a range of ids, which the index finds. */
export const inStep = (db: Pool, departure: Departure, wanted = db`true`): Fragment => db`
  ${isTheirs(db, departure)} and ${wanted}
  and id between (select id from step order by id limit 1) and (select id from step order by id desc limit 1)`

const isTheirs = (db: Pool, { orgId, environment, id }: Departure) => db`
  contact_id = ${id} and org_id = ${orgId} and environment = ${environment}`

/** Moves a contact's next rows, at most `limit`, to another; answers how many. */
export async function moveStep(
  db: Pool,
  table: Table,
  { orgId, environment, into, from }: Union,
  limit: number,
): Promise<number> {
  const theirs = { orgId, environment, id: from }
  const { count } = await db`
    with ${step(db, table, theirs, limit)}
    update ${db(table)} set contact_id = ${into}
    where ${inStep(db, theirs)}`
  return count
}
