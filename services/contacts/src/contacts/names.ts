import {
  listAttributeKeys,
  listTags,
  maxCountedContacts,
  maxCountedKilobytes,
  maxNames,
} from '@outrider/contracts/names'
import type { Pool } from '@outrider/service/db/pool'
import { storedTenant, type StoredTenant } from '@outrider/service/db/tenant'
import { background, type Loop } from '@outrider/service/jobs/loop'
import { handle } from '@outrider/service/nats/requests'
import type { Logger } from '@outrider/service/observe/log'
import type { Service } from '@outrider/service/service'
import type { Static } from 'typebox'

// The names that contacts have for their attributes and tags, for people who build segments.

/** Tags that contacts have, in alphabetical order, at most `limit`. */
function listTagRows(db: Pool, { orgId, environment }: StoredTenant, limit: number) {
  return db<{ tag: string; count: number }[]>`
    select tag, sum(contacts)::float8 as count
    from (
      select tag, contacts from tag_counts where org_id = ${orgId} and environment = ${environment}
      union all
      select tag, contacts from tag_changes where org_id = ${orgId} and environment = ${environment}
    ) counted
    group by tag having sum(contacts) > 0
    order by tag limit ${limit}`
}

/** Milliseconds between two folds: until the next one, the tags of an erased person are still in `tag_changes`. */
const foldInterval = 5_000
const maxFolded = 1_000

/** Folds the counts of tags until disposed. */
export function keepTags(db: Pool, log: Logger): Loop {
  return background(
    log,
    'folding counts of tags',
    foldInterval,
    async () => (await foldTags(db, maxFolded)) === maxFolded,
  )
}

/**
 * Adds at most `limit` changes of all tenants to the counts of their tags, and deletes as many counts that are zero;
 * returns the number of changes.
 */
export async function foldTags(db: Pool, limit: number): Promise<number> {
  const [row] = await db<{ folded: number }[]>`
    with folded as (
      delete from tag_changes where ctid = any (array(
        select ctid from tag_changes limit ${limit} for update skip locked
      ))
      returning org_id, environment, tag, contacts
    ), kept as (
      insert into tag_counts as t (org_id, environment, tag, contacts)
      select org_id, environment, tag, sum(contacts) from folded
      group by 1, 2, 3 having sum(contacts) <> 0 order by 1, 2, 3
      on conflict (org_id, environment, tag) do update set contacts = t.contacts + excluded.contacts
    )
    select count(*)::integer as folded from folded`
  await db`
    delete from tag_counts where ctid = any (array(
      select ctid from tag_counts where contacts = 0 limit ${limit} for update skip locked
    ))`
  return row?.folded ?? 0
}

type AttributeKeys = Static<typeof listAttributeKeys.reply>

interface CountedKeys extends Omit<AttributeKeys, 'attributeKeys' | 'truncated'> {
  readonly keys: AttributeKeys['attributeKeys']
}

/**
 * The keys of the attributes of the newest contacts, the most frequent first, at most `limit`. They are counted when a
 * caller asks: to count each write would cost every import and event, and the keys of a tenant have no limit.
 */
async function countKeys(
  db: Pool,
  { orgId, environment }: StoredTenant,
  limit: number,
): Promise<CountedKeys> {
  const [row] = await db<CountedKeys[]>`
    with newest as (
      select attributes, row_number() over (order by id desc) as place,
        sum(pg_column_size(attributes)) over (order by id desc) as bytes
      from (
        select id, attributes from contacts where org_id = ${orgId} and environment = ${environment}
        order by id desc limit ${maxCountedContacts + 1}
      ) n
    ), counted as materialized (
      select attributes from newest
      where place = 1 or place <= ${maxCountedContacts} and bytes <= ${1_024 * maxCountedKilobytes}::int
    ), keys as (
      select key, count(*)::int as count, array_agg(distinct jsonb_typeof(value)) as types
      from counted, jsonb_each(attributes)
      group by key order by count(*) desc, key limit ${limit}
    )
    select (select count(*)::int from counted) as contacts,
      (select count(*) from counted) = (select count(*) from newest) as complete,
      coalesce((
        select jsonb_agg(jsonb_build_object('key', key, 'count', count, 'types', types) order by count desc, key)
        from keys
      ), '[]') as keys`
  return row ?? { contacts: 0, complete: true, keys: [] }
}

export const nameHandlers = ({ db }: Pick<Service, 'db'>) => [
  handle(listAttributeKeys, async ({ tenant }) => {
    const { keys, ...counted } = await countKeys(db, storedTenant(tenant), maxNames + 1)
    return { attributeKeys: keys.slice(0, maxNames), ...counted, truncated: keys.length > maxNames }
  }),

  handle(listTags, async ({ tenant }) => {
    const rows = await listTagRows(db, storedTenant(tenant), maxNames + 1)
    return { tags: rows.slice(0, maxNames), truncated: rows.length > maxNames }
  }),
]
