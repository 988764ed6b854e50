import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { getSegment, type Segment } from '@outrider/contracts/segments'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import type { Owner } from '../contacts/identifiers.ts'
import { ownerOf } from '../contacts/record.ts'
import { findSegment } from './queries.ts'
import { segmentOf } from './record.ts'

export const answerGetSegment = ({ db }: Service) =>
  answer(getSegment, ({ tenant, segmentId }) => readSegment(db, ownerOf(tenant), segmentId))

/** The whole record; throws `NOT_FOUND` when the owner has no such segment. */
export async function readSegment(db: Pool, owner: Owner, segmentId: string): Promise<Segment> {
  const row = await findSegment(db, owner, uuidOf(segmentId))
  if (!row) throw notFound()
  return segmentOf(row)
}
