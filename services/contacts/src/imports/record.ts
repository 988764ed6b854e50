import { idOf, type Uuid } from '@outrider/contracts/ids'
import type { Import } from '@outrider/contracts/imports'
import type { ImportRow } from './queries.ts'

/** An import as callers see it. */
export function importOf(id: Uuid, row: ImportRow): Import {
  const { created, updated, rejected, total, silentAt } = row
  const isSilent = row.chunks === null && silentAt !== null
  const failure = isSilent ? brokenOff : row.failure
  const status = statusOf(row)
  const isOver = status === 'completed' || status === 'failed'
  return {
    id: idOf('imp', id),
    status,
    rows: {
      ...(total !== null && { total }),
      received: created + updated + rejected,
      created,
      updated,
      rejected,
    },
    failure,
    createdAt: row.createdAt.toISOString(),
    finishedAt: isOver ? ((isSilent ? silentAt : row.lastDoneAt)?.toISOString() ?? null) : null,
  }
}

/** What is said of an upload that was given up. */
const brokenOff = 'the upload broke off'

function statusOf({ chunks, done, failure, silentAt }: ImportRow): Import['status'] {
  if (chunks === null) return silentAt === null ? 'receiving' : 'failed'
  if (done < chunks) return 'running'
  return failure === null ? 'completed' : 'failed'
}
