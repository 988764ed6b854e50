import {
  BatchReceipt,
  EventBatch,
  EventInput,
  EventReceipt,
  previewEvent,
} from '@outrider/contracts/events'
import type { Tenant } from '@outrider/contracts/shapes'
import { customTrigger, previewTrigger, type Trigger } from '@outrider/contracts/triggers'
import { clock } from '@outrider/service/observe/time'
import type { Static } from 'typebox'
import { mayWrite } from '../access/policies.ts'
import { acceptedEventOf, acceptEvent, acceptEvents, eventReply } from '../events/accept-events.ts'
import { route, type Tools } from '../http/route.ts'
import { withKey } from '../idempotency/respond-once.ts'

const tag = 'Events'

export const eventRoutes = [
  route({
    method: 'post',
    path: '/events',
    operationId: 'sendEvent',
    tag,
    summary: 'Send an event',
    access: mayWrite,
    limit: 'EVENTS',
    body: EventInput,
    status: 202,
    takesKey: true,
    reply: EventReceipt,
    handle: async ({ caller, body: sent, request, ask, publishKeyed, readAcceptedEvent }) => {
      const body = withKey('idempotencyKey', sent, request)
      if (body.test === true)
        return { body: await dryRunEvent(caller.tenant, body, { ask }, clock.now()) }
      const tools = { publishKeyed, readAcceptedEvent }
      return eventReply(await acceptEvent(caller.tenant, body, tools, clock.now()))
    },
  }),
  route({
    method: 'post',
    path: '/events/batch',
    operationId: 'sendEvents',
    tag,
    summary: 'Send a batch of events',
    access: mayWrite,
    limit: 'BATCH',
    body: EventBatch,
    status: 202,
    reply: BatchReceipt,
    handle: async ({ caller, body, countItems, publishKeyed }) => {
      countItems(body.events.length)
      return { body: await acceptEvents(caller.tenant, body.events, { publishKeyed }, clock.now()) }
    },
  }),
]

interface ResolvedEvent extends Static<typeof previewEvent.reply> {
  readonly idempotencyKey: string
  /** The trigger that the event would fire. */
  readonly trigger: Trigger
}

/** The effects that an event would have. Writes nothing. */
async function dryRunEvent(
  tenant: Tenant,
  input: EventInput,
  { ask }: Pick<Tools, 'ask'>,
  now: Date,
): Promise<Static<typeof EventReceipt>> {
  const foreseen = await resolveEvent(tenant, input, { ask }, now)
  const { deduplicated, idempotencyKey, person, segments, trigger } = foreseen
  const { automations } = await ask(previewTrigger, { tenant, trigger, person })
  return {
    accepted: true,
    deduplicated,
    idempotencyKey,
    wouldMatch: {
      contact: { id: person.id, wouldCreate: person.id === null },
      automations,
      segments,
    },
  }
}

/** The contact of an event, and the trigger it would become. Throws `VALIDATION_FAILED` as sending it would. */
export async function resolveEvent(
  tenant: Tenant,
  input: EventInput,
  { ask }: Pick<Tools, 'ask'>,
  now: Date,
): Promise<ResolvedEvent> {
  const accepted = acceptedEventOf(tenant, input, now)
  const { event, contact, attributes, idempotencyKey, occurredAt } = accepted
  const said = { event, occurredAt, ...(attributes && { attributes }) }
  const told = await ask(previewEvent, { tenant, ...said, contact, idempotencyKey })
  const trigger = customTrigger(accepted, told.person.id)
  return { ...told, idempotencyKey, trigger }
}
