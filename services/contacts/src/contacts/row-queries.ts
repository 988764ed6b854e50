import { maxContactAttributeBytes, maxContactTags } from '@outrider/contracts/contacts'
import type { Hashes } from '@outrider/contracts/hashes'
import { groupAlike } from '@outrider/service/alike'
import { compare } from '@outrider/service/compare'
import { json, type Pool } from '@outrider/service/database'
import { isListenedTo } from '@outrider/service/interests'
import { contactTold } from '../facts.ts'
import { textColumns, textFields } from './fields.ts'
import { type HeldIdentifier, identifierKey } from './identifiers.ts'
import type { Plan, PlannedChange } from './plan-contacts.ts'
import type { Fragment } from './queries.ts'
import type { RowChange } from './row-change.ts'
import type { Store } from './store.ts'

/** What each column of a contact's row becomes: `c` is the row, `w` the `RowChange`. */
const becoming: Readonly<Record<string, string>> = {
  ...Object.fromEntries(textFields.map((field) => [textColumns[field], textBecoming(field)])),
  address_hash: `
    case when w.texts ? 'email' then decode(w."addressHash", 'hex') else c.address_hash end`,
  attributes: '(c.attributes || w.attributes) - w.removed',
  tags: `
    case
      when w.tags is null and w."addTags" <@ c.tags and not w."removeTags" && c.tags then c.tags
      else ${united('coalesce(w.tags, c.tags)', 'w."addTags"', 'w."removeTags"')}
    end`,
  // what was said earlier, and comes later or again, changes nothing
  unsubscribed_at: `
    case
      when w."subscriptionAt" is null or w."subscriptionAt" < c.subscription_at then c.unsubscribed_at
      when w.unsubscribed then coalesce(c.unsubscribed_at, w."subscriptionAt")
    end`,
  subscription_at: 'greatest(c.subscription_at, w."subscriptionAt")',
}

/** Ends the statement, as `overfullOf` says, where attributes would become too large. */
function boundedAttributes(next: string, prior: string): string {
  return `bounded_attributes(${next}, ${prior}, ${maxContactAttributeBytes})`
}

/** Ends the statement, as `overfullOf` says, where there would be too many tags. */
function boundedTags(next: string, prior: string): string {
  return `bounded_tags(${next}, ${prior}, ${maxContactTags})`
}

/** Tags as they are, without some, and with others after them. */
function united(tags: string, added: string, removed = `'{}'::text[]`): string {
  return `array(select t from unnest(${tags}) as t where t <> all (${removed}))
    || array(select unnest(${added}) except select unnest(${tags}) order by 1)`
}

function textBecoming(field: keyof typeof textColumns): string {
  const column = textColumns[field]
  return `case when w.texts ? '${field}' then w.texts ->> '${field}' else c.${column} end`
}

const columns = Object.keys(becoming)
/** Rows that change are held to the bounds; most do not change, and to check them all took twice as long. */
const bounded: Readonly<Record<string, string>> = {
  ...becoming,
  attributes: boundedAttributes(String(becoming['attributes']), 'c.attributes'),
  tags: boundedTags(String(becoming['tags']), 'c.tags'),
}
const assignments = columns.map((column) => `${column} = ${bounded[column]}`).join(', ')
const isChanged = columns
  .map((name) => `c.${name} is distinct from (${becoming[name]})`)
  .join(' or ')
const newAttributes = boundedAttributes('attributes', `'{}'`)
const newTags = boundedTags('"addTags"', `'{}'`)
const texts = textFields.map((field) => `texts ->> '${field}'`).join(', ')
const textNames = textFields.map((field) => textColumns[field]).join(', ')

/** In hexadecimal; null where the contact is not to have an address. */
function addressHashOf(hashes: Hashes, change: RowChange): string | null {
  const { email } = change.texts
  return typeof email === 'string' ? hashes.ofAddress(change, email).toString('hex') : null
}

/**
 * The parts of a statement that change rows of contacts, and make those that are `created`. `held` has those that
 * there were: `lock` keeps them from being erased or merged before the statement ends. `written` has those that were made and
 * those to whom it makes a difference. Rows are taken in one order, so that two writers never wait for each other
 * crosswise.
 */
