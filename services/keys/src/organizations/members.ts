import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import {
  changeMember,
  endMemberSessions,
  findMemberAddress,
  listMembers,
  type Member,
  removeMember,
  type Role,
} from '@outrider/contracts/organizations'
import { notFound, Problem } from '@outrider/contracts/problem'
import { sessionChanged } from '@outrider/contracts/sessions'
import { decodeCursor, pageBy } from '@outrider/service/db/cursor'
import { outboxEntry } from '@outrider/service/db/outbox'
import type { Db } from '@outrider/service/db/pool'
import { handle } from '@outrider/service/nats/requests'
import { endSessionsOf } from '../accounts/sessions.ts'
import type { Deps } from '../deps.ts'
import { effectInserts, type Effects, newAuditEntry } from './audit.ts'
import { canAssignRole, findRole, managers, requireRole, roleRequired } from './roles.ts'

type MemberRow = Omit<Member, 'userId' | 'joinedAt'> & {
  readonly userId: Uuid
  readonly joinedAt: Date
}

/** The verified address of the member with this ID or address; undefined if there is none. */
async function findVerifiedAddress(
  db: Db,
  orgId: Uuid,
  { userId, email }: { readonly userId: Uuid | null; readonly email: string | null },
): Promise<string | undefined> {
  const [row] = await db<{ email: string }[]>`
    select email from users
    join members on user_id = users.id
    where org_id = ${orgId} and verified_at is not null
      and (users.id = ${userId}::uuid or email = lower(${email}::text))`
  return row?.email
}

/** An organization's members, oldest account first, starting after the user `after`. */
function listMemberRows(
  db: Db,
  orgId: Uuid,
  after: Uuid | null,
  limit: number,
): Promise<MemberRow[]> {
  return db<MemberRow[]>`
    select user_id, email, name, role, joined_at
    from members
    join users on users.id = user_id
    where org_id = ${orgId} and (${after}::uuid is null or user_id > ${after}::uuid)
    order by user_id
    limit ${limit}`
}

/** A member, and the role that was read before; if it differs now, nothing is changed. */
interface MemberChange extends Effects {
  readonly orgId: Uuid
  readonly userId: Uuid
  readonly from: Role
}

/** Locks all OWNERs in order before they are counted, so that of two who step down concurrently one remains. */
const lockedOwners = (db: Db, orgId: Uuid) => db`
  owners as (
    select user_id from members where org_id = ${orgId} and role = 'OWNER' order by user_id for update
  )`

/** Returns the member with the role `to`; undefined if the member no longer has the role `from`, or is the last OWNER. */
async function updateRole(
  db: Db,
  { orgId, userId, from, ...effects }: MemberChange,
  to: Role,
): Promise<MemberRow | undefined> {
  const [row] = await db<MemberRow[]>`
    with ${lockedOwners(db, orgId)}, changed as (
      update members set role = ${to}
      where org_id = ${orgId} and user_id = ${userId} and role = ${from}
        and (${from} <> 'OWNER' or ${to} = 'OWNER' or (select count(*) from owners) > 1)
      returning user_id, role, joined_at
    ), ${effectInserts(db, effects)}
    select user_id, email, name, role, joined_at
    from changed join users on users.id = user_id`
  return row
}

/**
 * Returns the valid secret keys that the member created; undefined if the member no longer has the role `from`, or is
 * the last OWNER.
 */
async function deleteMember(
  db: Db,
  { orgId, userId, from, ...effects }: MemberChange,
): Promise<readonly Uuid[] | undefined> {
  const [row] = await db<{ keys: readonly Uuid[] }[]>`
    with ${lockedOwners(db, orgId)}, changed as (
      delete from members
      where org_id = ${orgId} and user_id = ${userId} and role = ${from}
        and (${from} <> 'OWNER' or (select count(*) from owners) > 1)
      returning user_id
    ), ${effectInserts(db, effects)}
    select array(
      select id from secret_keys
      where org_id = ${orgId} and created_by = ${userId}
        and (expires_at is null or expires_at > ${effects.audit.at})
      order by id
    ) as keys
    from changed`
  return row?.keys
}

function memberOf(row: MemberRow): Member {
  return { ...row, userId: idOf('usr', row.userId), joinedAt: row.joinedAt.toISOString() }
}

/** The 409 for a member who lost the role `from` in the meantime, or is the last OWNER. */
function notChanged(from: Role): Problem {
  return new Problem(
    'CONFLICT',
    from === 'OWNER'
      ? 'an organization must have at least one OWNER'
      : 'this member was changed by another request, try again',
  )
}

export const memberHandlers = ({ db, outbox }: Deps) => [
  handle(findMemberAddress, async ({ orgId, userId, email = null }) => {
    const wanted = { userId: userId === undefined ? null : uuidOf(userId), email }
    return { email: (await findVerifiedAddress(db, uuidOf(orgId), wanted)) ?? null }
  }),

  handle(listMembers, async ({ actor, query: { limit, cursor } }) => {
    await requireRole(db, actor)
    const after = decodeCursor('usr', cursor)
    const rows = await listMemberRows(db, uuidOf(actor.orgId), after, limit + 1)
    const { items, nextCursor } = pageBy(rows.map(memberOf), limit, ({ userId }) => userId)
    return { members: items, nextCursor }
  }),

  handle(changeMember, async ({ actor, userId, change: { role: to } }) => {
    const role = await requireRole(db, actor, managers)
    const member = { orgId: uuidOf(actor.orgId), userId: uuidOf(userId) }
    const from = await findRole(db, member.orgId, member.userId)
    if (!from) throw notFound()
    if (!canAssignRole(role, from) || !canAssignRole(role, to)) throw roleRequired(['OWNER'])
    const audit = newAuditEntry(actor, 'member.role_changed', userId, { from, to })
    const entries = [outboxEntry(sessionChanged, { userId })]
    const row = await updateRole(db, { ...member, from, audit, entries }, to)
    if (!row) throw notChanged(from)
    outbox.wake()
    return memberOf(row)
  }),

  handle(removeMember, async ({ actor, userId }) => {
    const member = { orgId: uuidOf(actor.orgId), userId: uuidOf(userId) }
    const leaves = actor.userId === userId
    const role = await requireRole(db, actor, leaves ? undefined : managers)
    const from = leaves ? role : await findRole(db, member.orgId, member.userId)
    if (!from) throw notFound()
    if (!leaves && !canAssignRole(role, from)) throw roleRequired(['OWNER'])
    const audit = newAuditEntry(actor, 'member.removed', userId, { role: from })
    const entries = [outboxEntry(sessionChanged, { userId })]
    const keys = await deleteMember(db, { ...member, from, audit, entries })
    if (!keys) throw notChanged(from)
    outbox.wake()
    return { keys: keys.map((id) => idOf('key', id)) }
  }),

  handle(endMemberSessions, async ({ actor, userId }) => {
    await requireRole(db, actor, ['OWNER'])
    const member = uuidOf(userId)
    if (!(await findRole(db, uuidOf(actor.orgId), member))) throw notFound()
    await endSessionsOf(db, member, newAuditEntry(actor, 'member.sessions_ended', userId))
    outbox.wake()
    return {}
  }),
]
