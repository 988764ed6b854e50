import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { deleteSegment } from '@outrider/contracts/segments'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { deleteSegment as remove } from './queries.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerDeleteSegment = ({ db }: Service) =>
  answer(deleteSegment, async ({ tenant, segmentId }) => {
    if (!(await remove(db, storedTenant(tenant), uuidOf(segmentId)))) throw notFound()
    return {}
  })
