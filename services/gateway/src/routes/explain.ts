import { parse } from '@outrider/contracts/contract'
import { Id } from '@outrider/contracts/ids'
import { invalidFaults, Problem } from '@outrider/contracts/problem'
import { closed, FreeForm } from '@outrider/contracts/shapes'
import { triggerBodies } from '@outrider/contracts/trigger-runtime'
import { TriggerType } from '@outrider/contracts/trigger-spec'
import { explainTrigger, Explanation } from '@outrider/contracts/triggers'
import { clock } from '@outrider/service/clock'
import { type Static, Type } from 'typebox'
import { mayRead } from '../access/access.ts'
import { foresee } from '../events/preview-event.ts'
import { route, type Tools } from '../http/route.ts'

const tag = 'Automations'
const OneAutomation = Type.Object({ id: Id('auto') })
const Attempt = Type.Object({ type: TriggerType, trigger: FreeForm }, closed)

export const explainRoutes = [
  route({
    method: 'post',
    path: '/automations/:id/explain',
    operationId: 'explainTrigger',
    tag,
    summary: 'Tell whether a trigger would enter the automation, and why; writes nothing',
    access: mayRead,
    limit: 'READS',
    params: OneAutomation,
    body: Attempt,
    status: 200,
    reply: Explanation,
    handle: async ({ caller, params, body: { type, trigger: sent }, ask }) => {
      const whose = { tenant: caller.tenant, automationId: params.id }
      if (type === 'custom_event') return { body: await explainEvent(whose, sent, ask) }
      const body = await below(() => parse(triggerBodies[type], sent))
      return { body: await ask(explainTrigger, { ...whose, trigger: { ...body, type } }) }
    },
  }),
]

type Whose = Omit<Static<typeof explainTrigger.request>, 'trigger'>

/** Explains a product event, given as `POST /events` takes it. */
async function explainEvent(whose: Whose, sent: FreeForm, ask: Tools['ask']): Promise<Explanation> {
  const { person, deduplicated, trigger } = await below(() =>
    foresee(whose.tenant, parse(triggerBodies.custom_event, sent), { ask }, clock.now()),
  )
  const explanation = await ask(explainTrigger, { ...whose, trigger, contactId: person.id })
  return deduplicated && explanation.wouldEnter
    ? {
        ...explanation,
        wouldEnter: false,
        reason: 'an event with this idempotencyKey came already',
      }
    : explanation
}

/** Faults are named as they are nested: `trigger.chain`. */
async function below<Read>(read: () => Read | Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'VALIDATION_FAILED') throw error
    throw invalidFaults(error.faults.map((fault) => ({ ...fault, field: fieldIn(fault.field) })))
  }
}

function fieldIn(field: string): string {
  return field === 'body' ? 'trigger' : `trigger.${field}`
}
