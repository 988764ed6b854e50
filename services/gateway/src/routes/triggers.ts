import { fireTrigger, OnchainEvent, TriggerResult } from '@outrider/contracts/automations'
import { keyMayWrite } from '../access.ts'
import { route } from '../route.ts'

const tag = 'Trigger runtime'

export const triggerRoutes = [
  route({
    method: 'post',
    path: '/v2/automations/runtime/triggers/onchain-event',
    tag,
    summary: 'Feed an on-chain event; answers what it started',
    access: keyMayWrite,
    limit: 'TRIGGERS',
    body: OnchainEvent,
    status: 200,
    reply: TriggerResult,
    handle: async ({ caller, body, ask }) => ({
      body: await ask(fireTrigger, {
        tenant: caller.tenant,
        trigger: { ...body, type: 'onchain_event' },
      }),
    }),
  }),
]
