import { Id } from '@outrider/contracts/ids'
import {
  addSuppression,
  listSuppressions,
  removeSuppression,
  Suppression,
  SuppressionInput,
  SuppressionQuery,
} from '@outrider/contracts/suppressions'
import { Type } from 'typebox'
import { mayRead, mayWrite } from '../access/access.ts'
import { nothing, route } from '../http/route.ts'

const tag = 'Suppressions'

export const suppressionRoutes = [
  route({
    method: 'get',
    path: '/suppressions',
    tag,
    summary: 'List addresses that are not written to, newest first; the address is only a filter',
    access: mayRead,
    limit: 'READS',
    query: SuppressionQuery,
    status: 200,
    reply: listSuppressions.reply,
    handle: async ({ caller, query, ask }) => ({
      body: await ask(listSuppressions, { tenant: caller.tenant, query }),
    }),
  }),
  route({
    method: 'post',
    path: '/suppressions',
    tag,
    summary: 'Never write to an address again',
    access: mayWrite,
    limit: 'MANAGEMENT',
    body: SuppressionInput,
    status: 201,
    reply: Suppression,
    handle: async ({ caller, body, ask }) => {
      const { suppression, created } = await ask(addSuppression, {
        tenant: caller.tenant,
        suppression: body,
      })
      return { body: suppression, status: created ? 201 : 200 }
    },
  }),
  route({
    method: 'delete',
    path: '/suppressions/:id',
    tag,
    summary: 'Let an address be written to again',
    access: mayWrite,
    limit: 'MANAGEMENT',
    params: Type.Object({ id: Id('sup') }),
    status: 204,
    reply: nothing,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(removeSuppression, { tenant: caller.tenant, suppressionId: params.id }),
    }),
  }),
]
