import { EventInput, EventReceipt } from '@outrider/contracts/events'
import { clock } from '@outrider/service/clock'
import { acceptEvent } from '../accept-event.ts'
import { mayWrite } from '../access.ts'
import { route } from '../route.ts'

const tag = 'Events'

export const eventRoutes = [
  route({
    method: 'post',
    path: '/events',
    tag,
    summary: 'Send a product event',
    access: mayWrite,
    limit: 'EVENTS',
    body: EventInput,
    status: 202,
    reply: EventReceipt,
    handle: async ({ caller, body, publish, readAcceptedEvent }) => {
      const tools = { publish, readAcceptedEvent }
      const { mismatch, ...receipt } = await acceptEvent(caller.tenant, body, tools, clock.now())
      return {
        body: { accepted: true, ...receipt },
        ...(mismatch && { headers: { 'Idempotency-Mismatch': 'true' } }),
      }
    },
  }),
]
