import type { Uuid } from '@outrider/contracts/ids'
import type { Pool } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import type { Fragment } from './queries.ts'

/** Two contacts of one tenant that become one. */
export interface Union extends StoredTenant {
  readonly into: Uuid
  readonly from: Uuid
}

/** A contact of whom nothing is to be left. */
export interface Departure extends StoredTenant {
  readonly id: Uuid
}

/**
 * What belongs to a contact, is kept in tables of its own and is never much. Each answers the common table expressions,
 * `name as (…), other as (…)`, by which it takes part in the one statement of a merge or an erasure; those
 * must act only where `exists (select from agreed)`.
 */
export interface Belonging {
  readonly move: (db: Pool, union: Union, now: Date) => Fragment
  readonly erase: (db: Pool, departure: Departure, now: Date) => Fragment
}

/**
 * What belongs to a contact and may be any number of rows. They are moved or erased once the contact is gone, at most
 * `limit` rows by a statement; each answers how many rows it has changed, 0 when none are left. Who adds such a row
 * must lock the contact in the same statement.
 */
export interface BulkBelonging {
  readonly move: (db: Pool, union: Union, limit: number) => Promise<number>
  readonly erase: (db: Pool, departure: Departure, limit: number) => Promise<number>
}

/** Common table expressions as one part of a statement. */
export function joined(db: Pool, [first, ...others]: readonly Fragment[]): Fragment {
  if (!first) throw new Error('nothing to put together')
  return others.reduce((all, each) => db`${all}, ${each}`, first)
}

/** Everything that a contact is known by. */
export const identifiers: Belonging = {
  move: (db, { orgId, environment, into, from }) => db`
    moved_identifiers as (
      update identifiers set contact_id = ${into}
      where contact_id = ${from} and org_id = ${orgId} and environment = ${environment}
        and exists (select from agreed)
    )`,
  erase: (db, { orgId, environment, id }) => db`
    erased_identifiers as (
      delete from identifiers
      where contact_id = ${id} and org_id = ${orgId} and environment = ${environment}
        and exists (select from agreed)
      returning kind, value
    )`,
}
