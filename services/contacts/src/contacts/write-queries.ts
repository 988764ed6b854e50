import type { IdentifierKind } from '@outrider/contracts/contacts'
import type { Pool } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import type { Identifier } from './identifiers.ts'
import type { Plan } from './plan-contacts.ts'
import { compare } from '@outrider/service/compare'
import type { RowChange } from './row-change.ts'
import { isOvertaken, planWrites, rowWrites, toldOf } from './row-queries.ts'
import { segmentWork } from './segment-work.ts'
import type { Store } from './store.ts'
import { touchedBy } from './touched.ts'

/** Carries out a plan, and tells of the contacts that it makes or changes; what `planWrites` says. */
export async function writeContacts(store: Store, plan: Plan, now: Date): Promise<void> {
  const { db } = store
  await db`
    with ${planWrites(store, plan, now)}, ${toldOf(db, plan.changes, now)},
      ${segmentWork(db, touchedBy(plan.changes))}
    ${isOvertaken(db, plan)}`
}

/** What is to become of one contact and its identifiers. */
export interface Change {
  readonly row: RowChange
  /** Identifiers that nobody had. */
  readonly named: readonly Identifier[]
  /** Identifiers that others took the place of. */
  readonly released: readonly Identifier[]
  /** Kinds of which the contact is to have none. */
  readonly cleared: readonly IdentifierKind[]
}

/**
 * Carries out a change, and tells of it if it makes a difference. False, and nothing is changed, when the contact
 * is gone or its version another one; 23505 when somebody took an identifier meanwhile.
 */
export async function writeChange(
  store: Store,
  { row, named, released, cleared }: Change,
  now: Date,
): Promise<boolean> {
  const { db } = store
  const { orgId, environment, version } = row
  const rows = await db`
    with ${rowWrites(store, [row], now)}, released as (
      delete from identifiers i using changed
      where i.contact_id = changed.id and i.org_id = ${orgId} and i.environment = ${environment}
        and (
          i.kind = any(${[...cleared]}::text[])
          or (i.kind, i.value) in (
            select * from unnest(
              ${released.map(({ kind }) => kind)}::text[], ${released.map(({ value }) => value)}::text[]
            )
          )
        )
    ), named as (
      insert into identifiers (org_id, environment, kind, value, contact_id)
      select ${orgId}::uuid, ${environment}, n.kind, n.value, changed.id
      from changed, unnest(
        ${named.map(({ kind }) => kind)}::text[], ${named.map(({ value }) => value)}::text[]
      ) as n (kind, value)
    ), ${toldOf(db, [row], now)}, ${segmentWork(db, touchedBy([row]))}
    -- whose version counts is written in any case
    select id from held where ${version}::text is null
    union all
    select id from changed where ${version}::text is not null`
  return rows.length > 0
}

/** Changes rows; 40001 when a contact is gone. */
export async function writeRows(
  store: Store,
  changes: readonly RowChange[],
  now: Date,
): Promise<void> {
  const { db } = store
  await db`
    with ${rowWrites(store, changes, now)}, ${segmentWork(db, touchedBy(changes))}
    select overtaken() where (select count(*) from held) < ${changes.length}`
}

/** A step of an automation that wants a contact changed, by the hash of its key in hexadecimal. */
export interface StepKey extends StoredTenant {
  readonly keyHash: string
}

/** The hashes of those steps that were carried out before. */
export async function findAppliedUpdates(
  db: Pool,
  steps: readonly StepKey[],
): Promise<Set<string>> {
  const rows = await db<{ keyHash: string }[]>`
    select encode(a.key_hash, 'hex') as key_hash
    from unnest(
      ${steps.map(({ orgId }) => orgId)}::uuid[],
      ${steps.map(({ environment }) => environment)}::text[],
      ${steps.map(({ keyHash }) => keyHash)}::text[]
    ) as w (org_id, environment, key_hash)
    join applied_updates a
      on a.org_id = w.org_id and a.environment = w.environment and a.key_hash = decode(w.key_hash, 'hex')`
  return new Set(rows.map((row) => row.keyHash))
}

/**
 * Changes contacts and remembers for which steps; 23505 when one of the steps was carried out meanwhile, 40001
 * when a contact is gone, or was changed meanwhile to what is wanted.
 */
export async function writeUpdates(
  store: Store,
  steps: readonly StepKey[],
  changes: readonly RowChange[],
  now: Date,
): Promise<void> {
  const { db } = store
  const sorted = steps.toSorted((a, b) => compare(a.keyHash, b.keyHash))
  await db`
    with applied as (
      insert into applied_updates (org_id, environment, key_hash, applied_at)
      select org_id, environment, decode(key_hash, 'hex'), ${now}
      from unnest(
        ${sorted.map(({ orgId }) => orgId)}::uuid[],
        ${sorted.map(({ environment }) => environment)}::text[],
        ${sorted.map(({ keyHash }) => keyHash)}::text[]
      ) as k (org_id, environment, key_hash)
    ), ${rowWrites(store, changes, now, db``)}, ${segmentWork(db, touchedBy(changes))}
    -- Who has already what is wanted needs no lock, which would write their page: it is as if they were erased later.
    select overtaken()
    where (select count(*) from held) < ${changes.length}
      or (select count(*) from changed) < (select count(*) from held where is_changed)`
}
