import { type ContactFieldName, contactFieldNames } from '@outrider/contracts/contact-fields'
import { maxContactAttributeBytes, maxContactTags } from '@outrider/contracts/contacts'
import { columnOf } from './fields.ts'

/** The new value of each column of a contact: `c` is the row, `w` the `RowChange`. */
const becoming: Readonly<Record<string, string>> = {
  ...Object.fromEntries(contactFieldNames.map((field) => [columnOf(field), textBecoming(field)])),
  address_hash: `
    case when w.texts ? 'email' then decode(w."addressHash", 'hex') else c.address_hash end`,
  attributes: '(c.attributes || w.attributes) - w.removed',
  tags: `
    case
      when w.tags is null and w."addTags" <@ c.tags and not w."removeTags" && c.tags then c.tags
      else ${united('coalesce(w.tags, c.tags)', 'w."addTags"', 'w."removeTags"')}
    end`,
  // An earlier choice that arrives later, or again, changes nothing
  unsubscribed_at: `
    case
      when w.choices is null or not w.choices ? 'email' then c.unsubscribed_at
      else ${unsubscribedAt('merged_choices(c.choices, w.choices)')}
    end`,
  choices:
    'case when w.choices is null then c.choices else merged_choices(c.choices, w.choices) end',
}

/** When the person chose to receive no email; null if they want it. */
function unsubscribedAt(choices: string): string {
  return `(select (e ->> 'at')::timestamptz from (select ${choices} -> 'email' as e) chosen where e ->> 'wants' = 'false')`
}

/** Makes the statement fail, as `overfullOf` says, if attributes would become too large. */
function boundedAttributes(next: string, prior: string): string {
  return `bounded_attributes(${next}, ${prior}, ${maxContactAttributeBytes})`
}

/** Makes the statement fail, as `overfullOf` says, if there would be too many tags. */
function boundedTags(next: string, prior: string): string {
  return `bounded_tags(${next}, ${prior}, ${maxContactTags})`
}

/** The tags without the removed ones, followed by the added ones. */
function united(tags: string, added: string, removed = `'{}'::text[]`): string {
  return `array(select t from unnest(${tags}) as t where t <> all (${removed}))
    || array(select unnest(${added}) except select unnest(${tags}) order by 1)`
}

function textBecoming(field: ContactFieldName): string {
  const column = columnOf(field)
  return `case when w.texts ? '${field}' then w.texts ->> '${field}' else c.${column} end`
}

export const columns = Object.keys(becoming)
/**
 * Limits are checked only for rows that change; most do not change, and checking all of them took twice as
 * long.
 */
const boundedBecoming: Readonly<Record<string, string>> = {
  ...becoming,
  attributes: boundedAttributes(String(becoming['attributes']), 'c.attributes'),
  tags: boundedTags(String(becoming['tags']), 'c.tags'),
}
export const assignments = columns
  .map((column) => `${column} = ${boundedBecoming[column]}`)
  .join(', ')
export const isChanged = columns
  .map((name) => `c.${name} is distinct from (${becoming[name]})`)
  .join(' or ')
/** A new contact is rarely near a limit: the functions that refuse it, which take longer, are called only then. */
export const newAttributes = `
  case
    when octet_length(attributes::text) <= ${maxContactAttributeBytes} then attributes
    else ${boundedAttributes('attributes', `'{}'`)}
  end`
export const newUnsubscribedAt = unsubscribedAt('choices')
export const newTags = `
  case
    when cardinality("addTags") <= ${maxContactTags} then "addTags"
    else ${boundedTags('"addTags"', `'{}'`)}
  end`
export const texts = contactFieldNames.map((field) => `texts ->> '${field}'`).join(', ')
export const textNames = contactFieldNames.map((field) => columnOf(field)).join(', ')

/**
 * The value of each column of a contact `c` after another one, `g`, is merged into it: where both have a
 * value, `c` keeps its own.
 */
const merging: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    contactFieldNames
      .map((field) => columnOf(field))
      .map((name) => [name, `coalesce(c.${name}, g.${name})`]),
  ),
  address_hash: 'case when c.email is null then g.address_hash else c.address_hash end',
  attributes: boundedAttributes('g.attributes || c.attributes', 'c.attributes'),
  tags: boundedTags(united('c.tags', 'g.tags'), 'c.tags'),
  // A person who unsubscribed under either contact stays unsubscribed.
  unsubscribed_at: 'coalesce(c.unsubscribed_at, g.unsubscribed_at)',
  choices: 'united_choices(c.choices, g.choices)',
}

/** The assignments to `c` that merge `g` into it. */
export const mergeAssignments = Object.entries(merging)
  .map(([column, value]) => `${column} = ${value}`)
  .join(', ')
