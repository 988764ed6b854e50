import { triggerQueued } from '@outrider/contracts/automations'
import type { AcceptedEvent } from '@outrider/contracts/events'
import { idOf, uuidOf } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import type { Pool } from '@outrider/service/database'
import { type Message, messageOf } from '@outrider/service/publish'
import type { Service } from '@outrider/service/service'
import { ownerOf } from '../contacts/record.ts'
import { plan, planned } from '../contacts/resolve.ts'
import { hashOf } from '../hash.ts'
import {
  eventKey,
  findKnownEvents,
  type KnownEvent,
  type ReceivedEvent,
  writeEvents,
} from './queries.ts'

/**
 * Receives a batch of accepted events: each is kept once with its contact, and fires automations. The
 * triggers are published after the statement under the event's id; a crash in between brings the batch
 * back, and then those already kept are told again under the same id.
 */
export function receiveEvents({ db, publisher }: Service) {
  return async (batch: readonly AcceptedEvent[]): Promise<void> => {
    const received = await keepEvents(db, batch.map(receivedOf))
    const triggers = batch.flatMap((event) => {
      const kept = received.get(eventKey(receivedOf(event)))
      return kept && kept.eventId === uuidOf(event.id) ? [triggerOf(event, kept)] : []
    })
    await Promise.all(triggers.map((trigger) => publisher.publish(trigger)))
  }
}

function receivedOf({ tenant, ...event }: AcceptedEvent): ReceivedEvent {
  return {
    ...event,
    id: uuidOf(event.id),
    owner: ownerOf(tenant),
    keyHash: hashOf(event.idempotencyKey),
  }
}

/** Keeps the events whose keys are new, and answers for every key what is kept under it. */
function keepEvents(
  db: Pool,
  events: readonly ReceivedEvent[],
): Promise<ReadonlyMap<string, KnownEvent>> {
  return planned(async () => {
    const kept = await findKnownEvents(db, events)
    const fresh = firstOfEachKey(events.filter((event) => !kept.has(eventKey(event))))
    if (fresh.length === 0) return kept
    const contacts = await plan(
      db,
      fresh.map(({ owner, contact, attributes }) => ({ owner, ref: contact, attributes })),
    )
    await writeEvents(db, contacts, fresh, clock.now())
    for (const [index, event] of fresh.entries()) {
      const contactId = contacts.meant[index]?.contactId
      if (contactId) kept.set(eventKey(event), { eventId: event.id, contactId })
    }
    return kept
  })
}

function firstOfEachKey(events: readonly ReceivedEvent[]): ReceivedEvent[] {
  const first = new Map<string, ReceivedEvent>()
  for (const event of events) {
    const key = eventKey(event)
    if (!first.has(key)) first.set(key, event)
  }
  return [...first.values()]
}

function triggerOf(event: AcceptedEvent, { contactId }: KnownEvent): Message {
  const { tenant, id, attributes, payload, idempotencyKey, occurredAt } = event
  const trigger = {
    type: 'custom_event' as const,
    event: event.event,
    contactId: idOf('con', contactId),
    sourceEventId: `event:${idempotencyKey}`,
    occurredAt,
    ...(attributes && { attributes }),
    ...(payload && { payload }),
  }
  return messageOf(triggerQueued, tenant.orgId, { tenant, trigger }, id)
}
