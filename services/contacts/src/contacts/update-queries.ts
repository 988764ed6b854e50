import { json, type Pool } from '@outrider/service/database'
import type { CombinedUpdates, Update } from './combine-updates.ts'
import { touchedByUpdates } from './touched.ts'
import { segmentWork } from './segment-work.ts'
import { compare } from './queries.ts'

/** The hashes of those updates that were carried out before. */
export async function findAppliedUpdates(
  db: Pool,
  updates: readonly Update[],
): Promise<Set<string>> {
  const rows = await db<{ keyHash: string }[]>`
    select encode(a.key_hash, 'hex') as key_hash
    from unnest(
      ${updates.map(({ tenant }) => tenant.orgId)}::uuid[],
      ${updates.map(({ tenant }) => tenant.environment)}::text[],
      ${updates.map(({ keyHash }) => keyHash)}::text[]
    ) as w (org_id, environment, key_hash)
    join applied_updates a
      on a.org_id = w.org_id and a.environment = w.environment and a.key_hash = decode(w.key_hash, 'hex')`
  return new Set(rows.map((row) => row.keyHash))
}

/**
 * Changes the contacts to whom it makes a difference, found by former ids too, and remembers the steps; 23505
 * when one of the steps was carried out meanwhile, 40001 when a contact was merged meanwhile. Contacts that are
 * gone stay gone.
 */
export async function writeUpdates(
  db: Pool,
  { keys, contacts }: CombinedUpdates,
  now: Date,
): Promise<void> {
  const sortedKeys = keys.toSorted((a, b) => compare(a.keyHash, b.keyHash))
  await db`
    with applied as (
      insert into applied_updates (org_id, environment, key_hash, applied_at)
      select "orgId", environment, decode("keyHash", 'hex'), ${now}
      from jsonb_to_recordset(${json(db, sortedKeys)}::jsonb)
        as k ("orgId" uuid, environment text, "keyHash" text)
    ), wanted as (
      select coalesce(f.contact_id, w.id) as id, w."orgId", w.environment, w.attributes, w.removed,
        w."addTags", w."removeTags"
      from jsonb_to_recordset(${json(db, contacts)}::jsonb) as w (
        id uuid, "orgId" uuid, environment text, attributes jsonb, removed text[],
        "addTags" text[], "removeTags" text[]
      )
      left join former_contacts f
        on f.former_id = w.id and f.org_id = w."orgId" and f.environment = w.environment
    ), seen as (
      -- whom nothing changes is not written: mostly they have the tag already
      select distinct c.id from contacts c
      join wanted w on c.id = w.id and c.org_id = w."orgId" and c.environment = w.environment
      where (c.attributes || w.attributes) - w.removed <> c.attributes
        or not c.tags @> w."addTags" or c.tags && w."removeTags"
    ), locked as (
      select c.id from contacts c where c.id in (select id from seen)
      order by c.id for update of c
    ), changed as (
      update contacts c set
        attributes = (c.attributes || w.attributes) - w.removed,
        tags = array(
          select tag from unnest(c.tags) as tag where tag <> all (w."removeTags")
          union all
          (select unnest(w."addTags") except select unnest(c.tags))
        ),
        updated_at = ${now}
      from wanted w
      join locked l on l.id = w.id
      where c.id = w.id and c.org_id = w."orgId" and c.environment = w.environment
    ), ${segmentWork(db, touchedByUpdates(contacts))}
    select overtaken() where (select count(*) from locked) < (select count(*) from seen)`
}
