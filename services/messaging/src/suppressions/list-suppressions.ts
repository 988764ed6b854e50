import { listSuppressions } from '@outrider/contracts/suppressions'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { storedTenant } from '@outrider/service/tenant'
import { listSuppressionRows } from './queries.ts'
import { suppressionOf } from './record.ts'

export const answerListSuppressions = ({ db, hashes }: Deps) =>
  answer(listSuppressions, async ({ tenant, query: { limit, cursor, email } }) => {
    const owner = storedTenant(tenant)
    const filter = {
      before: decodeCursor('sup', cursor),
      addressHash: email === undefined ? null : hashes.ofAddress(owner, email),
    }
    const rows = await listSuppressionRows(db, owner, filter, limit + 1)
    const { items, nextCursor } = pageOf(rows.map(suppressionOf), limit)
    return { suppressions: items, nextCursor }
  })
