import { listAudit } from '@outrider/contracts/organizations'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { requireRole } from '../members/require-role.ts'
import { listAuditRows } from '../audit/queries.ts'

export const answerListAudit = ({ db }: Deps) =>
  answer(listAudit, async ({ actor, query: { limit, cursor } }) => {
    await requireRole(db, actor)
    const rows = await listAuditRows(db, actor.orgId, decodeCursor('aud', cursor), limit + 1)
    const { items, nextCursor } = pageOf(rows, limit)
    return { entries: items, nextCursor }
  })
