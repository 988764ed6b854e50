import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { changeSegment } from '@outrider/contracts/segments'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { ofStatic } from './create-segment.ts'
import { readSegment } from './get-segment.ts'
import { findSegmentType, updateSegment } from './queries.ts'
import { readDefinition } from '../rules/read-definition.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerChangeSegment = ({ db }: Service) =>
  answer(changeSegment, async ({ tenant, segmentId, change: { name, definition } }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(segmentId)
    const change = {
      name: name ?? null,
      definition: definition === undefined ? null : readDefinition(definition),
    }
    if (!(await updateSegment(db, stored, id, change, clock.now())))
      throw (await findSegmentType(db, stored, id)) ? ofStatic() : notFound()
    return readSegment(db, stored, segmentId)
  })
