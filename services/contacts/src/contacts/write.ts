import type { IdentifierKind } from '@outrider/contracts/contacts'
import type { Hashes } from '@outrider/contracts/hashes'
import type { Uuid } from '@outrider/contracts/ids'
import { invalid, Problem } from '@outrider/contracts/problem'
import {
  codeOf,
  foreignKeyViolation,
  type Fragment,
  isTransient,
  json,
  type Pool,
  retried,
  uniqueViolation,
} from '@outrider/service/db/pool'
import { isSubscribed } from '@outrider/service/db/subscriptions'
import { compare, dictionaryEncode } from '@outrider/service/text/keys'
import { changeSetsOf, contactTold, segmentWork } from './change-sets.ts'
import { choiceWrites } from './choices.ts'
import { type HeldIdentifier, type Identifier, identifierKey, type RowChange } from './fields.ts'
import {
  assignments,
  columns,
  isChanged,
  newAttributes,
  newTags,
  newUnsubscribedAt,
  textNames,
  texts,
} from './column-changes.ts'
import { inKeptMonths, monthsOf } from './key-months.ts'
import { type Bounded, boundOf, overfullOf } from './limits.ts'
import type { ContactPlan, PlannedChange } from './plan.ts'
import type { Store } from './read.ts'

export class WriteConflict extends Error {
  override readonly name = 'WriteConflict'
}

/** Attempts at one plan; each but the last means that another process was faster. */
const maxTries = 10

/**
 * Reads, plans and writes, again from the start when a concurrent write has outdated the plan. Throws
 * `VALIDATION_FAILED` naming `attributes` or `tags` when the contact has no room for them, and `LIMIT_REACHED`
 * when it has none for identifiers.
 */
export async function retryConflicts<T>(readPlanWrite: () => Promise<T>): Promise<T> {
  try {
    return await retried(readPlanWrite, isConflict, maxTries)
  } catch (error) {
    const overfull = overfullOf(error)
    throw overfull ? refusalOf(overfull) : error
  }
}

function refusalOf(overfull: Bounded): Problem {
  return overfull === 'identifiers'
    ? new Problem('LIMIT_REACHED', boundOf[overfull])
    : invalid(overfull, boundOf[overfull], 'bound')
}

/** The same, but retried with `toFit` if a contact has no room for the whole change. */
export async function retryConflictsToFit<T>(
  readPlanWrite: (toFit: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await retried(() => readPlanWrite(false), isConflict, maxTries)
  } catch (error) {
    if (!overfullOf(error)) throw error
  }
  return retried(() => readPlanWrite(true), isConflictOrOverfull, maxTries)
}

function isConflictOrOverfull(error: unknown): boolean {
  return isConflict(error) || overfullOf(error) !== undefined
}

function isConflict(error: unknown): boolean {
  return (
    isTransient(error) ||
    error instanceof WriteConflict ||
    [uniqueViolation, foreignKeyViolation].includes(codeOf(error))
  )
}

/** In hexadecimal; null if the contact has no address after the change. */
function addressHashOf(hashes: Hashes, change: RowChange): string | null {
  const { email } = change.texts
  return typeof email === 'string' ? hashes.ofAddress(change, email).toString('hex') : null
}

/**
 * The parts of a statement that change rows of contacts, or insert rows that are `created`. `held`: existing
 * rows, locked against erasures and merges. `written`: rows inserted or actually changed. Sorted, to avoid
 * deadlocks. `in (…) is true` keeps the planner from joining CTEs, whose sizes it guesses.
 */
