import { fireTrigger, type Trigger, TriggerResult } from '@outrider/contracts/triggers'
import {
  DecodedEvent,
  EmailOpened,
  HealthThreshold,
  OnchainEvent,
  QueuedEvent,
  QueuedEvents,
  QueueReceipt,
  SegmentEntered,
} from '@outrider/contracts/trigger-runtime'
import { clock } from '@outrider/service/clock'
import type { Static, TSchema } from 'typebox'
import { keyMayWrite, sessionMayWrite } from '../access/access.ts'
import { queueEvent, queueEvents } from '../triggers/queue-events.ts'
import { type Route, route } from '../http/route.ts'

/** The same endpoints for servers and for the dashboard; only who may call differs. */
interface Variant {
  readonly base: string
  readonly tag: string
  readonly access: typeof keyMayWrite
  /** Tells the operations of one variant from the other's. */
  readonly suffix: '' | 'BySession'
}

const forServers: Variant = {
  base: '/v2/automations/runtime',
  tag: 'Trigger runtime',
  access: keyMayWrite,
  suffix: '',
}
const forSessions: Variant = {
  base: '/automations/runtime',
  tag: 'Trigger runtime, by session',
  access: sessionMayWrite,
  suffix: 'BySession',
}

/** An endpoint that answers what it started. */
function fires<Body extends TSchema>(
  path: string,
  name: string,
  summary: string,
  body: Body,
  triggerOf: (body: Static<Body>) => Trigger,
) {
  return ({ base, suffix, ...variant }: Variant): Route =>
    route({
      ...variant,
      method: 'post',
      operationId: name + suffix,
      path: `${base}/triggers/${path}`,
      summary,
      limit: 'TRIGGERS',
      body,
      status: 200,
      reply: TriggerResult,
      handle: async ({ caller, body: sent, ask }) => ({
        body: await ask(fireTrigger, { tenant: caller.tenant, trigger: triggerOf(sent) }),
      }),
    })
}

const queued = { method: 'post', limit: 'BATCH', status: 202, reply: QueueReceipt } as const

const endpoints: readonly ((variant: Variant) => Route)[] = [
  fires(
    'onchain-event',
    'fireOnchainEvent',
    'Feed an on-chain event; answers what it started',
    OnchainEvent,
    (body) => ({
      ...body,
      type: 'onchain_event',
    }),
  ),
  fires(
    'decoded-event',
    'fireDecodedEvent',
    'Feed a decoded event; answers what it started',
    DecodedEvent,
    (body) => ({
      ...body,
      type: 'decoded_event',
    }),
  ),
  ({ base, suffix, ...variant }) =>
    route({
      ...variant,
      ...queued,
      operationId: `queueDecodedEvent${suffix}`,
      path: `${base}/triggers/decoded-event/queue`,
      summary: 'Queue a decoded event, to be matched after the answer',
      body: QueuedEvent,
      handle: async ({ caller, body, publishKeyed }) => ({
        body: await queueEvent(caller.tenant, body, publishKeyed, clock.now()),
      }),
    }),
  ({ base, suffix, ...variant }) =>
    route({
      ...variant,
      ...queued,
      operationId: `queueDecodedEvents${suffix}`,
      path: `${base}/triggers/decoded-events/batch`,
      summary: 'Queue up to 500 decoded events; each is judged on its own',
      body: QueuedEvents,
      handle: async ({ caller, body, countItems, publishKeyed }) => {
        countItems(body.events.length)
        return { body: await queueEvents(caller.tenant, body, publishKeyed, clock.now()) }
      },
    }),
  fires(
    'segment-entered',
    'fireSegmentEntered',
    'Tell that a contact entered a segment',
    SegmentEntered,
    (body) => ({
      ...body,
      type: 'segment_entered',
    }),
  ),
  fires(
    'email-opened',
    'fireEmailOpened',
    'Tell that an email was opened',
    EmailOpened,
    (body) => ({
      ...body,
      type: 'email_opened',
    }),
  ),
  fires(
    'health-threshold',
    'fireHealthThreshold',
    'Tell that a contact’s score crossed a line',
    HealthThreshold,
    (body) => ({
      ...body,
      type: 'health_threshold',
    }),
  ),
]

export const triggerRoutes: readonly Route[] = [forServers, forSessions].flatMap((variant) =>
  endpoints.map((endpoint) => endpoint(variant)),
)
