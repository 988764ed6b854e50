import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { bootstrapOrganization } from '@outrider/contracts/keys'
import {
  changePlan,
  createOrganization,
  foundOrganization,
  getFirstOrganization,
  getOrganizationName,
  type Organization,
  type Plan,
} from '@outrider/contracts/organizations'
import { notFound, Problem } from '@outrider/contracts/problem'
import { type Db, json } from '@outrider/service/db/pool'
import { get } from '@outrider/service/db/resource'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Static } from 'typebox'
import { hashPassword } from '../accounts/password-hash.ts'
import type { KeysConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { auditInsert, type NewAuditEntry, newAuditEntry } from './audit.ts'
import { type NewInvitation, newInvitation, upsertInvitation } from './invitations.ts'

type OrganizationRow = Omit<Organization, 'id'> & { readonly id: Uuid }

type BootstrapInput = Static<typeof bootstrapOrganization.request>

/** The first organization of an installation, with its owner and keys. */
interface BootstrapRow extends Pick<BootstrapInput, 'name' | 'publishableKeys'> {
  readonly orgId: Uuid
  readonly owner: { readonly id: Uuid; readonly email: string }
  readonly secretKeys: readonly (Omit<BootstrapInput['secretKeys'][number], 'id'> & {
    readonly id: Uuid
  })[]
}

/**
 * Inserts everything, or nothing if the organization exists, or an account of the owner's address. Returns whether it
 * inserted.
 */
async function insertBootstrapOrganization(
  db: Db,
  { orgId, name, owner, secretKeys, publishableKeys }: BootstrapRow,
  passwordHash: string,
  audit: NewAuditEntry,
): Promise<boolean> {
  const rows = await db`
    with changed as (
      insert into organizations (id, name, plan, active_keys, created_at)
      select ${orgId}, ${name}, 'business', ${secretKeys.length}, ${audit.at}
      where not exists (select from users where email = ${owner.email.toLowerCase()})
      on conflict (id) do nothing
      returning id
    ), owner as (
      insert into users (id, email, password_hash, verified_at, may_found, created_at)
      select ${owner.id}, ${owner.email.toLowerCase()}, ${passwordHash}, ${audit.at}, true, ${audit.at}
      from changed
      returning id
    ), membership as (
      insert into members (org_id, user_id, role, joined_at)
      select changed.id, owner.id, 'OWNER', ${audit.at} from changed, owner
    ), secret as (
      insert into secret_keys (id, org_id, environment, name, scope, digest, created_by, created_at)
      select seed.id, changed.id, seed.environment, seed.name, seed.scope,
             decode(seed.digest, 'hex'), owner.id, ${audit.at}
      from changed, owner, jsonb_to_recordset(${json(db, secretKeys)}::jsonb)
        as seed (id uuid, environment text, name text, scope text, digest text)
    ), publishable as (
      insert into publishable_keys (org_id, environment, key, created_at)
      select changed.id, seed.environment, seed.key, ${audit.at}
      from changed, jsonb_to_recordset(${json(db, publishableKeys)}::jsonb)
        as seed (environment text, key text)
    ), recorded as (${auditInsert(db, audit)})
    select id from changed`
  return rows.length > 0
}

async function isOrganization(db: Db, id: Uuid): Promise<boolean> {
  const rows = await db`select from organizations where id = ${id}`
  return rows.length > 0
}

/** Throws the reason for which a user may not create organizations. */
async function requireFounder(db: Db, userId: Uuid, selfService: boolean): Promise<void> {
  const [user] = await db<{ verified: boolean; mayFound: boolean }[]>`
    select verified_at is not null as verified, may_found from users where id = ${userId}`
  if (!selfService && user?.mayFound !== true)
    throw new Problem('NOT_ALLOWED', 'only the operator can create organizations')
  if (user?.verified !== true)
    throw new Problem(
      'ADDRESS_NOT_VERIFIED',
      'the email address is not verified: request a link by POST /auth/verify-address',
    )
}

/** Organizations that one user may create. */
export const maxCreatedOrganizations = 10

/**
 * Inserts an organization on the plan free with its OWNER, or returns the existing one; undefined if the user has
 * created `maxCreatedOrganizations`.
 */
async function insertOrganization(
  db: Db,
  { id, name }: Pick<OrganizationRow, 'id' | 'name'>,
  userId: Uuid,
  audit: NewAuditEntry,
): Promise<OrganizationRow | undefined> {
  const [row] = await db<OrganizationRow[]>`
    with founder as (
      update users set founded = founded + 1
      where id = ${userId} and founded < ${maxCreatedOrganizations}
        and not exists (select from organizations where id = ${id})
      returning id
    ), changed as (
      insert into organizations (id, name, plan, created_at)
      select ${id}, ${name}, 'free', ${audit.at} from founder
      returning id, name, plan
    ), membership as (
      insert into members (org_id, user_id, role, joined_at)
      select id, ${userId}, 'OWNER', ${audit.at} from changed
    ), recorded as (${auditInsert(db, audit)})
    select id, name, plan from changed
    union all
    select o.id, o.name, o.plan from organizations o
    join members m on m.org_id = o.id and m.user_id = ${userId} and m.role = 'OWNER'
    where o.id = ${id}`
  return row
}

/** Inserts an organization and the invitation of its first OWNER, or nothing if the organization exists. */
async function insertFoundedOrganization(
  db: Db,
  { id, name, plan }: OrganizationRow,
  { id: invitationId, email, role, digest, createdAt, expiresAt }: NewInvitation,
  audit: NewAuditEntry,
): Promise<boolean> {
  const rows = await db`
    with changed as (
      insert into organizations (id, name, plan, created_at)
      values (${id}, ${name}, ${plan}, ${audit.at})
      on conflict (id) do nothing
      returning id
    ), invited as (
      insert into invitations (id, org_id, email, role, digest, created_at, expires_at)
      select ${invitationId}, id, ${email}, ${role}, decode(${digest}, 'hex'), ${createdAt},
        ${expiresAt}
      from changed
    ), recorded as (${auditInsert(db, audit)})
    select id from changed`
  return rows.length > 0
}

/** The organization that was created first; undefined if there is none. */
async function findFirstOrganization(db: Db): Promise<Uuid | undefined> {
  const [row] = await db<{ id: Uuid }[]>`
    select id from organizations order by created_at, id limit 1`
  return row?.id
}

async function updatePlan(
  db: Db,
  orgId: Uuid,
  plan: Plan,
  audit: NewAuditEntry,
): Promise<OrganizationRow | undefined> {
  const [row] = await db<OrganizationRow[]>`
    with changed as (
      update organizations set plan = ${plan} where id = ${orgId}
      returning id, name, plan
    ), recorded as (${auditInsert(db, audit)})
    select id, name, plan from changed`
  return row
}

function organizationOf(row: OrganizationRow): Organization {
  return { ...row, id: idOf('org', row.id) }
}

export const organizationHandlers = ({
  db,
  selfService,
}: Pick<Deps, 'db'> & Pick<KeysConfig, 'selfService'>) => [
  handle(bootstrapOrganization, async (seed) => {
    const passwordHash = await hashPassword(seed.owner.password, 'installation')
    const actor = { orgId: seed.orgId, userId: null }
    const audit = newAuditEntry(actor, 'organization.created', seed.orgId, { plan: 'business' })
    const row = bootstrapRowOf(seed)
    const created = await insertBootstrapOrganization(db, row, passwordHash, audit)
    if (!created && !(await isOrganization(db, row.orgId)))
      throw new Problem(
        'CONFLICT',
        `the database belongs to another installation, with the owner ${seed.owner.email}: start with its DATA_DIR, whose bootstrap.json has the keys`,
      )
    return { created }
  }),

  handle(getFirstOrganization, async () => {
    const id = await findFirstOrganization(db)
    return { orgId: id === undefined ? null : idOf('org', id) }
  }),

  // Only the future OWNER chooses a password: the operator passes on the invitation.
  handle(foundOrganization, async ({ name, plan, ownerEmail }, { creationId }) => {
    const now = clock.now()
    const id = `org_${creationId}` as const
    const organization = { id, name, plan }
    const { invitation, reply } = newInvitation(
      `inv_${creationId}`,
      id,
      ownerEmail,
      'OWNER',
      null,
      now,
    )
    const row = { ...organization, id: uuidOf(id) }
    const details = { plan, owner: reply.email }
    const actor = { orgId: id, userId: null }
    const founding = newAuditEntry(actor, 'organization.created', id, details, { at: now })
    const founded = await insertFoundedOrganization(db, row, invitation, founding)
    if (founded) return { organization, invitation: reply }
    // A request with this id was interrupted after the insert: its token was not returned, so there is a new one.
    const invited = await upsertInvitation(db, invitation, { replacesOwners: true })
    if (!invited) throw new Problem('CONFLICT', `${reply.email} is already a member of ${id}`)
    return { organization, invitation: reply }
  }),

  handle(createOrganization, async ({ userId, organization: { name } }, { creationId }) => {
    await requireFounder(db, uuidOf(userId), selfService)
    const id = `org_${creationId}` as const
    const audit = newAuditEntry({ orgId: id, userId }, 'organization.created', id, { plan: 'free' })
    const row = await insertOrganization(db, { id: uuidOf(id), name }, uuidOf(userId), audit)
    if (!row)
      throw new Problem(
        'LIMIT_REACHED',
        `a user can create at most ${maxCreatedOrganizations} organizations`,
      )
    return { ...organizationOf(row), role: 'OWNER' as const }
  }),

  handle(getOrganizationName, async ({ orgId }) => {
    const [row] = await db<{ name: string }[]>`
      select name from organizations where id = ${uuidOf(orgId)}`
    if (!row) throw notFound()
    return row
  }),

  handle(changePlan, async ({ orgId, plan }) => {
    const actor = { orgId, userId: null }
    const audit = newAuditEntry(actor, 'organization.plan_changed', orgId, { plan })
    return get(updatePlan(db, uuidOf(orgId), plan, audit), organizationOf)
  }),
]

function bootstrapRowOf(seed: BootstrapInput): BootstrapRow {
  const { orgId, owner, secretKeys, ...rest } = seed
  return {
    ...rest,
    orgId: uuidOf(orgId),
    owner: { id: uuidOf(owner.id), email: owner.email },
    secretKeys: secretKeys.map((key) => ({ ...key, id: uuidOf(key.id) })),
  }
}
