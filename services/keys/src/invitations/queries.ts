import { idOf, uuidOf } from '@outrider/contracts/ids'
import type { Role } from '@outrider/contracts/organizations'
import type { Db } from '@outrider/service/database'
import { type Deed, recording } from '../audit/queries.ts'

export interface NewInvitation {
  readonly orgId: string
  /** In lower case. */
  readonly email: string
  readonly role: Role
  /** SHA-256 of the token, in hexadecimal. */
  readonly digest: string
  readonly expiresAt: Date
}

/** Replaces the invitation that the address had; false, and nothing done, when it is a member's. */
export async function upsertInvitation(
  db: Db,
  { orgId, email, role, digest, expiresAt }: NewInvitation,
  deed: Deed,
): Promise<boolean> {
  const rows = await db`
    with changed as (
      insert into invitations (org_id, email, role, digest, expires_at)
      select ${uuidOf(orgId)}, ${email}, ${role}, decode(${digest}, 'hex'), ${expiresAt}
      where not exists (
        select from members join users on users.id = user_id
        where org_id = ${uuidOf(orgId)} and users.email = ${email}
      )
      on conflict (org_id, email) do update
        set role = excluded.role, digest = excluded.digest, expires_at = excluded.expires_at
      returning email
    ), recorded as (${recording(db, deed)})
    select email from changed`
  return rows.length > 0
}

interface Invited {
  readonly orgId: string
  readonly email: string
  readonly role: Role
  /** The account of that address, when there is one. */
  readonly account: { readonly id: string; readonly passwordHash: string } | undefined
}

/** The invitation with this digest and whom it finds; undefined when there is none, or it is over. */
export async function findInvitation(
  db: Db,
  digest: string,
  now: Date,
): Promise<Invited | undefined> {
  const [row] = await db<
    {
      orgId: string
      email: string
      role: Role
      userId: string | null
      passwordHash: string | null
    }[]
  >`
    select org_id, email, role, users.id as user_id, password_hash
    from invitations
    left join users using (email)
    where digest = decode(${digest}, 'hex') and expires_at > ${now}`
  if (!row) return undefined
  const { orgId, email, role, userId, passwordHash } = row
  return {
    orgId: idOf('org', orgId),
    email,
    role,
    account: userId && passwordHash ? { id: idOf('usr', userId), passwordHash } : undefined,
  }
}

/** Who joins: an account that is there, or one that is made in the same statement. */
export interface Joiner {
  readonly userId: string
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
      where digest = decode(${digest}, 'hex') and expires_at > ${deed.at}
      for update
    ), made as (
      insert into users (id, email, name, password_hash, created_at)
      select ${uuidOf(userId)}, email, ${created?.name ?? null}, ${created?.passwordHash ?? ''},
             ${deed.at}
      from invitation
      where ${created !== undefined}
      on conflict (email) do nothing
      returning id
    ), account as (
      select id from made
      union all
      select id from users where id = ${uuidOf(userId)}
    ), changed as (
      delete from invitations using invitation
      where invitations.org_id = invitation.org_id and invitations.email = invitation.email
        and exists (select from account)
      returning invitation.org_id, invitation.role
    ), membership as (
      insert into members (org_id, user_id, role, joined_at)
      select org_id, ${uuidOf(userId)}, role, ${deed.at} from changed
      on conflict (org_id, user_id) do nothing
    ), recorded as (${recording(db, deed)})
    select org_id from changed`
  return rows.length > 0
}
