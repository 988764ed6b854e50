import {
  changeMembers,
  changeSegment,
  createSegment,
  deleteSegment,
  getSegment,
  listMembers,
  listSegments,
  previewSegment,
} from '@outrider/contracts/segments'
import { listAttributeKeys, listEventNames, listTags } from '@outrider/contracts/names'
import { referencePlaces } from '@outrider/contracts/references'
import { mayRead, mayWrite } from '../access/policies.ts'
import { passing } from '../http/pass-on.ts'
import { requireEmailSources } from '../http/email-sources.ts'

const tag = 'Segments'
const one = { tag, id: 'segmentId', tagged: true } as const
const manages = passing({ ...one, access: mayWrite, limit: 'MANAGEMENT' })
const reads = passing({ ...one, access: mayRead, limit: 'READS' })
const computes = passing({ ...one, access: mayRead, limit: 'MANAGEMENT' })
const writes = passing({ ...one, access: mayWrite, limit: 'WRITES' })

export const segmentRoutes = [
  manages.create('/segments', 'Create a segment', createSegment, {
    body: 'segment',
    references: referencePlaces.segment,
    checks: requireEmailSources,
  }),
  reads.get('/segments', 'List segments', listSegments),
  computes.post('/segments/preview', 'Preview a segment definition', previewSegment, {
    body: ['definition'],
    references: referencePlaces.segment,
    checks: requireEmailSources,
  }),
  reads.get('/segments/:id', 'Retrieve a segment', getSegment),
  manages.patch('/segments/:id', 'Update a segment', changeSegment, {
    body: 'change',
    references: referencePlaces.segment,
    checks: requireEmailSources,
  }),
  manages.delete('/segments/:id', 'Delete a segment', deleteSegment),
  writes.post('/segments/:id/members', 'Update the members of a static segment', changeMembers, {
    body: 'change',
  }),
  reads.get('/segments/:id/members', 'List the members of a segment', listMembers),
  reads.get('/event-names', 'List event names', listEventNames),
  computes.get('/attribute-keys', 'List attribute keys', listAttributeKeys),
  reads.get('/tags', 'List tags', listTags),
]