function rowWrites(
  { db, hashes }: Store,
  changes: readonly (RowChange & Partial<PlannedChange>)[],
  now: Date,
  lock: Fragment = db`for key share`,
): Fragment {
  const { kinds, kindOf } = dictionaryEncode(
    changes.map(
      ({ id: _id, texts: _texts, attributes: _attributes, created = false, ...rest }) => ({
        ...rest,
        created,
      }),
    ),
  )
  return db`
    wanted as materialized (
      select w.id, w.texts, w.attributes, w."addressHash", k.*
      from unnest(
        ${changes.map(({ id }) => id)}::uuid[],
        ${changes.map((change) => JSON.stringify(change.texts))}::jsonb[],
        ${changes.map(({ attributes }) => JSON.stringify(attributes))}::jsonb[],
        ${changes.map((change) => addressHashOf(hashes, change))}::text[],
        ${kindOf}::int[]
      ) as w (id, texts, attributes, "addressHash", kind)
      join jsonb_to_recordset(${json(db, kinds)}::jsonb) as k (
        kind int, "orgId" uuid, environment text, created boolean, removed text[], tags text[], "addTags" text[],
        "removeTags" text[], choices jsonb, source text, version text
      ) on k.kind = w.kind
      order by w.id
    ), held as materialized (
      -- one by one, in their order; offset 0 as in findPeople
      select c.id, w.version is not null or (${db.unsafe(isChanged)}) as is_changed
      from wanted w
      join lateral (
        select id, ${db.unsafe(columns.join(', '))} from contacts
        where id = w.id and org_id = w."orgId" and environment = w.environment
          and (w.version is null or w.version = xmin::text)
        offset 0 ${lock}
      ) c on true
      where not w.created
    ), created as (
      insert into contacts (
        id, org_id, environment, ${db.unsafe(textNames)}, address_hash, attributes, tags, unsubscribed_at, choices,
        created_at, updated_at
      )
      select id, "orgId", environment, ${db.unsafe(texts)}, decode("addressHash", 'hex'), ${db.unsafe(newAttributes)}, ${db.unsafe(newTags)},
        ${db.unsafe(newUnsubscribedAt)}, coalesce(choices, '{}'), ${now}, ${now}
      from wanted where created
      order by id
      returning id, '{}'::jsonb as prior, choices
    ), changed as (
      update contacts c set ${db.unsafe(assignments)}, updated_at = ${now}
      from wanted w
      where c.id = w.id and c.org_id = w."orgId" and c.environment = w.environment
        and (w.id in (select id from held where is_changed)) is true
        and (w.version = c.xmin::text or w.version is null and (${db.unsafe(isChanged)}))
      returning c.id, old.choices as prior, new.choices
    ), written as (
      select id, prior, choices from created union all select id, prior, choices from changed
    )${choiceWrites(db, changes, now)}`
}

/**
 * The parts of a statement that carry out a plan; the statement must also check `isCurrent`. An identifier
 * that was taken meanwhile makes the whole statement fail (23505), as does a contact that is gone (40001), and
 * the plan is made again.
 */
export function planWrites(
  store: Store,
  { changes, named, relied }: ContactPlan,
  now: Date,
): Fragment {
  const { db } = store
  return db`
    ${rowWrites(store, changes, now)}, relied as (
      select i.value from identifiers i
      join ${identifierSet(db, relied)} on i.org_id = r."orgId" and i.environment = r.environment
        and i.kind = r.kind and i.value = r.value and i.contact_id = r."contactId"
      for key share of i
    ), named as (
      insert into identifiers (org_id, environment, kind, value, contact_id)
      select "orgId", environment, kind, value, "contactId" from ${identifierSet(db, named)}
    )`
}

function identifierSet(db: Pool, identifiers: readonly HeldIdentifier[]): Fragment {
  const sorted = identifiers
    .map((each) => ({ each, key: identifierKey(each) }))
    .toSorted((a, b) => compare(a.key, b.key))
    .map(({ each }) => each)
  return db`
    unnest(
      ${sorted.map(({ orgId }) => orgId)}::uuid[],
      ${sorted.map(({ environment }) => environment)}::text[],
      ${sorted.map(({ kind }) => kind)}::text[],
      ${sorted.map(({ value }) => value)}::text[],
      ${sorted.map(({ contactId }) => contactId)}::uuid[]
    ) as r ("orgId", environment, kind, value, "contactId")`
}

