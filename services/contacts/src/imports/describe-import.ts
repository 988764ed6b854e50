import type { Import } from '@outrider/contracts/imports'
import { idOf } from '@outrider/contracts/ids'
import type { ImportRow } from './queries.ts'

/** An import as callers see it. */
export function describeImport(id: string, row: ImportRow): Import {
  const { created, updated, rejected, failure } = row
  const status = statusOf(row)
  const isOver = status === 'completed' || status === 'failed'
  return {
    id: idOf('imp', id),
    status,
    rows: { received: created + updated + rejected, created, updated, rejected },
    failure,
    createdAt: row.createdAt.toISOString(),
    finishedAt: isOver ? (row.lastDoneAt?.toISOString() ?? null) : null,
  }
}

function statusOf({ chunks, done, failure }: ImportRow): Import['status'] {
  if (chunks === null) return 'receiving'
  if (done < chunks) return 'running'
  return failure === null ? 'completed' : 'failed'
}
