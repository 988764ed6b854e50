import type { IdentifierKind } from '@outrider/contracts/contacts'
import type { Uuid } from '@outrider/contracts/ids'
import { compare } from '@outrider/service/compare'
import type { Pool } from '@outrider/service/database'
import type { Identifier } from './identifiers.ts'
import type { Plan } from './plan-contacts.ts'
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

/** Those of the steps, by their keys as `shortKey` makes them, that were carried out before. */
export async function findAppliedSteps(db: Pool, keys: readonly Uuid[]): Promise<Set<Uuid>> {
  const rows = await db<{ key: Uuid }[]>`
    select a.key from unnest(${[...keys]}::uuid[]) as w (key)
    join applied_steps a using (key)`
  return new Set(rows.map(({ key }) => key))
}

/**
 * Changes contacts and remembers for which steps; 23505 when one of the steps was carried out meanwhile, 40001
 * when a contact is gone, or was changed meanwhile to what is wanted.
 */
export async function writeUpdates(
  store: Store,
  keys: readonly Uuid[],
  changes: readonly RowChange[],
  now: Date,
): Promise<void> {
  const { db } = store
  await db`
    with applied as (
      insert into applied_steps (key, applied_at)
      select key, ${now} from unnest(${keys.toSorted(compare)}::uuid[]) as key
    ), ${rowWrites(store, changes, now, db``)}, ${segmentWork(db, touchedBy(changes))}
    -- Who has already what is wanted needs no lock, which would write their page: it is as if they were erased later.
    select overtaken()
    where (select count(*) from held) < ${changes.length}
      or (select count(*) from changed) < (select count(*) from held where is_changed)`
}
