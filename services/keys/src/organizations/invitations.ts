import { idOf, newId, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import {
  inviteMember,
  listInvitations,
  type PendingInvitation,
  revokeInvitation,
  type Role,
} from '@outrider/contracts/organizations'
import { notFound, Problem } from '@outrider/contracts/problem'
import { makeToken } from '@outrider/contracts/secrets'
import { acceptInvitation } from '@outrider/contracts/sessions'
import type { Db } from '@outrider/service/db/pool'
import { list, remove } from '@outrider/service/db/resource'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Static } from 'typebox'
import { hashPassword } from '../accounts/password-hash.ts'
import { checkNewPassword } from '../accounts/password-rules.ts'
import { requireCode } from '../accounts/second-factors.ts'
import { openSession } from '../accounts/sessions.ts'
import { attemptOf, checkPassword } from '../accounts/sign-in.ts'
import type { Deps } from '../deps.ts'
import { auditInsert, type NewAuditEntry, newAuditEntry } from './audit.ts'
import { canAssignRole, managers, requireRole, roleRequired } from './roles.ts'

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
 * Inserts an invitation, or replaces that of the address; returns false if the address belongs to a member, or has an
 * invitation as OWNER that the author may not replace. If the request is a retry (same id), the invitation gets the new
 * token and no second audit entry.
 */
export async function upsertInvitation(
  db: Db,
  { id, orgId, email, role, digest, invitedBy, createdAt, expiresAt }: NewInvitation,
  { replacesOwners }: { readonly replacesOwners: boolean },
): Promise<boolean> {
  const actor = { orgId: idOf('org', orgId), userId: invitedBy && idOf('usr', invitedBy) }
  const details = { email, role }
  const audit = newAuditEntry(actor, 'member.invited', idOf('inv', id), details, { at: createdAt })
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
        where ${replacesOwners} or invitations.role <> 'OWNER' or invitations.expires_at <= ${createdAt}
      returning email
    ), changed as (
      select email from invited where not exists (select from former)
    ), recorded as (${auditInsert(db, audit)})
    select email from invited`
  return rows.length > 0
}

interface Invited {
  readonly orgId: Uuid
  readonly email: string
  readonly role: Role
  /** The existing account of that address. */
  readonly account: { readonly id: Uuid; readonly passwordHash: string } | null
}

/** Whether the author of an invitation may still invite for its role; the operator always may. None while suspended. */
export const isValidInvitation = (db: Db) => db`(
  select standing from organizations where id = invitations.org_id
) = 'active' and (
  invitations.invited_by is null or exists (
    select from members author
    where author.org_id = invitations.org_id and author.user_id = invitations.invited_by
      and (author.role = 'OWNER' or author.role = 'ADMIN' and invitations.role <> 'OWNER')
  )
)`

/** The valid invitation with this digest, and the account of its address; undefined if there is none. */
async function findInvitation(db: Db, digest: string, now: Date): Promise<Invited | undefined> {
  const [row] = await db<Invited[]>`
    select org_id, email, role, (
      select jsonb_build_object('id', id, 'passwordHash', password_hash)
      from users where users.email = invitations.email
    ) as account
    from invitations
    where digest = decode(${digest}, 'hex') and expires_at > ${now} and ${isValidInvitation(db)}`
  return row
}

/** The user who joins: an existing account, or one that the same statement creates. */
interface Joiner {
  readonly userId: Uuid
  readonly passwordHash: string
  readonly created?: { readonly name: string | null }
}

/**
 * Deletes an invitation and inserts the member; returns false if another request has used it, or the address has another
 * account now. An existing member keeps their role.
 */
async function useInvitation(
  db: Db,
  digest: string,
  { userId, passwordHash, created }: Joiner,
  audit: NewAuditEntry,
): Promise<boolean> {
  const rows = await db`
    with invitation as (
      select org_id, email, role from invitations
      where digest = decode(${digest}, 'hex') and expires_at > ${audit.at} and ${isValidInvitation(db)}
      for update
    ), made as (
      insert into users (id, email, name, password_hash, created_at)
      select ${userId}, email, ${created?.name ?? null}, ${passwordHash},
             ${audit.at}
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
      select org_id, ${userId}, role, ${audit.at} from changed
      on conflict (org_id, user_id) do nothing
    ), recorded as (${auditInsert(db, audit)})
    select org_id from changed`
  return rows.length > 0
}

/** Organizations that one sign-in joins at most; the next one continues. */
const maxJoined = 20

/** Accepts the valid invitations of a verified address for its account. */
export async function joinInvited(db: Db, joiner: Joiner, email: string): Promise<void> {
  const rows = await db<{ digest: string; orgId: Uuid; role: Role }[]>`
    select encode(digest, 'hex') as digest, org_id, role from invitations
    where email = ${email} and expires_at > ${clock.now()} and ${isValidInvitation(db)}
    limit ${maxJoined}`
  const userId = idOf('usr', joiner.userId)
  for (const { digest, orgId, role } of rows) {
    const actor = { orgId: idOf('org', orgId), userId }
    await useInvitation(db, digest, joiner, newAuditEntry(actor, 'member.joined', userId, { role }))
  }
}

interface InvitationRow {
  readonly id: Uuid
  readonly email: string
  readonly role: Role
  readonly invitedBy: Uuid | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Valid invitations of an organization, newest first, at most `limit`, older than `before`. */
function listInvitationRows(
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
    where org_id = ${orgId} and expires_at > ${now} and ${isValidInvitation(db)}
      and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc
    limit ${limit}`
}

/** Invitations of an organization that can be open at the same time, as far as requests do not overlap. */
export const maxInvitations = 100

