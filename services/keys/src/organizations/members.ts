import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import {
  changeMember,
  listMembers,
  type Member,
  removeMember,
  type Role,
} from '@outrider/contracts/organizations'
import { notFound, Problem } from '@outrider/contracts/problem'
import { sessionChanged } from '@outrider/contracts/sessions'
import { decodeCursor, pageBy } from '@outrider/service/db/cursor'
import { insertOutboxEntries, outboxEntry, type OutboxEntry } from '@outrider/service/db/outbox'
import type { Db } from '@outrider/service/db/pool'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Deps } from '../deps.ts'
import { auditInsert, type NewAuditEntry, newAuditEntry } from './audit.ts'
import { canAssignRole, findRole, managers, requireRole, roleRequired } from './roles.ts'

type MemberRow = Omit<Member, 'userId' | 'joinedAt'> & {
  readonly userId: Uuid
  readonly joinedAt: Date
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

interface MemberChange {
  /** Whose role is changed. */
  readonly member: Pick<MemberRow, 'userId'> & { readonly orgId: Uuid }
  /** The role that was read before; if it differs now, nothing is changed. */
  readonly from: Role
  readonly audit: NewAuditEntry
  readonly entries: readonly OutboxEntry[]
}

/**
 * Returns the member with the role `to`; undefined if the member no longer has the role `from`, or is the last OWNER.
 * All OWNERs are locked in order before they are counted, so that of two who step down concurrently one remains.
 */
async function updateRole(
  db: Db,
  { member: { orgId, userId }, from, audit, entries }: MemberChange,
  to: Role,
): Promise<MemberRow | undefined> {
  const [row] = await db<MemberRow[]>`
    with owners as (
      select user_id from members
      where org_id = ${orgId} and role = 'OWNER'
      order by user_id for update
    ), changed as (
      update members set role = ${to}
      where org_id = ${orgId} and user_id = ${userId} and role = ${from}
        and (${from} <> 'OWNER' or ${to} = 'OWNER' or (select count(*) from owners) > 1)
      returning user_id, role, joined_at
    ), recorded as (${auditInsert(db, audit)}), emitted as (${insertOutboxEntries(db, entries, 'changed')})
    select user_id, email, name, role, joined_at
    from changed join users on users.id = user_id`
  return row
}

/** Returns false if the member no longer has the role `from`, or is the last OWNER. */
async function deleteMember(
  db: Db,
  { member: { orgId, userId }, from, audit, entries }: MemberChange,
): Promise<boolean> {
  const rows = await db`
    with owners as (
      select user_id from members
      where org_id = ${orgId} and role = 'OWNER'
      order by user_id for update
    ), changed as (
      delete from members
      where org_id = ${orgId} and user_id = ${userId} and role = ${from}
        and (${from} <> 'OWNER' or (select count(*) from owners) > 1)
      returning user_id
    ), recorded as (${auditInsert(db, audit)}), emitted as (${insertOutboxEntries(db, entries, 'changed')})
    select user_id from changed`
  return rows.length > 0
}

function memberOf(row: MemberRow): Member {
  return { ...row, userId: idOf('usr', row.userId), joinedAt: row.joinedAt.toISOString() }
}

/** The 409 for a member who lost the role `from` in the meantime, or is the last OWNER. */
function notChanged(from: Role): Problem {
  return new Problem(
    'CONFLICT',
    from === 'OWNER'
      ? 'an organization keeps at least one OWNER'
      : 'this member was changed at the same moment, try again',
  )
}

export const memberHandlers = ({ db, outbox }: Deps) => [
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
    const row = await updateRole(
      db,
      {
        member,
        from,
        audit: newAuditEntry({
          orgId: actor.orgId,
          at: clock.now(),
          userId: actor.userId,
          action: 'member.role_changed',
          target: { type: 'member', id: userId },
          details: { from, to },
        }),
        entries: [outboxEntry(sessionChanged, { userId })],
      },
      to,
    )
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
    const removed = await deleteMember(db, {
      member,
      from,
      audit: newAuditEntry({
        orgId: actor.orgId,
        at: clock.now(),
        userId: actor.userId,
        action: 'member.removed',
        target: { type: 'member', id: userId },
        details: { role: from },
      }),
      entries: [outboxEntry(sessionChanged, { userId })],
    })
    if (!removed) throw notChanged(from)
    outbox.wake()
    return {}
  }),
]
