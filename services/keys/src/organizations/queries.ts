import { uuidOf } from '@outrider/contracts/ids'
import type { bootstrapOrganization } from '@outrider/contracts/keys'
import { type Db, json } from '@outrider/service/database'
import type { Static } from 'typebox'

/** Inserts all of the seed, or nothing when its organization exists; answers whether it did. */
export async function insertBootstrapOrganization(
  db: Db,
  { orgId, name, owner, secretKeys, publishableKeys }: Static<typeof bootstrapOrganization.request>,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  const secrets = secretKeys.map((key) => ({ ...key, id: uuidOf(key.id) }))
  const rows = await db`
    with organization as (
      insert into organizations (id, name, plan, created_at)
      values (${uuidOf(orgId)}, ${name}, 'business', ${now})
      on conflict (id) do nothing
      returning id
    ), owner as (
      insert into users (id, email, password_hash, created_at)
      select ${uuidOf(owner.id)}, ${owner.email.toLowerCase()}, ${passwordHash}, ${now}
      from organization
      returning id
    ), membership as (
      insert into members (org_id, user_id, role, joined_at)
      select organization.id, owner.id, 'OWNER', ${now} from organization, owner
    ), secret as (
      insert into secret_keys (id, org_id, environment, name, scope, digest, created_by, created_at)
      select seed.id, organization.id, seed.environment, seed.name, seed.scope,
             decode(seed.digest, 'hex'), owner.id, ${now}
      from organization, owner, jsonb_to_recordset(${json(db, secrets)}::jsonb)
        as seed (id uuid, environment text, name text, scope text, digest text)
    ), publishable as (
      insert into publishable_keys (org_id, environment, key, created_at)
      select organization.id, seed.environment, seed.key, ${now}
      from organization, jsonb_to_recordset(${json(db, publishableKeys)}::jsonb)
        as seed (environment text, key text)
    )
    select id from organization`
  return rows.length > 0
}
