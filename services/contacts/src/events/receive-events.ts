import { eventReceived } from '@outrider/contracts/contacts'
import type { Lane } from '@outrider/contracts/contract'
import type { AcceptedEvent } from '@outrider/contracts/events'
import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { customTrigger, triggerKnown } from '@outrider/contracts/triggers'
import { findSubscriptions, type WebhookSubscriptions } from '@outrider/service/db/subscriptions'
import { storedTenant, tenantOf } from '@outrider/service/db/tenant'
import { messageOf, type OutgoingItem } from '@outrider/service/nats/publish'
import type { ItemContext } from '@outrider/service/nats/subscriber'
import { clock } from '@outrider/service/observe/time'
import { type ChangeSet, createdMessage, isReachability } from '../contacts/change-sets.ts'
import { identifyContacts } from '../contacts/identify.ts'
import type { Store, ContactsDeps } from '../contacts/read.ts'
import { shortKey } from '../contacts/fields.ts'
import { retryConflictsToFit } from '../contacts/write.ts'
import { queueChanges, type SegmentQueue } from '../evaluations/segment-jobs.ts'
import { createEventNames, type EventNames } from './event-names.ts'
import { findKnownEvents, type KnownEvent, type ReceivedEvent, writeEvents } from './events.ts'

/**
 * Receives a batch of accepted events: each is stored once with its contact, and fires automations. The
 * triggers and the facts for webhooks are published after the statement under deterministic IDs. After a crash
 * in between, the batch is delivered again, and events already stored are published again under the same IDs.
 */
export function receiveEvents({
  db,
  hashes,
  publisher,
  segments,
  segmentJobs,
}: ContactsDeps & SegmentQueue) {
  const repeats = watchRepeats()
  const names = createEventNames()
  return async (
    batch: readonly AcceptedEvent[],
    deliveries: readonly ItemContext[],
  ): Promise<void> => {
    const events = batch.map(receivedOf)
    const mayRepeat =
      repeats.areExpected(clock.now()) || deliveries.some(({ repeated }) => repeated)
    const [kept, subscriptions] = await Promise.all([
      keepEvents({ db, hashes, repeats, names }, events, mayRepeat),
      findSubscriptions(
        db,
        events.map(({ tenant }) => tenant),
      ),
    ])
    const messages = kept.flatMap((event, index) =>
      event ? messagesOf(event, deliveries[index], subscriptions) : [],
    )
    const queued = queueChanges(
      segments,
      kept.flatMap((event) => (event ? changeSetOf(event) : [])),
    )
    await Promise.all([queued, ...messages.map((message) => publisher.publish(message))])
    if (await queued) segmentJobs.wake()
  }
}

/** The dependencies of storing events. */
interface Keeping extends Store {
  readonly repeats: Repeats
  readonly names: EventNames
}

/** An event that is stored with its contact. */
interface KeptEvent {
  readonly event: ReceivedEvent
  readonly contactId: Uuid
  /** Whether it created the contact. */
  readonly created: boolean
  /** Whether it gave the contact an identifier; undefined if that is no longer known. */
  readonly identified?: boolean | undefined
}

/** The messages that an event publishes. */
function messagesOf(
  { event, contactId, created }: KeptEvent,
  { lane, origin }: Partial<ItemContext> = {},
  subscriptions: WebhookSubscriptions,
): OutgoingItem[] {
  const { tenant, receivedAt } = event
  const trigger = customTrigger(event, idOf('con', contactId))
  const known = messageOf(
    triggerKnown,
    { tenant: tenantOf(tenant), trigger, receivedAt },
    idOf('evt', event.id),
    lane,
  )
  const messages = [
    known,
    ...(created && subscriptions.has(tenant, 'contact.created')
      ? [createdMessage(tenant, contactId, new Date(receivedAt), lane)]
      : []),
    ...(subscriptions.has(tenant, 'event.received')
      ? [receivedMessage(event, contactId, lane)]
      : []),
  ]
  return messages.map((message) => ({ ...message, origin }))
}

