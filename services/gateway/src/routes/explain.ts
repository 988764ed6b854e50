import { TriggerType } from '@outrider/contracts/trigger-spec'
import { explainTrigger, Explanation } from '@outrider/contracts/triggers'
import { parse } from '@outrider/contracts/contract'
import { Id } from '@outrider/contracts/ids'
import { invalidFaults, Problem } from '@outrider/contracts/problem'
import { closed, FreeForm } from '@outrider/contracts/shapes'
import { triggerBodies } from '@outrider/contracts/trigger-runtime'
import { Type } from 'typebox'
import { mayRead } from '../access.ts'
import { route } from '../route.ts'

const tag = 'Automations'
const OneAutomation = Type.Object({ id: Id('auto') })
const Attempt = Type.Object({ type: TriggerType, trigger: FreeForm }, closed)

export const explainRoutes = [
  route({
    method: 'post',
    path: '/automations/:id/explain',
    tag,
    summary: 'Tell whether a trigger would enter the automation, and why; writes nothing',
    access: mayRead,
    limit: 'READS',
    params: OneAutomation,
    body: Attempt,
    status: 200,
    reply: Explanation,
    handle: async ({ caller, params, body: { type, trigger }, ask }) => ({
      body: await ask(explainTrigger, {
        tenant: caller.tenant,
        automationId: params.id,
        trigger: { ...readTrigger(type, trigger), type },
      }),
    }),
  }),
]

/** Faults are named as they are nested: `trigger.chain`. */
function readTrigger(type: TriggerType, trigger: FreeForm) {
  try {
    return parse(triggerBodies[type], trigger)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw invalidFaults(error.faults.map((fault) => ({ ...fault, field: fieldIn(fault.field) })))
  }
}

function fieldIn(field: string): string {
  return field === 'body' ? 'trigger' : `trigger.${field}`
}
