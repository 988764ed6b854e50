import { type Lane, parse } from '@outrider/contracts/contract'
import { digestOf, fingerprintFrom } from '../duplicates/key-index.ts'
import { itemProblemOf, Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
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
import {
  fireTrigger,
  transactionKey,
  type Trigger,
  triggerQueued,
  TriggerResult,
} from '@outrider/contracts/triggers'
import { messageOf } from '@outrider/service/nats/publish'
import { clock } from '@outrider/service/observe/time'
import type { Static, TSchema } from 'typebox'
import { keyMayWrite, sessionMayWrite } from '../access/policies.ts'
import { failsWholeRequest, type KeyedMessage } from '../duplicates/keyed-publisher.ts'
import { type Route, route, type Tools } from '../http/route.ts'
import { withKey } from '../idempotency/respond-once.ts'

/** The same endpoints for servers and for the dashboard; only who may call differs. */
interface Variant {
  readonly base: string
  readonly tag: string
  readonly access: typeof keyMayWrite
  /** Distinguishes the operations of the two variants. */
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

/** An endpoint that returns the entries it started. */
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
      takesKey: true,
      reply: TriggerResult,
      handle: async ({ caller, body: sent, request, ask }) => {
        const trigger = withKey('sourceEventId', triggerOf(sent), request)
        return { body: await ask(fireTrigger, { tenant: caller.tenant, trigger }) }
      },
    })
}

const queues = { method: 'post', limit: 'BATCH', status: 202, reply: QueueReceipt } as const

const endpoints: readonly ((variant: Variant) => Route)[] = [
  fires('onchain-event', 'fireOnchainEvent', 'Send an on-chain event', OnchainEvent, (body) => ({
    ...body,
    type: 'onchain_event',
  })),
  fires('decoded-event', 'fireDecodedEvent', 'Send a decoded event', DecodedEvent, (body) => ({
    ...body,
    type: 'decoded_event',
  })),
  ({ base, suffix, ...variant }) =>
    route({
      ...variant,
      ...queues,
      operationId: `queueDecodedEvent${suffix}`,
      path: `${base}/triggers/decoded-event/queue`,
      summary: 'Queue a decoded event',
      body: QueuedEvent,
      takesKey: true,
      handle: async ({ caller, body, request, publishKeyed }) => {
        const event = withKey('sourceEventId', body, request)
        return { body: await queueEvent(caller.tenant, event, publishKeyed, clock.now()) }
      },
    }),
  ({ base, suffix, ...variant }) =>
    route({
      ...variant,
      ...queues,
      operationId: `queueDecodedEvents${suffix}`,
      path: `${base}/triggers/decoded-events/batch`,
      summary: 'Queue a batch of decoded events',
      body: QueuedEvents,
      handle: async ({ caller, body, countItems, publishKeyed }) => {
        countItems(body.events.length)
        return { body: await queueEvents(caller.tenant, body, publishKeyed, clock.now()) }
      },
    }),
  fires(
    'segment-entered',
    'fireSegmentEntered',
    'Send a segment-entered trigger',
    SegmentEntered,
    (body) => ({ ...body, type: 'segment_entered' }),
  ),
  fires('email-opened', 'fireEmailOpened', 'Send an email-opened trigger', EmailOpened, (body) => ({
    ...body,
    type: 'email_opened',
  })),
  fires(
    'health-threshold',
    'fireHealthThreshold',
    'Send a health-threshold trigger',
    HealthThreshold,
    (body) => ({ ...body, type: 'health_threshold' }),
  ),
]

export const triggerRoutes: readonly Route[] = [forServers, forSessions].flatMap((variant) =>
  endpoints.map((endpoint) => endpoint(variant)),
)

type Publish = Tools['publishKeyed']
type Result = QueueReceipt['results'][number]

/** Queues one event: when this resolves, it is on disk, and will be matched. Rejects as a whole. */
async function queueEvent(
  tenant: Tenant,
  event: QueuedEvent,
  publish: Publish,
  now: Date,
): Promise<QueueReceipt> {
  const { key, message } = queuedOf(tenant, event, now, 'single')
  const { duplicate } = await publish(message)
  const status = duplicate ? 'duplicate' : 'queued'
  return receiptOf([{ index: 0, status, sourceEventId: key }])
}

/**
 * Queues the valid events together, and returns a result for each. Rejects when the queue is unavailable: the same
 * batch sent again then queues the missing ones.
 */
async function queueEvents(
  tenant: Tenant,
  { sourceId, events }: QueuedEvents,
  publish: Publish,
  now: Date,
): Promise<QueueReceipt> {
  const sent = new Set<string>()
  const results = events.map(async (item, index): Promise<Result> => {
    try {
      const event = parse(QueuedEvent, item)
      const { key, message } = queuedOf(
        tenant,
        { ...(sourceId && { sourceId }), ...event },
        now,
        'bulk',
      )
      const repeats = sent.has(message.id)
      sent.add(message.id)
      const duplicate = repeats || (await publish(message)).duplicate
      return { index, status: duplicate ? 'duplicate' : 'queued', sourceEventId: key }
    } catch (error) {
      return rejectionOf(index, item, error)
    }
  })
  return receiptOf(await Promise.all(results))
}

function receiptOf(results: Result[]): QueueReceipt {
  const count = (status: Result['status']) =>
    results.filter((result) => result.status === status).length
  const queued = count('queued')
  return { mode: 'queued', accepted: queued + count('duplicate'), queued, results }
}

/**
 * A queued event, and the key under which it enters. A caller's key identifies the event. A derived one identifies only the
 * transaction: another event of the same transaction is not a duplicate, since it may fire other automations.
 */
function queuedOf(
  { orgId, environment }: Tenant,
  event: QueuedEvent,
  now: Date,
  lane: Lane,
): { key: string; message: KeyedMessage } {
  const key = event.sourceEventId ?? transactionKey(event)
  const rest = event.sourceEventId === undefined ? JSON.stringify(event) : ''
  const digest = digestOf(orgId, environment, key, rest)
  const message = messageOf(
    triggerQueued,
    {
      tenant: { orgId, environment },
      trigger: { ...event, type: 'decoded_event', sourceEventId: key },
      receivedAt: now.toISOString(),
    },
    `queued.${digest.slice(0, idLength)}`,
    lane,
  )
  return { key, message: { ...message, fingerprint: fingerprintFrom(orgId, digest), orgId } }
}

/** Characters of a queued event's id: 132 bits, since it stays unique for 30 days. */
const idLength = 22

/** Where it is not the item's own fault, the whole request fails. */
function rejectionOf(index: number, item: unknown, error: unknown): Result {
  if (!(error instanceof Problem) || failsWholeRequest(error)) throw error
  return { index, status: 'rejected', sourceEventId: keyIn(item), error: itemProblemOf(error) }
}

function keyIn(item: unknown): string | null {
  const isNamed = typeof item === 'object' && item !== null && 'sourceEventId' in item
  return isNamed && typeof item.sourceEventId === 'string' ? item.sourceEventId : null
}
