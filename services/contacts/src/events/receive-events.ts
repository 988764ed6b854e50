import { triggerQueued } from '@outrider/contracts/triggers'
import type { AcceptedEvent } from '@outrider/contracts/events'
import { idOf, uuidOf } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import type { Pool } from '@outrider/service/database'
import { type Message, messageOf } from '@outrider/service/publish'
import { plan } from '../contacts/resolve.ts'
import { planned } from '../contacts/planned.ts'
import type { Deps } from '../deps.ts'
import { createdMessage } from '../facts.ts'
import { hashOf } from '@outrider/service/hash'
import { refreshSegments, type Segments } from '../evaluations/refresh-segments.ts'
import { isReachability, type Touched } from '../contacts/touched.ts'
import {
  eventKey,
  findKnownEvents,
  type KnownEvent,
  type ReceivedEvent,
  writeEvents,
} from './queries.ts'
import { storedTenant } from '@outrider/service/tenant'

/**
 * Receives a batch of accepted events: each is kept once with its contact, and fires automations. The
 * triggers, and the facts of contacts that were made, are published after the statement under
 * deterministic ids; a crash in between brings the batch back, and then those already kept are told again
 * under the same ids.
 */
export function receiveEvents({ db, publisher, segments }: Deps & { readonly segments: Segments }) {
  return async (batch: readonly AcceptedEvent[]): Promise<void> => {
    const received = await keepEvents(db, batch.map(receivedOf))
    const told = batch.flatMap((event) => messagesOf(event, received))
    // The streams one after the other: only what goes to one stream is published together.
    const messages = [...told.map((each) => each.trigger), ...told.flatMap((each) => each.facts)]
    await Promise.all([
      refreshSegments(
        segments,
        batch.flatMap((event) => touchedByEvent(event, received)),
      ),
      ...messages.map((message) => publisher.publish(message)),
    ])
  }
}

/** What an event has to tell; nothing where its key belongs to another event, or its person was erased. */
function messagesOf(event: AcceptedEvent, kept: ReadonlyMap<string, KnownEvent>) {
  const { id, tenant, keyHash, receivedAt } = receivedOf(event)
  const known = kept.get(eventKey({ tenant, keyHash }))
  if (known?.eventId !== id || known.contactId === null) return []
  const { contactId, created } = known
  const facts = created ? [createdMessage(tenant, contactId, new Date(receivedAt))] : []
  return [{ trigger: triggerOf(event, contactId), facts }]
}

/** What an event does to its contact, as far as segments care; again, and rather more, when it comes again. */
function touchedByEvent(event: AcceptedEvent, kept: ReadonlyMap<string, KnownEvent>): Touched[] {
  const { id, tenant, keyHash, attributes = {} } = receivedOf(event)
  const known = kept.get(eventKey({ tenant, keyHash }))
  if (known?.eventId !== id || known.contactId === null) return []
  const { contactId, created, identified: reachability = true } = known
  const names = Object.keys(attributes)
  return [{ tenant, contactId, created, reachability, attributes: names, events: [event.event] }]
}

function receivedOf({ tenant, ...event }: AcceptedEvent): ReceivedEvent {
  return {
    ...event,
    id: uuidOf(event.id),
    tenant: storedTenant(tenant),
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
      fresh.map(({ tenant, contact, attributes }) => ({
        tenant,
        contact: { ...contact, attributes },
      })),
    )
    await writeEvents(db, contacts, fresh, clock.now())
    const identified = new Set(contacts.changes.filter(isReachability).map(({ id }) => id))
    for (const [index, event] of fresh.entries()) {
      const meant = contacts.meant[index]
      if (meant)
        kept.set(eventKey(event), {
          eventId: event.id,
          ...meant,
          identified: identified.has(meant.contactId),
        })
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

function triggerOf(event: AcceptedEvent, contactId: string): Message {
  const { tenant, id, attributes, payload, idempotencyKey, occurredAt, receivedAt } = event
  const trigger = {
    type: 'custom_event' as const,
    event: event.event,
    contactId: idOf('con', contactId),
    sourceEventId: `event:${idempotencyKey}`,
    occurredAt,
    ...(attributes && { attributes }),
    ...(payload && { payload }),
  }
  return messageOf(triggerQueued, tenant.orgId, { tenant, trigger, receivedAt }, id)
}
