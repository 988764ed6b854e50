import type { Uuid } from '@outrider/contracts/ids'
import type { Member, Role } from '@outrider/contracts/organizations'
import type { Db } from '@outrider/service/database'
import { type Fact, telling } from '@outrider/service/tell'
import { type Deed, recording } from '../audit/queries.ts'

/** What somebody is in an organization; undefined when they are no member. */
export async function findRole(db: Db, orgId: Uuid, userId: Uuid): Promise<Role | undefined> {
  const [row] = await db<{ role: Role }[]>`
    select role from members where org_id = ${orgId} and user_id = ${userId}`
  return row?.role
}

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
  readonly deed: Deed
  readonly facts: readonly Fact[]
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
    ), recorded as (${recording(db, deed)}), told as (${telling(db, facts, 'changed')})
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
    ), recorded as (${recording(db, deed)}), told as (${telling(db, facts, 'changed')})
    select user_id from changed`
  return rows.length > 0
}
