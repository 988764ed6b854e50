import type { Lane } from '@outrider/contracts/contract'
import { isUnknownReference, Problem } from '@outrider/contracts/problem'
import {
  fireTrigger,
  maxAutomationsOfTrigger,
  type QueuedTrigger,
  type TriggerResult,
} from '@outrider/contracts/triggers'
import { tenantKey } from '@outrider/service/db/tenant'
import { batchCalls, type CallBatch } from '@outrider/service/jobs/batch-calls'
import { handle, type Handler } from '@outrider/service/nats/requests'
import type { ItemContext } from '@outrider/service/nats/subscriber'
import { currentOrigin } from '@outrider/service/observe/origin'
import { builtInCatalog, identifyEvent } from '../catalog/catalog.ts'
import type { Indexes } from '../matching/indexes.ts'
import { contextOf, facetsOf } from '../matching/rule.ts'
import type { Runner } from '../runs/run-steps.ts'
import { awaitedName } from '../runs/step-records.ts'
import { deferTriggers } from './deferred-triggers.ts'
import { makeEntries } from './make-entries.ts'
import { meetWaits } from './meet-waits.ts'
import {
  conclude,
  type Continued,
  type FiredTrigger,
  maxEnteredNow,
  type PendingTrigger,
  pendingTriggerOf,
} from './pending-trigger.ts'
import { resolveSubjects } from './resolve-subjects.ts'

/** A runner with the indexes that match triggers. */
export interface Entrance extends Runner {
  readonly indexes: Indexes
  /** Call this when there are deferred triggers. */
  readonly wakeDeferred: () => void
}

interface Entered {
  /** In the order of the triggers. */
  readonly results: readonly (TriggerResult | Problem)[]
  /** See `makeEntries`. */
  readonly published: Promise<unknown>
}

/** Entries of one tenant that a batch of queued triggers inserts; its other entries take turns with other tenants'. */
const maxOfBatch = 2_000
/** How often a trigger is matched again because automations have changed. */
const maxAttempts = 20

/**
 * Matches triggers, inserts their entries, and ends the waits they meet, for all of them together. Each trigger has a
 * result of its own. Every change of an automation that was acknowledged before the call applies.
 */
export async function enterTriggers(
  entrance: Entrance,
  fired: readonly (FiredTrigger & Continued)[],
  lane?: Lane,
): Promise<Entered> {
  const triggers = fired.map(pendingTriggerOf)
  const published: Promise<unknown>[] = []
  let awaited: readonly PendingTrigger[] | undefined
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const open = triggers.filter(isOpen)
    if (open.length === 0) break
    const awaiting = await match(entrance, open, lane)
    awaited ??= awaiting
    await resolveSubjects(entrance, open.filter(isOpen))
    published.push((await makeEntries(entrance, open.filter(isOpen), lane ?? 'single')).published)
    for (const pending of open) conclude(pending)
  }
  await deferTriggers(entrance, triggers, lane ?? 'single')
  await meetWaits(entrance, awaited ?? [])
  return {
    results: triggers.map(({ result }) => result ?? tooManyChanges()),
    published: Promise.all(published),
  }
}

function isOpen({ result }: PendingTrigger): boolean {
  return result === undefined
}

function tooManyChanges(): Problem {
  return new Problem('UNAVAILABLE', 'the automations were modified concurrently. Retry.', {
    retryAfter: 1,
  })
}

