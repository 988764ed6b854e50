import { listMembers } from '@outrider/contracts/organizations'
import { decodeCursor, pageBy } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { listMemberRows } from './queries.ts'
import { requireRole } from './require-role.ts'

export const answerListMembers = ({ db }: Deps) =>
  answer(listMembers, async ({ actor, query: { limit, cursor } }) => {
    await requireRole(db, actor)
    const rows = await listMemberRows(db, actor.orgId, decodeCursor('usr', cursor), limit + 1)
    const { items, nextCursor } = pageBy(rows, limit, ({ userId }) => userId)
    return { members: items, nextCursor }
  })
