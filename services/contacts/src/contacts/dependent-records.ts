import type { Uuid } from '@outrider/contracts/ids'
import type { Fragment, Pool } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'

/** Two contacts of one tenant that become one. */
export interface MergePair extends StoredTenant {
  readonly into: Uuid
  readonly from: Uuid
}

/** A contact that is to be erased completely. */
export interface ContactKey extends StoredTenant {
  readonly id: Uuid
}

/**
 * Small records of a contact in tables of their own. Each function returns the common table expressions, `name
 * as (…), other as (…)`, by which the records take part in the one statement of a merge or an erasure; the
 * expressions must act only where `exists (select from agreed)`.
 */
export interface DependentRecords {
  readonly move: (db: Pool, union: MergePair, now: Date) => Fragment
  readonly erase: (db: Pool, departure: ContactKey, now: Date) => Fragment
}

/**
 * Records of a contact in any number. They are moved or erased once the contact is gone, at most `limit` rows
 * by a statement; each function returns the number of rows that it changed, 0 when none are left. A statement
 * that adds such a row must also lock the contact.
 */
export interface BulkDependentRecords {
  readonly move: (db: Pool, union: MergePair, limit: number) => Promise<number>
  readonly erase: (db: Pool, departure: ContactKey, limit: number) => Promise<number>
  /** The rows that are still to be moved or erased, as a query. */
  readonly left: (db: Pool, departure: ContactKey, isErasure: boolean) => Fragment
}

/** Common table expressions as one part of a statement. */
export function joinParts(db: Pool, [first, ...others]: readonly Fragment[]): Fragment {
  if (!first) throw new Error('a statement needs at least one part')
  return others.reduce((all, each) => db`${all}, ${each}`, first)
}

/** All identifiers of a contact. */
export const identifierRecords: DependentRecords = {
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

/** Tables of rows that belong to contacts and have an index on contact and id. */
type SteppedTable = 'events' | 'consents'

/** The common table expression of the next rows of a contact that meet `wanted`, at most `limit`. */
export const stepRows = (
  db: Pool,
  table: SteppedTable,
  departure: ContactKey,
  limit: number,
  wanted = db`true`,
): Fragment => db`
  step as materialized (
    select id from ${db(table)}
    where ${isTheirs(db, departure)} and ${wanted}
    order by id limit ${limit}
  )`

/** Whether a row belongs to the step: a range of IDs, which the index finds. */
export const inStep = (db: Pool, departure: ContactKey, wanted = db`true`): Fragment => db`
  ${isTheirs(db, departure)} and ${wanted}
  and id between (select id from step order by id limit 1) and (select id from step order by id desc limit 1)`

/** Whether a row belongs to a contact. */
export const isTheirs = (db: Pool, { orgId, environment, id }: ContactKey) => db`
  contact_id = ${id} and org_id = ${orgId} and environment = ${environment}`

/** Moves the next rows of a contact, at most `limit`, to another; returns their number. */
export async function moveStep(
  db: Pool,
  table: SteppedTable,
  { orgId, environment, into, from }: MergePair,
  limit: number,
): Promise<number> {
  const theirs = { orgId, environment, id: from }
  const { count } = await db`
    with ${stepRows(db, table, theirs, limit)}
    update ${db(table)} set contact_id = ${into}
    where ${inStep(db, theirs)}`
  return count
}

/** Records of a table without partitions, which an erasure deletes. */
export const recordsByContact = (
  table: 'email_outcomes' | 'confirmations' | 'choice_changes',
): BulkDependentRecords => {
  const next = (db: Pool, contact: ContactKey, limit: number) => db`
    ctid = any (array(select ctid from ${db(table)} where ${isTheirs(db, contact)} limit ${limit}))
    and ${isTheirs(db, contact)}`
  return {
    async move(db, { into, from, ...tenant }, limit) {
      const { count } = await db`
        update ${db(table)} set contact_id = ${into} where ${next(db, { ...tenant, id: from }, limit)}`
      return count
    },
    async erase(db, contact, limit) {
      const { count } = await db`delete from ${db(table)} where ${next(db, contact, limit)}`
      return count
    },
    left: (db, contact) => db`select from ${db(table)} where ${isTheirs(db, contact)}`,
  }
}
