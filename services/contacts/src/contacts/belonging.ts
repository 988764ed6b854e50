import type { Pool } from '@outrider/service/database'
import { consents } from '../consents/belonging.ts'
import { memberships } from '../segments/belonging.ts'
import type { Owner } from './identifiers.ts'
import type { Fragment } from './queries.ts'

/** Two contacts of one owner that become one. Ids are UUIDs. */
export interface Union extends Owner {
  readonly into: string
  readonly from: string
}

/** A contact of whom nothing is to be left. The id is a UUID. */
export interface Departure extends Owner {
  readonly id: string
}

/**
 * What belongs to a contact and is kept in tables of its own. Each answers the common table expressions,
 * `name as (…), other as (…)`, by which it takes part in the one statement of a merge or an erasure; those
 * must act only where `exists (select from agreed)`.
 */
export interface Belonging {
  readonly move: (db: Pool, union: Union, now: Date) => Fragment
  readonly erase: (db: Pool, departure: Departure, now: Date) => Fragment
}

const identifiers: Belonging = {
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
    )`,
}

const events: Belonging = {
  move: (db, { orgId, environment, into, from }) => db`
    moved_events as (
      update events set contact_id = ${into}
      where contact_id = ${from} and org_id = ${orgId} and environment = ${environment}
        and exists (select from agreed)
    )`,
  erase: (db, { orgId, environment, id }) => db`
    erased_events as (
      delete from events
      where contact_id = ${id} and org_id = ${orgId} and environment = ${environment}
        and exists (select from agreed)
    )`,
}

/** Every kind of them: whoever adds a table that refers to contacts adds it here. */
export const belongings: readonly Belonging[] = [identifiers, events, memberships, consents]

/** Common table expressions as one part of a statement. */
export function together(db: Pool, [first, ...others]: readonly Fragment[]): Fragment {
  if (!first) throw new Error('nothing to put together')
  return others.reduce((all, each) => db`${all}, ${each}`, first)
}