/**
 * True, or the end of the whole statement (40001) if contacts are gone or have lost an identifier that the plan relies on.
 * It must not be selected in an `exists`, which evaluates nothing that it selects, nor be one of several conditions, of which
 * PostgreSQL evaluates the cheapest first.
 *
 * @param isLost another reason to end the statement
 */
export function isCurrent(
  db: Pool,
  { changes, relied }: Pick<ContactPlan, 'changes' | 'relied'>,
  isLost = db`false`,
): Fragment {
  const known = changes.filter(({ created }) => !created).length
  return db`
    case
      when (select count(*) from held) < ${known} or (select count(*) from relied) < ${relied.length}
        or ${isLost}
      then write_conflict() else true
    end`
}

/** The part of a statement with `rowWrites` that publishes the facts of `written`, where a webhook listens. */
function contactFactWrites(
  db: Pool,
  changes: readonly (RowChange & Partial<PlannedChange>)[],
  now: Date,
): Fragment {
  const facts = changes.map(({ id, created = false, orgId, environment }) => ({
    id,
    orgId,
    environment,
    ...contactTold({ orgId, environment }, id, created, now),
  }))
  return db`
    told as (
      insert into outbox (subject, data, traceparent)
      select f.subject, f.data, f.traceparent
      from jsonb_to_recordset(${json(db, facts)}::jsonb) as f (
        id uuid, "orgId" uuid, environment text, type text, subject text, data jsonb, traceparent text
      )
      where f.id in (select id from written)
        and ${isSubscribed(db, { orgId: db`f."orgId"`, environment: db`f.environment` }, db`f.type`)}
    )`
}

/**
 * Carries out a plan, and publishes the contacts that it creates or changes; fails with the errors of
 * `planWrites`.
 */
export async function writeContacts(store: Store, plan: ContactPlan, now: Date): Promise<void> {
  const { db } = store
  await db`
    with ${planWrites(store, plan, now)}, ${contactFactWrites(db, plan.changes, now)},
      ${segmentWork(db, changeSetsOf(plan.changes))}
    select where not ${isCurrent(db, plan)}`
}

/** The changes to one contact and its identifiers. */
export interface ContactChange {
  readonly row: RowChange
  /** Identifiers that no contact had. */
  readonly named: readonly Identifier[]
  /** Identifiers that were replaced. */
  readonly released: readonly Identifier[]
  /** Kinds of identifiers to remove. */
  readonly cleared: readonly IdentifierKind[]
}

/**
 * Carries out a change, and publishes it if it makes a difference. False, without any change, when the contact
 * is gone or its version another one; 23505 when another contact took an identifier meanwhile.
 */
export async function writeChange(
  store: Store,
  { row, named, released, cleared }: ContactChange,
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
    ), ${contactFactWrites(db, [row], now)}, ${segmentWork(db, changeSetsOf([row]))}
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
    with ${rowWrites(store, changes, now)}, ${segmentWork(db, changeSetsOf(changes))}
    select write_conflict() where (select count(*) from held) < ${changes.length}`
}

/** The steps that were carried out before, by their keys as `shortKey` makes them. */
export async function findAppliedSteps(
  db: Pool,
  keys: readonly Uuid[],
  now: Date,
): Promise<Set<Uuid>> {
  const rows = await db<{ key: Uuid }[]>`
    select a.key from unnest(${[...keys]}::uuid[]) as w (key)
    join applied_steps a using (key)
    where ${inKeptMonths(db, now)}`
  return new Set(rows.map(({ key }) => key))
}

/**
 * Changes contacts and records the steps; the caller has segments evaluated. 23505 when one of the steps was carried out meanwhile, 40001 when a
 * contact is gone, or got the wanted values from another process meanwhile.
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
      insert into applied_steps (key, month)
      select key, month from unnest(${keys.toSorted(compare)}::uuid[]) as key, unnest(${monthsOf(now)}::date[]) as month
    ), ${rowWrites(store, changes, now, db``)}
    -- Who has already what is wanted needs no lock, which would write their page: it is as if they were erased later.
    select write_conflict()
    where (select count(*) from held) < ${changes.length}
      or (select count(*) from changed) < (select count(*) from held where is_changed)`
}
