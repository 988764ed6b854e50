import type { Uuid } from '@outrider/contracts/ids'
import type { Role } from '@outrider/contracts/organizations'
import type { Db } from '@outrider/service/database'
import { type Deed, recording } from '../audit/queries.ts'

export interface NewInvitation {
  readonly id: Uuid
  /** Null for the operator. */
  readonly invitedBy: Uuid | null
  readonly createdAt: Date
  readonly orgId: Uuid
  /** In lower case. */
  readonly email: string
  readonly role: Role
  /** SHA-256 of the token, in hexadecimal. */
  readonly digest: string
  readonly expiresAt: Date
}

/**
 * Replaces the invitation that the address had; false, and nothing done, when it is a member's. One of the same id is
 * invited again by a repetition: it gets the new token, and is not recorded twice.
 */
export async function upsertInvitation(
  db: Db,
  { id, orgId, email, role, digest, invitedBy, createdAt, expiresAt }: NewInvitation,
  deed: Deed,
): Promise<boolean> {
  const rows = await db`
    with former as (
      select from invitations where org_id = ${orgId} and id = ${id}
    ), invited as (
      insert into invitations (id, org_id, email, role, digest, invited_by, created_at, expires_at)
      select ${id}, ${orgId}, ${email}, ${role}, decode(${digest}, 'hex'),
        ${invitedBy}, ${createdAt}, ${expiresAt}
      where not exists (
        select from members join users on users.id = user_id
        where org_id = ${orgId} and users.email = ${email}
      )
      on conflict (org_id, email) do update
        set id = excluded.id, role = excluded.role, digest = excluded.digest,
            invited_by = excluded.invited_by, created_at = excluded.created_at,
            expires_at = excluded.expires_at
      returning email
    ), changed as (
      select email from invited where not exists (select from former)
    ), recorded as (${recording(db, deed)})
    select email from invited`
  return rows.length > 0
}

interface Invited {
  readonly orgId: Uuid
  readonly email: string
  readonly role: Role
  /** The account of that address, when there is one. */
  readonly account: { readonly id: Uuid; readonly passwordHash: string } | undefined
}

/** Whether the author of a row of `invitations` may still invite for that role; the operator always may. */
const stands = (db: Db) => db`(
  invitations.invited_by is null or exists (
    select from members author
    where author.org_id = invitations.org_id and author.user_id = invitations.invited_by
      and (author.role = 'OWNER' or author.role = 'ADMIN' and invitations.role <> 'OWNER')
  )
)`

/** The invitation with this digest and whom it finds; undefined when there is none, or it is over. */
export async function findInvitation(
  db: Db,
  digest: string,
  now: Date,
): Promise<Invited | undefined> {
  const [row] = await db<
    {
      orgId: Uuid
      email: string
      role: Role
      userId: Uuid | null
      passwordHash: string | null
    }[]
  >`
    select org_id, email, role, users.id as user_id, password_hash
    from invitations
    left join users using (email)
    where digest = decode(${digest}, 'hex') and expires_at > ${now} and ${stands(db)}`
  if (!row) return undefined
  const { orgId, email, role, userId, passwordHash } = row
  return {
    orgId,
    email,
    role,
    account: userId && passwordHash ? { id: userId, passwordHash } : undefined,
  }
}

/** Who joins: an account that is there, or one that is made in the same statement. */
export interface Joiner {
  readonly userId: Uuid
  readonly created?: { readonly name: string | null; readonly passwordHash: string }
}

/**
 * Uses an invitation up; false, and nothing done, when somebody else just did, or the address just got
 * another account. Whoever is a member already keeps their role.
 */
export async function useInvitation(
  db: Db,
  digest: string,
  { userId, created }: Joiner,
  deed: Deed,
): Promise<boolean> {
  const rows = await db`
    with invitation as (
      select org_id, email, role from invitations
      where digest = decode(${digest}, 'hex') and expires_at > ${deed.at} and ${stands(db)}
      for update
    ), made as (
      insert into users (id, email, name, password_hash, created_at)
      select ${userId}, email, ${created?.name ?? null}, ${created?.passwordHash ?? ''},
             ${deed.at}
      from invitation
      where ${created !== undefined}
      on conflict (email) do nothing
      returning id
    ), account as (
      select id from made
      union all
      select id from users where id = ${userId}
    ), changed as (
      delete from invitations using invitation
      where invitations.org_id = invitation.org_id and invitations.email = invitation.email
        and exists (select from account)
      returning invitation.org_id, invitation.role
    ), membership as (
      insert into members (org_id, user_id, role, joined_at)
      select org_id, ${userId}, role, ${deed.at} from changed
      on conflict (org_id, user_id) do nothing
    ), recorded as (${recording(db, deed)})
    select org_id from changed`
  return rows.length > 0
}

interface InvitationRow {
  readonly id: Uuid
  readonly email: string
  readonly role: Role
  readonly invitedBy: Uuid | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** The invitations that may be accepted, newest first, before `before` if given, at most `limit`. */
export function listInvitationRows(
  db: Db,
  orgId: Uuid,
  {
    before,
    limit,
    now,
  }: { readonly before: Uuid | null; readonly limit: number; readonly now: Date },
): Promise<InvitationRow[]> {
  return db<InvitationRow[]>`
    select id, email, role, invited_by, created_at, expires_at from invitations
    where org_id = ${orgId} and expires_at > ${now} and ${stands(db)}
      and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc
    limit ${limit}`
}

/** The role an invitation is for; undefined when the organization has none of this id. */
export async function findInvitationRole(
  db: Db,
  orgId: Uuid,
  invitationId: Uuid,
): Promise<Role | undefined> {
  const [row] = await db<{ role: Role }[]>`
    select role from invitations where org_id = ${orgId} and id = ${invitationId}`
  return row?.role
}

/** Takes an invitation back; false when there is none of this id. */
export async function deleteInvitation(
  db: Db,
  orgId: Uuid,
  invitationId: Uuid,
  deed: Deed,
): Promise<boolean> {
  const rows = await db`
    with changed as (
      delete from invitations
      where org_id = ${orgId} and id = ${invitationId}
      returning id
    ), recorded as (${recording(db, deed)})
    select id from changed`
  return rows.length > 0
}