async function countInvitations(db: Db, { orgId, createdAt }: NewInvitation): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from invitations
    where org_id = ${orgId} and expires_at > ${createdAt}`
  return row?.count ?? 0
}

/** Whether the address of an invitation has one already. */
async function isInvited(db: Db, { orgId, email }: NewInvitation): Promise<boolean> {
  const rows = await db`select from invitations where org_id = ${orgId} and email = ${email}`
  return rows.length > 0
}

async function findInvitationRole(
  db: Db,
  orgId: Uuid,
  invitationId: Uuid,
): Promise<Role | undefined> {
  const [row] = await db<{ role: Role }[]>`
    select role from invitations where org_id = ${orgId} and id = ${invitationId}`
  return row?.role
}

async function deleteInvitation(
  db: Db,
  orgId: Uuid,
  invitationId: Uuid,
  audit: NewAuditEntry,
): Promise<boolean> {
  const rows = await db`
    with changed as (
      delete from invitations
      where org_id = ${orgId} and id = ${invitationId}
      returning id
    ), recorded as (${auditInsert(db, audit)})
    select id from changed`
  return rows.length > 0
}

function invitationOf({
  id,
  invitedBy,
  createdAt,
  expiresAt,
  ...rest
}: InvitationRow): Static<typeof PendingInvitation> {
  return {
    ...rest,
    id: idOf('inv', id),
    invitedBy: invitedBy && idOf('usr', invitedBy),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

/** Milliseconds for which an invitation is valid. */
const lifetime = 7 * 24 * 3_600_000

/** A new invitation, and the only reply that contains its token. */
export function newInvitation(
  id: TypeId<'inv'>,
  orgId: TypeId<'org'>,
  address: string,
  role: Role,
  invitedBy: TypeId<'usr'> | null,
  now: Date,
): { invitation: NewInvitation; reply: Static<typeof inviteMember.reply> } {
  const email = address.toLowerCase()
  const { text: token, digest } = makeToken('inv')
  const expiresAt = new Date(now.getTime() + lifetime)
  return {
    invitation: {
      id: uuidOf(id),
      orgId: uuidOf(orgId),
      email,
      role,
      digest,
      invitedBy: invitedBy && uuidOf(invitedBy),
      createdAt: now,
      expiresAt,
    },
    reply: { email, role, token, expiresAt: expiresAt.toISOString() },
  }
}

export const invitationHandlers = ({ db, vault }: Pick<Deps, 'db' | 'vault'>) => [
  handle(inviteMember, async ({ actor, invitation: { email, role } }, { creationId }) => {
    const own = await requireRole(db, actor, managers)
    if (!canAssignRole(own, role)) throw roleRequired(['OWNER'])
    const { orgId, userId } = actor
    const { invitation, reply } = newInvitation(
      `inv_${creationId}`,
      orgId,
      email,
      role,
      userId,
      clock.now(),
    )
    const replacesOwners = canAssignRole(own, 'OWNER')
    const isReplaced = await isInvited(db, invitation)
    if (!isReplaced && (await countInvitations(db, invitation)) >= maxInvitations)
      throw new Problem(
        'LIMIT_REACHED',
        `an organization can have at most ${maxInvitations} pending invitations`,
      )
    if (await upsertInvitation(db, invitation, { replacesOwners })) return reply
    if (!replacesOwners && isReplaced) throw roleRequired(['OWNER'])
    throw new Problem('CONFLICT', `email: ${reply.email} is already a member`)
  }),

  handle(listInvitations, async ({ actor, query }) => {
    await requireRole(db, actor, managers)
    return list('invitations', 'inv', query, invitationOf, (before, limit) =>
      listInvitationRows(db, uuidOf(actor.orgId), { before, limit, now: clock.now() }),
    )
  }),

  handle(revokeInvitation, async ({ actor, invitationId }) => {
    const own = await requireRole(db, actor, managers)
    const [org, id] = [uuidOf(actor.orgId), uuidOf(invitationId)]
    const role = await findInvitationRole(db, org, id)
    if (!role) throw notFound()
    if (!canAssignRole(own, role)) throw roleRequired(['OWNER'])
    const audit = newAuditEntry(actor, 'invitation.revoked', invitationId, { role })
    return remove(deleteInvitation(db, org, id, audit))
  }),

  // An address with an account joins by that account's password, and failures count as failed sign-ins: the author of
  // the invitation has its token as well, and must not learn or reset the password of the invited person.
  handle(acceptInvitation, async ({ digest, password, name, code, address, agent }) => {
    const invited = await findInvitation(db, digest, clock.now())
    if (!invited) throw notFound()
    const { orgId, email, role, account } = invited
    checkNewPassword('password', password, email)
    const attempt = attemptOf(email, address)
    const joiner: Joiner = account
      ? { ...(await checkPassword(db, attempt, password, account)), userId: account.id }
      : await newAccount(password, name, attempt.network)
    if (account) await requireCode({ db, vault }, account.id, code, attempt)
    const userId = idOf('usr', joiner.userId)
    const actor = { orgId: idOf('org', orgId), userId }
    const audit = newAuditEntry(actor, 'member.joined', userId, { role })
    const joined = await useInvitation(db, digest, joiner, audit)
    if (!joined) throw notFound()
    return openSession(db, { ...joiner, id: joiner.userId }, attempt, agent)
  }),
]

async function newAccount(
  password: string,
  name: string | undefined,
  network: string,
): Promise<Joiner> {
  return {
    userId: uuidOf(newId('usr')),
    passwordHash: await hashPassword(password, network),
    created: { name: name ?? null },
  }
}
