import { BatchReceipt, EventReceipt } from '@outrider/contracts/events'
import {
  CloudEvent,
  CloudEventBatch,
  SegmentBatch,
  SegmentCall,
  SegmentCallType,
  SegmentReply,
} from '@outrider/contracts/foreign-events'
import type { FreeForm } from '@outrider/contracts/shapes'
import { clock } from '@outrider/service/observe/time'
import { Type } from 'typebox'
import { basicKeyMayWrite, mayWrite } from '../access/policies.ts'
import { acceptForeignEvent, acceptForeignEvents, eventReply } from '../events/accept-events.ts'
import { binaryEvent, cloudEventFormat } from '../events/cloud-events.ts'
import { isIgnored, segmentFormat } from '../events/segment-calls.ts'
import { route } from '../http/route.ts'

const tag = 'Events'
const cloudEvents = { method: 'post', path: '/events', tag, access: mayWrite, status: 202 } as const

/** CloudEvents 1.0 on the path of single events: structured, batched, and binary. */
export const cloudEventRoutes = [
  route({
    ...cloudEvents,
    mediaType: 'application/cloudevents+json',
    operationId: 'sendCloudEvent',
    summary: 'Send a CloudEvent',
    limit: 'EVENTS',
    body: Type.Unsafe<unknown>(CloudEvent),
    reply: EventReceipt,
    handle: async ({ caller: { tenant }, body, publishKeyed, readAcceptedEvent }) => {
      const tools = { publishKeyed, readAcceptedEvent }
      return eventReply(
        await acceptForeignEvent(tenant, body, tools, clock.now(), cloudEventFormat),
      )
    },
  }),
  route({
    ...cloudEvents,
    mediaType: 'application/cloudevents-batch+json',
    operationId: 'sendCloudEvents',
    summary: 'Send a batch of CloudEvents',
    limit: 'BATCH',
    body: CloudEventBatch,
    reply: BatchReceipt,
    handle: async ({ caller: { tenant }, body, countItems, publishKeyed }) => {
      countItems(body.length)
      const tools = { publishKeyed }
      return { body: await acceptForeignEvents(tenant, body, tools, clock.now(), cloudEventFormat) }
    },
  }),
  route({
    ...cloudEvents,
    marker: 'ce-specversion',
    operationId: 'sendBinaryCloudEvent',
    summary: 'Send a CloudEvent in headers',
    limit: 'EVENTS',
    body: Type.Unknown(),
    reply: EventReceipt,
    handle: async ({ caller: { tenant }, body, request, publishKeyed, readAcceptedEvent }) => {
      const event = binaryEvent(body, request)
      const tools = { publishKeyed, readAcceptedEvent }
      return eventReply(
        await acceptForeignEvent(tenant, event, tools, clock.now(), cloudEventFormat),
      )
    },
  }),
]

const segment = { method: 'post', tag, access: basicKeyMayWrite, status: 200 } as const
/** Events that are accepted together. */
const chunk = 500

/** Segment's HTTP API. */
export const segmentCallRoutes = [
  route({
    ...segment,
    path: '/segment/v1/batch',
    operationId: 'sendSegmentBatch',
    summary: "Send a batch of calls of Segment's protocol",
    limit: 'BATCH',
    body: SegmentBatch,
    reply: SegmentReply,
    handle: async ({ caller: { tenant }, body: { batch }, countItems, publishKeyed }) => {
      countItems(batch.length)
      const calls = batch.map((item, index) => ({ item, index }))
      const known = calls.filter(({ item }) => !isIgnored(item))
      const rejected = []
      for (let start = 0; start < known.length; start += chunk) {
        const part = known.slice(start, start + chunk)
        const items = part.map(({ item }) => item)
        const tools = { publishKeyed }
        const { results } = await acceptForeignEvents(
          tenant,
          items,
          tools,
          clock.now(),
          segmentFormat,
        )
        for (const [at, { error }] of results.entries())
          if (error) rejected.push({ index: part[at]?.index ?? 0, error })
      }
      const ignored = batch.length - known.length
      return {
        body: {
          success: true,
          ...(ignored > 0 && { ignored }),
          ...(rejected.length > 0 && { rejected }),
        },
      }
    },
  }),
  route({
    ...segment,
    path: '/segment/v1/:type',
    operationId: 'sendSegmentCall',
    summary: "Send a call of Segment's protocol",
    limit: 'EVENTS',
    params: Type.Object({ type: SegmentCallType }),
    body: Type.Unsafe<FreeForm>(SegmentCall),
    reply: SegmentReply,
    handle: async ({ caller: { tenant }, params, body, publishKeyed, readAcceptedEvent }) => {
      const call = { ...body, type: params.type }
      if (isIgnored(call)) return { body: { success: true, ignored: 1 } }
      const tools = { publishKeyed, readAcceptedEvent }
      await acceptForeignEvent(tenant, call, tools, clock.now(), segmentFormat)
      return { body: { success: true } }
    },
  }),
]
