import { uuidOf } from '@outrider/contracts/ids'
import { listKeys } from '@outrider/contracts/keys'
import { clock } from '@outrider/service/clock'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { requireRole } from '../members/require-role.ts'
import { listKeyRows } from './queries.ts'
import { secretKeyOf } from './record.ts'

export const answerListKeys = ({ db }: Deps) =>
  answer(listKeys, async ({ actor, query: { limit, cursor } }) => {
    await requireRole(db, actor)
    const after = decodeCursor('key', cursor)
    const rows = await listKeyRows(db, uuidOf(actor.orgId), clock.now(), after, limit + 1)
    const { items, nextCursor } = pageOf(rows.map(secretKeyOf), limit)
    return { keys: items, nextCursor }
  })
