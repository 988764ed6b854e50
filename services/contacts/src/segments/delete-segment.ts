import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { deleteSegment } from '@outrider/contracts/segments'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { ownerOf } from '../contacts/record.ts'
import { deleteSegment as remove } from './queries.ts'

export const answerDeleteSegment = ({ db }: Service) =>
  answer(deleteSegment, async ({ tenant, segmentId }) => {
    if (!(await remove(db, ownerOf(tenant), uuidOf(segmentId)))) throw notFound()
    return {}
  })
