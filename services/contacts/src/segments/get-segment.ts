import { type TypeId, uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { getSegment, type Segment } from '@outrider/contracts/segments'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { findSegment } from './queries.ts'
import { segmentOf } from './record.ts'
import { type StoredTenant, storedTenant } from '@outrider/service/tenant'

export const answerGetSegment = ({ db }: Service) =>
  answer(getSegment, ({ tenant, segmentId }) => readSegment(db, storedTenant(tenant), segmentId))

/** The whole record; throws `NOT_FOUND` when the tenant has no such segment. */
export async function readSegment(
  db: Pool,
  tenant: StoredTenant,
  segmentId: TypeId<'seg'>,
): Promise<Segment> {
  const row = await findSegment(db, tenant, uuidOf(segmentId))
  if (!row) throw notFound()
  return segmentOf(row)
}
