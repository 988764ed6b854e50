import { idOf } from '@outrider/contracts/ids'
import type { Member } from '@outrider/contracts/organizations'
import type { MemberRow } from './queries.ts'

/** A member as callers see them. */
export function memberOf(row: MemberRow): Member {
  return { ...row, userId: idOf('usr', row.userId), joinedAt: row.joinedAt.toISOString() }
}
