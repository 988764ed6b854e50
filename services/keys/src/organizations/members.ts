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

export type MemberRow = Omit<Member, 'userId' | 'joinedAt'> & {
  readonly userId: Uuid
  readonly joinedAt: Date
}

/** An organization's members in the order their accounts were made, after the user `after`. */
export function listMemberRows(
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
  /** The role they are believed to have. */
  readonly from: Role
  readonly deed: NewAuditEntry
  readonly facts: readonly OutboxEntry[]
}

/**
 * Gives a member another role; undefined when they no longer have the role `from`, or are the last
 * OWNER. All OWNERs are locked in order and then counted as they are, so two who step down at once
 * cannot both be «not the last».
 */
export async function updateRole(
  db: Db,
  { member: { orgId, userId }, from, deed, facts }: MemberChange,
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
    ), recorded as (${auditInsert(db, deed)}), told as (${insertOutboxEntries(db, facts, 'changed')})
    select user_id, email, name, role, joined_at
    from changed join users on users.id = user_id`
  return row
}

/** Takes a member out; false when they no longer have the role `from`, or are the last OWNER. */
export async function deleteMember(
  db: Db,
  { member: { orgId, userId }, from, deed, facts }: MemberChange,
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
    ), recorded as (${auditInsert(db, deed)}), told as (${insertOutboxEntries(db, facts, 'changed')})
    select user_id from changed`
  return rows.length > 0
}

/** A member as callers see them. */
export function memberOf(row: MemberRow): Member {
  return { ...row, userId: idOf('usr', row.userId), joinedAt: row.joinedAt.toISOString() }
}

/** The 409 for a member whose role, a moment ago `from`, could not be taken away. */
export function notChanged(from: Role): Problem {
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
        deed: newAuditEntry({
          orgId: actor.orgId,
          at: clock.now(),
          userId: actor.userId,
          action: 'member.role_changed',
          target: { type: 'member', id: userId },
          details: { from, to },
        }),
        facts: [outboxEntry(sessionChanged, { userId })],
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
      deed: newAuditEntry({
        orgId: actor.orgId,
        at: clock.now(),
        userId: actor.userId,
        action: 'member.removed',
        target: { type: 'member', id: userId },
        details: { role: from },
      }),
      facts: [outboxEntry(sessionChanged, { userId })],
    })
    if (!removed) throw notChanged(from)
    outbox.wake()
    return {}
  }),
]
