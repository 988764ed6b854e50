import {
  addSuppression,
  listSuppressions,
  removeSuppression,
  Suppression,
  SuppressionInput,
} from '@outrider/contracts/suppressions'
import { mayRead, mayWrite } from '../access/policies.ts'
import { passing } from '../http/pass-on.ts'
import { route } from '../http/route.ts'

const tag = 'Suppressions'
const one = { tag, id: 'suppressionId' } as const
const reads = passing({ ...one, access: mayRead, limit: 'READS' })
const manages = passing({ ...one, access: mayWrite, limit: 'MANAGEMENT' })

export const suppressionRoutes = [
  reads.get('/suppressions', 'List suppressions', listSuppressions),
  route({
    method: 'post',
    path: '/suppressions',
    operationId: 'addSuppression',
    tag,
    summary: 'Create a suppression',
    access: mayWrite,
    limit: 'MANAGEMENT',
    body: SuppressionInput,
    status: 201,
    also: { 200: 'The address was already suppressed.' },
    repeatable: true,
    reply: Suppression,
    handle: async ({ caller, body, ask }) => {
      const { suppression, created } = await ask(addSuppression, {
        tenant: caller.tenant,
        suppression: body,
      })
      return { body: suppression, status: created ? 201 : 200 }
    },
  }),
  manages.delete('/suppressions/:id', 'Delete a suppression', removeSuppression, {
    audits: 'suppression.deleted',
  }),
]
