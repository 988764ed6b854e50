import { uuidOf } from '@outrider/contracts/ids'
import { listMembers } from '@outrider/contracts/organizations'
import { decodeCursor, pageBy } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { listMemberRows } from './queries.ts'
import { memberOf } from './record.ts'
import { requireRole } from './require-role.ts'

export const answerListMembers = ({ db }: Deps) =>
  answer(listMembers, async ({ actor, query: { limit, cursor } }) => {
    await requireRole(db, actor)
    const after = decodeCursor('usr', cursor)
    const rows = await listMemberRows(db, uuidOf(actor.orgId), after, limit + 1)
    const { items, nextCursor } = pageBy(rows.map(memberOf), limit, ({ userId }) => userId)
    return { members: items, nextCursor }
  })
