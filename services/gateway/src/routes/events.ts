import { BatchReceipt, EventBatch, EventInput, EventReceipt } from '@outrider/contracts/events'
import { clock } from '@outrider/service/clock'
import { acceptEvent, acceptEvents } from '../events/accept-events.ts'
import { mayWrite } from '../access/access.ts'
import { previewOf } from '../events/preview-event.ts'
import { route } from '../http/route.ts'

const tag = 'Events'

export const eventRoutes = [
  route({
    method: 'post',
    path: '/events',
    operationId: 'sendEvent',
    tag,
    summary: 'Send a product event',
    access: mayWrite,
    limit: 'EVENTS',
    body: EventInput,
    status: 202,
    reply: EventReceipt,
    handle: async ({ caller, body, ask, publishKeyed, readAcceptedEvent }) => {
      if (body.test === true)
        return { body: await previewOf(caller.tenant, body, { ask }, clock.now()) }
      const tools = { publishKeyed, readAcceptedEvent }
      const { mismatch, ...receipt } = await acceptEvent(caller.tenant, body, tools, clock.now())
      return {
        body: { accepted: true, ...receipt },
        ...(mismatch && { headers: { 'Idempotency-Mismatch': 'true' } }),
      }
    },
  }),
  route({
    method: 'post',
    path: '/events/batch',
    operationId: 'sendEvents',
    tag,
    summary: 'Send up to 500 product events; each is judged by itself',
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
