import { idOf } from '@outrider/contracts/ids'
import type { Segment } from '@outrider/contracts/segments'
import type { SegmentRow } from './queries.ts'

export function segmentOf(row: SegmentRow & { readonly memberCount?: number }): Segment {
  return {
    id: idOf('seg', row.id),
    name: row.name,
    type: row.type,
    definition: row.definition,
    status: row.building ? 'building' : 'ready',
    ...(row.memberCount !== undefined && { memberCount: row.memberCount }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
