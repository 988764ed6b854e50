import { type Lane, parse } from '@outrider/contracts/contract'
import { fingerprintOf } from '@outrider/contracts/hashes'
import { itemProblemOf, Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import {
  QueuedEvent,
  type QueuedEvents,
  type QueueReceipt,
} from '@outrider/contracts/trigger-runtime'
import { transactionKey, triggerQueued } from '@outrider/contracts/triggers'
import { messageOf } from '@outrider/service/publish'
import { isOfTheWhole, type KeyedMessage } from '../duplicates/keyed-publisher.ts'
import type { Tools } from '../http/route.ts'

type Publish = Tools['publishKeyed']
type Result = QueueReceipt['results'][number]

/** Queues one event: when this resolves, it is on disk, and will be matched. Rejects as a whole. */
export async function queueEvent(
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
 * Queues those events that can be read, together, and answers what became of each. Rejects when the queue
 * does not take them: the same batch sent again then queues what is missing.
 */
export async function queueEvents(
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

/** An event with the key that it will enter under, whoever delivers it how often. */
function queuedOf(
  tenant: Tenant,
  event: QueuedEvent,
  now: Date,
  lane: Lane,
): { key: string; message: KeyedMessage } {
  const key = event.sourceEventId ?? transactionKey(event)
  const trigger = { ...event, type: 'decoded_event' as const, sourceEventId: key }
  const queued = { tenant, trigger, receivedAt: now.toISOString() }
  const fingerprint = fingerprintFor(tenant, key, event)
  const id = `queued.${fingerprint.toString('base64url')}`
  const message = messageOf(triggerQueued, queued, id, lane)
  return { key, message: { ...message, fingerprint, orgId: tenant.orgId } }
}

/**
 * A caller's key says which event it is. A derived one says only which transaction: another event of the
 * same transaction is no repetition, for it may fire other automations.
 */
function fingerprintFor({ orgId, environment }: Tenant, key: string, event: QueuedEvent): Buffer {
  const same = event.sourceEventId === undefined ? JSON.stringify(event) : ''
  return fingerprintOf(orgId, environment, key, same)
}

/** Where it is not the item's own fault, the whole request fails. */
function rejectionOf(index: number, item: unknown, error: unknown): Result {
  if (!(error instanceof Problem) || isOfTheWhole(error)) throw error
  return { index, status: 'rejected', sourceEventId: keyIn(item), error: itemProblemOf(error) }
}

function keyIn(item: unknown): string | null {
  const isNamed = typeof item === 'object' && item !== null && 'sourceEventId' in item
  return isNamed && typeof item.sourceEventId === 'string' ? item.sourceEventId : null
}
