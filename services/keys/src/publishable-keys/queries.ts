import { idOf, uuidOf } from '@outrider/contracts/ids'
import type { PublishableKey, PublishableVerdict } from '@outrider/contracts/publishable-keys'
import type { Environment, Tenant } from '@outrider/contracts/shapes'
import type { Db } from '@outrider/service/database'
import { type Deed, recording } from '../audit/queries.ts'
import { type Fact, telling } from '@outrider/service/tell'

type Row = Omit<PublishableKey, 'createdAt'> & { readonly createdAt: Date }

function publishableKeyOf(row: Row): PublishableKey {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

/** An organization's publishable keys, live before test; none for an environment that never had one. */
export async function listPublishableKeyRows(db: Db, orgId: string): Promise<PublishableKey[]> {
  const rows = await db<Row[]>`
    select environment, key, created_at
    from publishable_keys
    where org_id = ${uuidOf(orgId)}
    order by environment`
  return rows.map(publishableKeyOf)
}

/** Puts a key in the place of the one before, which is dead from then on. */
export async function upsertPublishableKey(
  db: Db,
  { orgId, environment }: Tenant,
  key: string,
  deed: Deed,
  facts: readonly Fact[],
): Promise<PublishableKey> {
  const rows = await db<Row[]>`
    with changed as (
      insert into publishable_keys (org_id, environment, key, created_at)
      values (${uuidOf(orgId)}, ${environment}, ${key}, ${deed.at})
      on conflict (org_id, environment) do update
        set key = excluded.key, created_at = excluded.created_at
      returning environment, key, created_at
    ), recorded as (${recording(db, deed)}), told as (${telling(db, facts, 'changed')})
    select environment, key, created_at from changed`
  const [row] = rows.map(publishableKeyOf)
  if (!row) throw new Error('an upsert without a row')
  return row
}

/** What a publishable key opens, and its environment's origins; undefined when there is no such key. */
export async function findPublishableKey(
  db: Db,
  key: string,
): Promise<PublishableVerdict | undefined> {
  const [row] = await db<{ orgId: string; environment: Environment; origins: string[] | null }[]>`
    select org_id, environment, case environment when 'live' then live else test end as origins
    from publishable_keys
    left join origins using (org_id)
    where key = ${key}`
  if (!row) return undefined
  const { orgId, environment, origins } = row
  return { tenant: { orgId: idOf('org', orgId), environment }, origins: origins ?? [] }
}
