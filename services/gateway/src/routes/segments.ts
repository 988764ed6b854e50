import { Id } from '@outrider/contracts/ids'
import {
  changeMembers,
  changeSegment,
  createSegment,
  deleteSegment,
  getSegment,
  listMembers,
  listSegments,
  MemberChange,
  Preview,
  PreviewInput,
  previewSegment,
  Segment,
  SegmentInput,
  SegmentPatch,
} from '@outrider/contracts/segments'
import { PageQuery } from '@outrider/contracts/shapes'
import { Type } from 'typebox'
import { mayRead, mayWrite } from '../access/access.ts'
import { nothing, route } from '../http/route.ts'

const tag = 'Segments'
const OneSegment = Type.Object({ id: Id('seg') })

export const segmentRoutes = [
  route({
    method: 'post',
    path: '/segments',
    tag,
    summary: 'Create a segment; a dynamic one fills in the background',
    access: mayWrite,
    limit: 'MANAGEMENT',
    body: SegmentInput,
    status: 201,
    reply: Segment,
    handle: async ({ caller, body, ask }) => ({
      body: await ask(createSegment, { tenant: caller.tenant, segment: body }),
    }),
  }),
  route({
    method: 'get',
    path: '/segments',
    tag,
    summary: 'List segments, newest first',
    access: mayRead,
    limit: 'READS',
    query: PageQuery,
    status: 200,
    reply: listSegments.reply,
    handle: async ({ caller, query, ask }) => ({
      body: await ask(listSegments, { tenant: caller.tenant, query }),
    }),
  }),
  route({
    method: 'post',
    path: '/segments/preview',
    tag,
    summary: 'Count who would belong to a dynamic segment',
    access: mayRead,
    limit: 'MANAGEMENT',
    body: PreviewInput,
    status: 200,
    reply: Preview,
    handle: async ({ caller, body, ask }) => ({
      body: await ask(previewSegment, { tenant: caller.tenant, ...body }),
    }),
  }),
  route({
    method: 'get',
    path: '/segments/:id',
    tag,
    summary: 'Read one segment, with the number of its members',
    access: mayRead,
    limit: 'READS',
    params: OneSegment,
    status: 200,
    reply: Segment,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(getSegment, { tenant: caller.tenant, segmentId: params.id }),
    }),
  }),
  route({
    method: 'patch',
    path: '/segments/:id',
    tag,
    summary: 'Change name or definition; another definition is built anew',
    access: mayWrite,
    limit: 'MANAGEMENT',
    params: OneSegment,
    body: SegmentPatch,
    status: 200,
    reply: Segment,
    handle: async ({ caller, params, body, ask }) => ({
      body: await ask(changeSegment, {
        tenant: caller.tenant,
        segmentId: params.id,
        change: body,
      }),
    }),
  }),
  route({
    method: 'delete',
    path: '/segments/:id',
    tag,
    summary: 'Delete a segment; its members stay contacts',
    access: mayWrite,
    limit: 'MANAGEMENT',
    params: OneSegment,
    status: 204,
    reply: nothing,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(deleteSegment, { tenant: caller.tenant, segmentId: params.id }),
    }),
  }),
  route({
    method: 'post',
    path: '/segments/:id/members',
    tag,
    summary: 'Add members to a static segment, and remove others',
    access: mayWrite,
    limit: 'WRITES',
    params: OneSegment,
    body: MemberChange,
    status: 200,
    reply: Segment,
    handle: async ({ caller, params, body, ask }) => ({
      body: await ask(changeMembers, {
        tenant: caller.tenant,
        segmentId: params.id,
        change: body,
      }),
    }),
  }),
  route({
    method: 'get',
    path: '/segments/:id/members',
    tag,
    summary: 'List the contacts in a segment, newest first',
    access: mayRead,
    limit: 'READS',
    params: OneSegment,
    query: PageQuery,
    status: 200,
    reply: listMembers.reply,
    handle: async ({ caller, params, query, ask }) => ({
      body: await ask(listMembers, { tenant: caller.tenant, segmentId: params.id, query }),
    }),
  }),
]
