import type { Uuid } from '@outrider/contracts/ids'
import type { bootstrapOrganization } from '@outrider/contracts/keys'
import type { Organization, Plan } from '@outrider/contracts/organizations'
import { type Db, json } from '@outrider/service/database'
import type { Static } from 'typebox'
import { type Deed, recording } from '../audit/queries.ts'
import type { NewInvitation } from '../invitations/queries.ts'

export type OrganizationRow = Omit<Organization, 'id'> & { readonly id: Uuid }

type Given = Static<typeof bootstrapOrganization.request>

/** An installation's first organization, with its owner and keys. */
export interface Seed extends Pick<Given, 'name' | 'publishableKeys'> {
  readonly orgId: Uuid
  readonly owner: { readonly id: Uuid; readonly email: string }
  readonly secretKeys: readonly (Omit<Given['secretKeys'][number], 'id'> & { readonly id: Uuid })[]
}

/** Inserts all of the seed, or nothing when its organization exists; answers whether it did. */
export async function insertBootstrapOrganization(
  db: Db,
  { orgId, name, owner, secretKeys, publishableKeys }: Seed,
  passwordHash: string,
  deed: Deed,
): Promise<boolean> {
  const rows = await db`
    with changed as (
      insert into organizations (id, name, plan, active_keys, created_at)
      values (${orgId}, ${name}, 'business', ${secretKeys.length}, ${deed.at})
      on conflict (id) do nothing
      returning id
    ), owner as (
      insert into users (id, email, password_hash, created_at)
      select ${owner.id}, ${owner.email.toLowerCase()}, ${passwordHash}, ${deed.at}
      from changed
      returning id
    ), membership as (
      insert into members (org_id, user_id, role, joined_at)
      select changed.id, owner.id, 'OWNER', ${deed.at} from changed, owner
    ), secret as (
      insert into secret_keys (id, org_id, environment, name, scope, digest, created_by, created_at)
      select seed.id, changed.id, seed.environment, seed.name, seed.scope,
             decode(seed.digest, 'hex'), owner.id, ${deed.at}
      from changed, owner, jsonb_to_recordset(${json(db, secretKeys)}::jsonb)
        as seed (id uuid, environment text, name text, scope text, digest text)
    ), publishable as (
      insert into publishable_keys (org_id, environment, key, created_at)
      select changed.id, seed.environment, seed.key, ${deed.at}
      from changed, jsonb_to_recordset(${json(db, publishableKeys)}::jsonb)
        as seed (environment text, key text)
    ), recorded as (${recording(db, deed)})
    select id from changed`
  return rows.length > 0
}

/** Organizations that one user may found. */
export const maxFounded = 10

/**
 * Inserts an organization on plan free with its OWNER, or finds the one that is there; undefined when the user has
 * founded `maxFounded` already.
 */
export async function insertOrganization(
  db: Db,
  { id, name }: Pick<OrganizationRow, 'id' | 'name'>,
  userId: Uuid,
  deed: Deed,
): Promise<OrganizationRow | undefined> {
  const [row] = await db<OrganizationRow[]>`
    with founder as (
      update users set founded = founded + 1
      where id = ${userId} and founded < ${maxFounded}
        and not exists (select from organizations where id = ${id})
      returning id
    ), changed as (
      insert into organizations (id, name, plan, created_at)
      select ${id}, ${name}, 'free', ${deed.at} from founder
      returning id, name, plan
    ), membership as (
      insert into members (org_id, user_id, role, joined_at)
      select id, ${userId}, 'OWNER', ${deed.at} from changed
    ), recorded as (${recording(db, deed)})
    select id, name, plan from changed
    union all
    select o.id, o.name, o.plan from organizations o
    join members m on m.org_id = o.id and m.user_id = ${userId} and m.role = 'OWNER'
    where o.id = ${id}`
  return row
}

/** Inserts an organization and the invitation of its first OWNER; false, and nothing done, when it is there. */
export async function insertFoundedOrganization(
  db: Db,
  { id, name, plan }: OrganizationRow,
  { id: invitationId, email, role, digest, createdAt, expiresAt }: NewInvitation,
  deed: Deed,
): Promise<boolean> {
  const rows = await db`
    with changed as (
      insert into organizations (id, name, plan, created_at)
      values (${id}, ${name}, ${plan}, ${deed.at})
      on conflict (id) do nothing
      returning id
    ), invited as (
      insert into invitations (id, org_id, email, role, digest, created_at, expires_at)
      select ${invitationId}, id, ${email}, ${role}, decode(${digest}, 'hex'), ${createdAt},
        ${expiresAt}
      from changed
    ), recorded as (${recording(db, deed)})
    select id from changed`
  return rows.length > 0
}

/** Moves an organization to another plan; undefined when there is none of that id. */
export async function updatePlan(
  db: Db,
  orgId: Uuid,
  plan: Plan,
  deed: Deed,
): Promise<OrganizationRow | undefined> {
  const [row] = await db<OrganizationRow[]>`
    with changed as (
      update organizations set plan = ${plan} where id = ${orgId}
      returning id, name, plan
    ), recorded as (${recording(db, deed)})
    select id, name, plan from changed`
  return row
}