export function rowWrites(
  { db, hashes }: Store,
  changes: readonly (RowChange & Partial<PlannedChange>)[],
  now: Date,
  lock: Fragment = db`for key share`,
): Fragment {
  const { kinds, kindOf } = groupAlike(
    changes.map((change) => {
      const { id: _id, created = false, ...said } = change
      return { ...said, created, addressHash: addressHashOf(hashes, change) }
    }),
  )
  return db`
    wanted as materialized (
      select w.id, k.*
      from unnest(${changes.map(({ id }) => id)}::uuid[], ${kindOf}::int[]) as w (id, kind)
      join jsonb_to_recordset(${json(db, kinds)}::jsonb) as k (
        kind int, "orgId" uuid, environment text, created boolean, texts jsonb, attributes jsonb,
        removed text[], tags text[], "addTags" text[], "removeTags" text[], unsubscribed boolean,
        "subscriptionAt" timestamptz, version text, "addressHash" text
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
        id, org_id, environment, ${db.unsafe(textNames)}, address_hash, attributes, tags, created_at, updated_at
      )
      select id, "orgId", environment, ${db.unsafe(texts)}, decode("addressHash", 'hex'), ${db.unsafe(newAttributes)}, ${db.unsafe(newTags)},
        ${now}, ${now}
      from wanted where created
      order by id
      returning id
    ), changed as (
      update contacts c set ${db.unsafe(assignments)}, updated_at = ${now}
      from wanted w
      where c.id = w.id and c.org_id = w."orgId" and c.environment = w.environment
        and w.id in (select id from held where is_changed)
        and (w.version = c.xmin::text or w.version is null and (${db.unsafe(isChanged)}))
      returning c.id
    ), written as (
      select id from created union all select id from changed
    )`
}

/** What each column becomes of a contact `c` that another one, `g`, becomes part of: what both have, `c` keeps. */
const merging: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    textFields
      .map((field) => textColumns[field])
      .map((name) => [name, `coalesce(c.${name}, g.${name})`]),
  ),
  address_hash: 'case when c.email is null then g.address_hash else c.address_hash end',
  attributes: boundedAttributes('g.attributes || c.attributes', 'c.attributes'),
  tags: boundedTags(united('c.tags', 'g.tags'), 'c.tags'),
  // A person who wants no mail wants none under either name.
  unsubscribed_at: 'coalesce(c.unsubscribed_at, g.unsubscribed_at)',
  subscription_at: 'greatest(c.subscription_at, g.subscription_at)',
}

/** The assignments, of `c` by `g`, by which one contact takes up another. */
export const mergeAssignments = Object.entries(merging)
  .map(([column, value]) => `${column} = ${value}`)
  .join(', ')

/**
 * The parts of a statement that carry out a plan; the statement must also ask `isOvertaken`. An identifier that
 * somebody took meanwhile breaks the whole statement (23505), as does a contact that is gone (40001), and the
 * plan is made anew.
 */
export function planWrites(store: Store, { changes, named, relied }: Plan, now: Date): Fragment {
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
  const sorted = identifiers.toSorted((a, b) => compare(identifierKey(a), identifierKey(b)))
  return db`
    jsonb_to_recordset(${json(db, sorted)}::jsonb) as r (
      "orgId" uuid, environment text, kind text, value text, "contactId" uuid
    )`
}

/** No row, or an end of the whole statement (40001) when contacts are gone or have lost what the plan relies on. */
export function isOvertaken(
  db: Pool,
  { changes, relied }: Pick<Plan, 'changes' | 'relied'>,
): Fragment {
  const known = changes.filter(({ created }) => !created).length
  return db`
    select overtaken()
    where (select count(*) from held) < ${known} or (select count(*) from relied) < ${relied.length}`
}

/** The part of a statement with `rowWrites` that tells of what is `written`, where a webhook listens. */
export function toldOf(
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
        and ${isListenedTo(db, { orgId: db`f."orgId"`, environment: db`f.environment` }, db`f.type`)}
    )`
}
