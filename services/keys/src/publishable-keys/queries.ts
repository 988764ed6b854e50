import type { Uuid } from '@outrider/contracts/ids'
import type { PublishableKey } from '@outrider/contracts/keys'
import type { Db } from '@outrider/service/database'
import { type Fact, telling } from '@outrider/service/tell'
import type { StoredTenant } from '@outrider/service/tenant'
import { type Deed, recording } from '../audit/queries.ts'

export type PublishableKeyRow = Omit<PublishableKey, 'createdAt'> & { readonly createdAt: Date }

/** An organization's publishable keys, live before test; none for an environment that never had one. */
export function listPublishableKeyRows(db: Db, orgId: Uuid): Promise<PublishableKeyRow[]> {
  return db<PublishableKeyRow[]>`
    select environment, key, created_at
    from publishable_keys
    where org_id = ${orgId}
    order by environment`
}

/** Puts a key in the place of the one before, which is dead from then on. */
export async function upsertPublishableKey(
  db: Db,
  { orgId, environment }: StoredTenant,
  key: string,
  deed: Deed,
  facts: readonly Fact[],
): Promise<PublishableKeyRow> {
  const [row] = await db<PublishableKeyRow[]>`
    with changed as (
      insert into publishable_keys (org_id, environment, key, created_at)
      values (${orgId}, ${environment}, ${key}, ${deed.at})
      on conflict (org_id, environment) do update
        set key = excluded.key, created_at = excluded.created_at
      returning environment, key, created_at
    ), recorded as (${recording(db, deed)}), told as (${telling(db, facts, 'changed')})
    select environment, key, created_at from changed`
  if (!row) throw new Error('an upsert without a row')
  return row
}

interface Opened extends StoredTenant {
  readonly origins: string[] | null
}

/** Whose environment a publishable key opens, and its origins, null until they are set; undefined when there is no such key. */
export async function findPublishableKey(db: Db, key: string): Promise<Opened | undefined> {
  const [row] = await db<Opened[]>`
    select org_id, environment, case environment when 'live' then live else test end as origins
    from publishable_keys
    left join origins using (org_id)
    where key = ${key}`
  return row
}