/** The message that an event was stored: the same however often the event is delivered. */
function receivedMessage(
  { tenant, id, event, payload, idempotencyKey, occurredAt, receivedAt }: ReceivedEvent,
  contactId: Uuid,
  lane: Lane | undefined,
): OutgoingItem {
  const eventId = idOf('evt', id)
  const fact = {
    tenant: tenantOf(tenant),
    eventId,
    event,
    contactId: idOf('con', contactId),
    ...(payload && { payload }),
    idempotencyKey,
    occurredAt,
    receivedAt,
  }
  return messageOf(eventReceived, fact, `received.${eventId}`, lane)
}

/**
 * The changes of an event to its contact, as far as they matter to segments. For an event delivered again this
 * is more than has changed.
 */
function changeSetOf({
  event,
  contactId,
  created,
  identified: reachability = true,
}: KeptEvent): ChangeSet {
  const { tenant, attributes = {} } = event
  const names = Object.keys(attributes)
  return { tenant, contactId, created, reachability, attributes: names, events: [event.event] }
}

function receivedOf({ tenant, ...event }: AcceptedEvent): ReceivedEvent {
  const stored = storedTenant(tenant)
  return {
    ...event,
    id: uuidOf(event.id),
    tenant: stored,
    key: shortKey(stored, event.idempotencyKey),
  }
}

/**
 * Stores the events whose keys are new. Returns each with its contact, in the order given; undefined where its
 * key belongs to another event, or its person was erased since it was accepted.
 */
async function keepEvents(
  keeping: Keeping,
  events: readonly ReceivedEvent[],
  mayRepeat: boolean,
): Promise<(KeptEvent | undefined)[]> {
  const known = await writeNew(keeping, events, mayRepeat)
  return events.map((event) => {
    const { eventId, contactId = null, created = false, identified } = known.get(event.key) ?? {}
    return eventId === event.id && contactId !== null
      ? { event, contactId, created, identified }
      : undefined
  })
}

/**
 * Writes the events whose keys are new, and returns the stored event of every key. Keys are looked up first
 * only where some may repeat: otherwise a repeated key makes the statement fail, and the keys are looked up
 * then.
 */
function writeNew(
  { repeats, names, ...store }: Keeping,
  events: readonly ReceivedEvent[],
  mayRepeat: boolean,
): Promise<ReadonlyMap<Uuid, KnownEvent>> {
  let looksUp = mayRepeat
  return retryConflictsToFit(async (toFit) => {
    const kept = looksUp
      ? await findKnownEvents(store.db, events, clock.now())
      : new Map<Uuid, KnownEvent>()
    looksUp = true
    if (kept.size > 0) repeats.met(clock.now())
    const fresh = firstOfEachKey(events.filter((event) => !kept.has(event.key)))
    if (fresh.length === 0) return kept
    await names.note(store.db, fresh)
    const contacts = await identifyContacts(
      store,
      fresh.map(({ id, tenant, contact, attributes, receivedAt }) => ({
        tenant,
        newId: id, // no other event creates a contact under it
        contact: { ...contact, attributes },
        acceptedAt: receivedAt,
        source: 'event' as const,
      })),
      toFit,
    )
    await writeEvents(store, contacts, fresh, clock.now())
    const identified = new Set(contacts.changes.filter(isReachability).map(({ id }) => id))
    for (const [index, event] of fresh.entries()) {
      const resolution = contacts.resolutions[index]
      if (resolution)
        kept.set(event.key, {
          eventId: event.id,
          ...resolution,
          identified: identified.has(resolution.contactId),
        })
    }
    return kept
  })
}

function firstOfEachKey(events: readonly ReceivedEvent[]): ReceivedEvent[] {
  const first = new Map<Uuid, ReceivedEvent>()
  for (const event of events) if (!first.has(event.key)) first.set(event.key, event)
  return [...first.values()]
}

/** Milliseconds for which keys are looked up after a repeated one. */
export const repeatsFor = 60_000

/** Whether callers are repeating keys at the moment. */
export interface Repeats {
  /** Records that a key was used again. */
  met(now: Date): void
  areExpected(now: Date): boolean
}

/**
 * Most callers never use a key again, so their keys are not looked up. After a repeated key, keys are looked
 * up for a minute: a failed statement costs more than a look-up.
 */
export function watchRepeats(): Repeats {
  let until = -Infinity
  return {
    met(now) {
      until = now.getTime() + repeatsFor
    },
    areExpected: (now) => now.getTime() < until,
  }
}
