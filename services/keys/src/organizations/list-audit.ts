import { uuidOf } from '@outrider/contracts/ids'
import { listAudit } from '@outrider/contracts/organizations'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { requireRole } from '../members/require-role.ts'
import { listAuditRows } from '../audit/queries.ts'
import { auditEntryOf } from '../audit/record.ts'

export const answerListAudit = ({ db }: Deps) =>
  answer(listAudit, async ({ actor, query: { limit, cursor } }) => {
    await requireRole(db, actor)
    const after = decodeCursor('aud', cursor)
    const rows = await listAuditRows(db, uuidOf(actor.orgId), after, limit + 1)
    const { items, nextCursor } = pageOf(rows.map(auditEntryOf), limit)
    return { entries: items, nextCursor }
  })
