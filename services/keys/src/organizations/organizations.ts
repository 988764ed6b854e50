import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { bootstrapOrganization } from '@outrider/contracts/keys'
import {
  changePlan,
  createOrganization,
  foundOrganization,
  type Organization,
  type Plan,
} from '@outrider/contracts/organizations'
import { notFound, Problem } from '@outrider/contracts/problem'
import { type Db, json } from '@outrider/service/db/pool'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Static } from 'typebox'
import { hashPassword } from '../accounts/password-hash.ts'
import type { Deps } from '../deps.ts'
import { auditInsert, type NewAuditEntry, newAuditEntry } from './audit.ts'
import { type NewInvitation, newInvitation, upsertInvitation } from './invitations.ts'

export type OrganizationRow = Omit<Organization, 'id'> & { readonly id: Uuid }

type BootstrapInput = Static<typeof bootstrapOrganization.request>

/** An installation's first organization, with its owner and keys. */
export interface BootstrapRow extends Pick<BootstrapInput, 'name' | 'publishableKeys'> {
  readonly orgId: Uuid
  readonly owner: { readonly id: Uuid; readonly email: string }
  readonly secretKeys: readonly (Omit<BootstrapInput['secretKeys'][number], 'id'> & {
    readonly id: Uuid
  })[]
}

/** Inserts all of the seed, or nothing when its organization exists; answers whether it did. */
export async function insertBootstrapOrganization(
  db: Db,
  { orgId, name, owner, secretKeys, publishableKeys }: BootstrapRow,
  passwordHash: string,
  deed: NewAuditEntry,
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
    ), recorded as (${auditInsert(db, deed)})
    select id from changed`
  return rows.length > 0
}

/** Organizations that one user may found. */
export const maxCreatedOrganizations = 10

/**
 * Inserts an organization on plan free with its OWNER, or finds the one that is there; undefined when the user has
 * founded `maxCreatedOrganizations` already.
 */
export async function insertOrganization(
  db: Db,
  { id, name }: Pick<OrganizationRow, 'id' | 'name'>,
  userId: Uuid,
  deed: NewAuditEntry,
): Promise<OrganizationRow | undefined> {
  const [row] = await db<OrganizationRow[]>`
    with founder as (
      update users set founded = founded + 1
      where id = ${userId} and founded < ${maxCreatedOrganizations}
        and not exists (select from organizations where id = ${id})
      returning id
    ), changed as (
      insert into organizations (id, name, plan, created_at)
      select ${id}, ${name}, 'free', ${deed.at} from founder
      returning id, name, plan
    ), membership as (
      insert into members (org_id, user_id, role, joined_at)
      select id, ${userId}, 'OWNER', ${deed.at} from changed
    ), recorded as (${auditInsert(db, deed)})
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
  deed: NewAuditEntry,
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
    ), recorded as (${auditInsert(db, deed)})
    select id from changed`
  return rows.length > 0
}

/** Moves an organization to another plan; undefined when there is none of that id. */
export async function updatePlan(
  db: Db,
  orgId: Uuid,
  plan: Plan,
  deed: NewAuditEntry,
): Promise<OrganizationRow | undefined> {
  const [row] = await db<OrganizationRow[]>`
    with changed as (
      update organizations set plan = ${plan} where id = ${orgId}
      returning id, name, plan
    ), recorded as (${auditInsert(db, deed)})
    select id, name, plan from changed`
  return row
}

/** An organization as callers see it. */
export function organizationOf(row: OrganizationRow): Organization {
  return { ...row, id: idOf('org', row.id) }
}

export const organizationHandlers = ({ db }: Pick<Deps, 'db'>) => [
  /** Makes an installation's first organization with its owner and keys; again, it changes nothing. */
  handle(bootstrapOrganization, async (seed) => {
    const passwordHash = await hashPassword(seed.owner.password, 'installation')
    const deed = newAuditEntry({
      orgId: seed.orgId,
      at: clock.now(),
      userId: null,
      action: 'organization.created',
      target: { type: 'organization', id: seed.orgId },
      details: { plan: 'business' },
    })
    return { created: await insertBootstrapOrganization(db, seedOf(seed), passwordHash, deed) }
  }),

  /** Nobody but its OWNER-to-be ever types a password: the operator only passes an invitation on. */
  handle(foundOrganization, async ({ name, plan, ownerEmail }, { creationId }) => {
    const now = clock.now()
    const id = `org_${creationId}` as const
    const organization = { id, name, plan }
    const { invitation, told } = newInvitation(
      `inv_${creationId}`,
      id,
      ownerEmail,
      'OWNER',
      null,
      now,
    )
    const row = { ...organization, id: uuidOf(id) }
    const by = { orgId: id, at: now, userId: null }
    const founding = newAuditEntry({
      ...by,
      action: 'organization.created',
      target: { type: 'organization', id },
      details: { plan, owner: told.email },
    })
    const founded = await insertFoundedOrganization(db, row, invitation, founding)
    if (founded) return { organization, invitation: told }
    // An interrupted request founded it before this repetition, and nobody was told the token.
    const inviting = newAuditEntry({
      ...by,
      action: 'member.invited',
      target: { type: 'invitation', id: told.email },
      details: { role: 'OWNER' },
    })
    const invited = await upsertInvitation(db, invitation, inviting)
    if (!invited) throw new Problem('CONFLICT', `${told.email} is a member of ${id} already`)
    return { organization, invitation: told }
  }),

  handle(createOrganization, async ({ userId, organization: { name } }, { creationId }) => {
    const id = `org_${creationId}` as const
    const deed = newAuditEntry({
      orgId: id,
      at: clock.now(),
      userId,
      action: 'organization.created',
      target: { type: 'organization', id },
      details: { plan: 'free' },
    })
    const row = await insertOrganization(db, { id: uuidOf(id), name }, uuidOf(userId), deed)
    if (!row)
      throw new Problem(
        'LIMIT_REACHED',
        `a user founds at most ${maxCreatedOrganizations} organizations`,
      )
    return { ...organizationOf(row), role: 'OWNER' as const }
  }),

  handle(changePlan, async ({ orgId, plan }) => {
    const deed = newAuditEntry({
      orgId,
      at: clock.now(),
      userId: null,
      action: 'organization.plan_changed',
      target: { type: 'organization', id: orgId },
      details: { plan },
    })
    const row = await updatePlan(db, uuidOf(orgId), plan, deed)
    if (!row) throw notFound()
    return organizationOf(row)
  }),
]

function seedOf(seed: Static<typeof bootstrapOrganization.request>): BootstrapRow {
  const { orgId, owner, secretKeys, ...rest } = seed
  return {
    ...rest,
    orgId: uuidOf(orgId),
    owner: { id: uuidOf(owner.id), email: owner.email },
    secretKeys: secretKeys.map((key) => ({ ...key, id: uuidOf(key.id) })),
  }
}
