import type { Pool } from '@outrider/service/database'
import { belongings } from '../belongings.ts'
import { leaseSeconds } from '../departures/queries.ts'
import { joined, type Union } from '../contacts/belonging.ts'
import { mergeAssignments } from '../contacts/row-queries.ts'
import { type Fact, telling } from '@outrider/service/tell'

/**
 * Makes one contact of two, tells `told` of it, and notes that the rows of `from` are to be moved; false when one of them is
 * not there. 23503 when something new came to `from` meanwhile: what the statement did not see must not be lost, so it
 * is done again.
 */
export async function writeMerge(db: Pool, union: Union, told: Fact, now: Date): Promise<boolean> {
  const { orgId, environment, into, from } = union
  const moves = belongings.map(({ move }) => move(db, union, now))
  const rows = await db`
    with locked as (
      select id from contacts
      where id in (${into}, ${from}) and org_id = ${orgId} and environment = ${environment}
      order by id for update
    ), agreed as (
      select where (select count(*) from locked) = 2
    ), ${joined(db, moves)}, moved_former as (
      update former_contacts set contact_id = ${into}
      where contact_id = ${from} and org_id = ${orgId} and environment = ${environment}
        and exists (select from agreed)
    ), former as (
      insert into former_contacts (former_id, org_id, environment, contact_id, merged_at)
      select ${from}::uuid, ${orgId}::uuid, ${environment}, ${into}::uuid, ${now} from agreed
    ), gone as (
      delete from contacts
      where id = ${from} and org_id = ${orgId} and environment = ${environment}
        and exists (select from agreed)
      returning *
    ), departed as (
      insert into departures (contact_id, org_id, environment, into_id, leased_until)
      select id, org_id, environment, ${into}::uuid, now() + make_interval(secs => ${leaseSeconds}) from gone
    ), told as (${telling(db, [told], 'gone')})
    update contacts c set
      ${db.unsafe(mergeAssignments)},
      updated_at = ${now}
    from gone g
    where c.id = ${into} and c.org_id = ${orgId} and c.environment = ${environment}
    returning c.id`
  return rows.length > 0
}

/** Whether `from` is part of `into` already. */
export async function isFormer(
  db: Pool,
  { orgId, environment, into, from }: Union,
): Promise<boolean> {
  const rows = await db`
    select from former_contacts
    where former_id = ${from} and contact_id = ${into}
      and org_id = ${orgId} and environment = ${environment}`
  return rows.length > 0
}
