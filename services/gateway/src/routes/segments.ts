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
import { mayRead, mayWrite } from '../access/policies.ts'
import { passing } from '../http/pass-on.ts'

const tag = 'Segments'
const one = { tag, id: 'segmentId' } as const
const manages = passing({ ...one, access: mayWrite, limit: 'MANAGEMENT' })
const reads = passing({ ...one, access: mayRead, limit: 'READS' })
const computes = passing({ ...one, access: mayRead, limit: 'MANAGEMENT' })
const writes = passing({ ...one, access: mayWrite, limit: 'WRITES' })

export const segmentRoutes = [
  manages.create(
    '/segments',
    'Create a segment; a dynamic one fills in the background',
    createSegment,
    { body: 'segment' },
  ),
  reads.get('/segments', 'List segments, newest first', listSegments),
  computes.post(
    '/segments/preview',
    'Count who would belong to a dynamic segment',
    previewSegment,
    { body: ['definition'] },
  ),
  reads.get('/segments/:id', 'Read one segment, with the number of its members', getSegment),
  manages.patch(
    '/segments/:id',
    'Change name or definition; another definition is built anew',
    changeSegment,
    { body: 'change' },
  ),
  manages.delete('/segments/:id', 'Delete a segment; its members stay contacts', deleteSegment),
  writes.post(
    '/segments/:id/members',
    'Add members to a static segment, and remove others',
    changeMembers,
    { body: 'change' },
  ),
  reads.get('/segments/:id/members', 'List the contacts in a segment, newest first', listMembers),
]