/** Matches triggers. Those without a match are concluded. Returns those under a name that a version waits for. */
async function match(
  { indexes }: Entrance,
  triggers: readonly PendingTrigger[],
  lane: Lane | undefined,
): Promise<readonly PendingTrigger[]> {
  /** By tenant, entries that a batch of queued triggers may still insert. */
  const room = new Map<string, number>()
  const snapshots = await indexes.refresh(triggers.map(({ stored }) => stored))
  for (const pending of triggers) {
    const snapshot = snapshots.get(tenantKey(pending.stored))
    const identified = identifyEvent(pending.fired, snapshot?.catalog ?? builtInCatalog)
    pending.trigger = identified.trigger
    pending.subjectPath = identified.subject
    const facets = facetsOf(pending.trigger)
    pending.revision = snapshot?.revision ?? 0
    const matched = snapshot?.index.match(facets, contextOf(pending.trigger)) ?? []
    const left =
      lane === undefined ? maxEnteredNow : (room.get(tenantKey(pending.stored)) ?? maxOfBatch)
    const now = Math.min(left, maxEnteredNow, pending.only?.length ?? Infinity)
    const wanted = pending.only
      ? matched.filter(({ automationId }) => pending.only?.includes(automationId))
      : matched.slice(0, maxAutomationsOfTrigger)
    pending.limited = matched.length > maxAutomationsOfTrigger && !pending.only
    pending.rules = wanted.slice(0, now)
    pending.later = wanted.slice(now).map(({ automationId }) => automationId)
    room.set(tenantKey(pending.stored), left - pending.rules.length)
    conclude(pending)
  }
  return triggers.filter(
    ({ stored, trigger: { event } }) =>
      event !== undefined && snapshots.get(tenantKey(stored))?.awaits(awaitedName(event)) === true,
  )
}

const maxBatch = 500
/**
 * While one batch waits for the contacts service, another one is written. A third one made batches smaller: PostgreSQL
 * took 320 µs for a trigger instead of 240.
 */
const maxInFlight = 2

/** Concurrent requests share statements. The reply contains the stored entries; their messages are published after it. */
export function triggerHandlers(entrance: Entrance): Handler[] {
  const fire = batchCalls(
    (batch: CallBatch<FiredTrigger, TriggerResult>) => enter(entrance, batch),
    maxBatch,
    maxInFlight,
  )
  return [
    handle(fireTrigger, (fired, { creationId }) =>
      fire({ ...fired, creationId, origin: currentOrigin() }),
    ),
  ]
}

async function enter(
  entrance: Entrance,
  batch: CallBatch<FiredTrigger, TriggerResult>,
): Promise<void> {
  const fired = batch.map(({ item }) => item)
  const { results, published } = await enterTriggers(entrance, fired)
  for (const [index, call] of batch.entries()) {
    const result = results[index]
    if (result && !(result instanceof Problem)) call.resolve(result)
    else call.reject(result)
  }
  await published
}

/**
 * Enters queued triggers. A contact that was erased meanwhile enters nothing; any other problem fails the batch, which is
 * then divided to find the item. Messages of triggers in the bulk lane are bulk, too. Batches of a lane are entered one
 * after the other, while messages of the batch before are published.
 */
export function receiveTriggers(entrance: Entrance) {
  const previous = new Map<Lane, Promise<unknown>>()
  const receive = async (
    batch: readonly FiredTrigger[],
    deliveries: readonly ItemContext[],
  ): Promise<void> => {
    const fired = batch.map((each, place) => ({ ...each, ...originIn(deliveries[place]) }))
    const lane = deliveries[0]?.lane ?? 'single'
    const entering = (previous.get(lane) ?? Promise.resolve()).then(() =>
      enterTriggers(entrance, fired, lane),
    )
    previous.set(
      lane,
      entering.catch(() => {}),
    )
    const { results, published } = await entering
    await published
    const fault = results.find((result) => result instanceof Problem && !isUnknownReference(result))
    if (fault) throw fault
  }
  return {
    queued: receive,
    /** The contacts service has just resolved the contact. For a redelivered item it must be resolved again. */
    known: (batch: readonly QueuedTrigger[], deliveries: readonly ItemContext[]) =>
      receive(
        batch.map((each, place) => ({ ...each, isResolved: !deliveries[place]?.repeated })),
        deliveries,
      ),
  }
}

function originIn({ origin }: Partial<ItemContext> = {}): Pick<FiredTrigger, 'origin'> {
  return origin ? { origin } : {}
}
