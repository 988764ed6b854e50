import type { Uuid } from '@outrider/contracts/ids'
import type { Origins } from '@outrider/contracts/keys'
import type { Db } from '@outrider/service/database'
import { type Fact, telling } from '@outrider/service/tell'
import { type Deed, recording } from '../audit/queries.ts'

/** An organization's origins; none in either bucket until they are set. */
export async function findOrigins(db: Db, orgId: Uuid): Promise<Origins> {
  const [row] = await db<Origins[]>`
    select live, test from origins where org_id = ${orgId}`
  return row ?? { live: [], test: [] }
}

/** Replaces both buckets. */
export async function upsertOrigins(
  db: Db,
  { live, test }: Origins,
  deed: Deed,
  facts: readonly Fact[],
): Promise<void> {
  await db`
    with changed as (
      insert into origins (org_id, live, test)
      values (${deed.orgId}, ${live}::text[], ${test}::text[])
      on conflict (org_id) do update set live = excluded.live, test = excluded.test
      returning org_id
    ), recorded as (${recording(db, deed)}), told as (${telling(db, facts, 'changed')})
    select org_id from changed`
}

/**
 * Whether any organization has this origin. The one statement that names no organization: a preflight
 * shows none, and learns no more than that somebody's pages live there.
 */
export async function isKnownOrigin(db: Db, origin: string): Promise<boolean> {
  const rows = await db`
    select from origins where live @> ${[origin]}::text[] or test @> ${[origin]}::text[] limit 1`
  return rows.length > 0
}
