import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import { invalidFaults, notFound, Problem } from '@outrider/contracts/problem'
import { changeMembers } from '@outrider/contracts/segments'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { type StoredTenant, storedTenant } from '@outrider/service/tenant'
import { unlessGone } from '../evaluations/refresh-segments.ts'
import { readSegment } from './get-segment.ts'
import { changeMembers as write, findUnknown } from './member-queries.ts'
import { findSegmentType } from './queries.ts'

/** Who is to be added and removed is added, as with tags; removing who is not there is no fault. */
export const answerChangeMembers = ({ db }: Service) =>
  answer(changeMembers, async ({ tenant, segmentId, change }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(segmentId)
    const type = await findSegmentType(db, stored, id)
    if (type === undefined) throw notFound()
    if (type === 'dynamic')
      throw new Problem('CONFLICT', 'a dynamic segment’s definition alone says who belongs')
    const add = (change.add ?? []).map(uuidOf)
    const added = new Set(add)
    const remove = (change.remove ?? []).map(uuidOf).filter((each) => !added.has(each))
    await unlessGone(async () => {
      await refuseUnknown(db, stored, add)
      if (!(await write(db, stored, id, [...added], remove))) throw notFound()
    })
    return readSegment(db, stored, segmentId)
  })

async function refuseUnknown(db: Pool, stored: StoredTenant, add: readonly Uuid[]): Promise<void> {
  const unknown = await findUnknown(db, stored, add)
  if (unknown.size === 0) return
  throw invalidFaults(
    add.flatMap((contactId, index) =>
      unknown.has(contactId)
        ? [{ field: `add.${index}`, code: 'unknown', message: 'is no contact’s id' }]
        : [],
    ),
  )
}
