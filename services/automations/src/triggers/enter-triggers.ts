import { type Lane, subjectFor } from '@outrider/contracts/contract'
import { lowestUuidAt, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { automationsService } from '@outrider/contracts/services'
import type { Tenant } from '@outrider/contracts/shapes'
import { fireTrigger, type QueuedTrigger, type TriggerResult } from '@outrider/contracts/triggers'
import { storedTenant, tenantKey } from '@outrider/service/db/tenant'
import { batchCalls, type CallBatch } from '@outrider/service/jobs/batch-calls'
import type { OutgoingItem } from '@outrider/service/nats/publish'
import { handle, type Handler } from '@outrider/service/nats/requests'
import type { ItemContext } from '@outrider/service/nats/subscriber'
import { currentOrigin } from '@outrider/service/observe/origin'
import { clock } from '@outrider/service/observe/time'
import { builtInCatalog, identifyEvent } from '../catalog/catalog.ts'
import type { Indexes } from '../matching/indexes.ts'
import { contextOf, facetsOf } from '../matching/rule.ts'
import type { BackgroundRuns } from '../runs/background-runs.ts'
import { replay } from '../runs/replay.ts'
import type { Runner } from '../runs/run-steps.ts'
import { joined, type Made, makeEntries } from './make-entries.ts'
import { type AwaitedArrival, findAwaited, meetWaits } from './meet-waits.ts'
import {
  conclude,
  type FiredTrigger,
  type PendingTrigger,
  pendingTriggerOf,
} from './pending-trigger.ts'
import { resolveSubjects } from './resolve-subjects.ts'

/** What entering takes. */
export interface Entrance extends Runner {
  readonly indexes: Indexes
  readonly runs: BackgroundRuns
}

export type FireResult = TriggerResult | Problem

interface Entered extends Made {
  /** In the order fired. */
  readonly results: readonly FireResult[]
}

/** How often automations may change between matching and entering before a trigger is put off. */
const maxAttempts = 20

/**
 * Matches triggers, as of every change that was answered before the call, and makes their entries, by a
 * few statements and one request for all of them. One trigger's fault is its own result. `ahead`: see `makeEntries`.
 */
export async function enterTriggers(
  entrance: Entrance,
  fired: readonly FiredTrigger[],
  { ahead }: { readonly ahead: boolean },
): Promise<Entered> {
  const arrivals = fired.map(pendingTriggerOf)
  const made: Made[] = []
  let awaited: readonly AwaitedArrival[] | undefined
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const open = arrivals.filter(isOpen)
    if (open.length === 0) break
    const awaiting = await match(entrance, open)
    awaited ??= await findAwaited(entrance, awaiting)
    await resolveSubjects(entrance, open.filter(isOpen))
    made.push(await makeEntries(entrance, open.filter(isOpen), ahead))
    for (const arrival of open) conclude(arrival)
  }
  made.push({ steps: await meetWaits(entrance, awaited ?? []), messages: [] })
  return { results: arrivals.map(({ result }) => result ?? tooManyChanges()), ...joined(made) }
}

function isOpen({ result }: PendingTrigger): boolean {
  return result === undefined
}

function tooManyChanges(): Problem {
  return new Problem('UNAVAILABLE', 'the automations keep changing, try again', { retryAfter: 1 })
}

/** What fires nothing is concluded here, at the cost of one read. Answers those whose tenants have steps that wait. */
async function match(
  { indexes }: Entrance,
  arrivals: readonly PendingTrigger[],
): Promise<readonly PendingTrigger[]> {
  const snapshots = await indexes.refresh(arrivals.map(({ stored }) => stored))
  for (const arrival of arrivals) {
    const snapshot = snapshots.get(tenantKey(arrival.stored))
    const identified = identifyEvent(arrival.fired, snapshot?.catalog ?? builtInCatalog)
    arrival.trigger = identified.trigger
    arrival.subjectPath = identified.subject
    const facets = facetsOf(arrival.trigger)
    arrival.revision = snapshot?.revision ?? 0
    arrival.rules = snapshot?.index.match(facets, contextOf(arrival.trigger)) ?? []
    conclude(arrival)
  }
  return arrivals.filter(({ stored }) => snapshots.get(tenantKey(stored))?.awaits === true)
}

const maxBatch = 500
/** One batch may wait for the contacts service while another is written. */
const maxInFlight = 3

/** Concurrent calls share statements. The answer tells which entries were made; they run meanwhile. */
export function triggerHandlers(entrance: Entrance): Handler[] {
  const fire = batchCalls(
    (batch: CallBatch<FiredTrigger, TriggerResult>) => enter(entrance, batch),
    maxBatch,
    maxInFlight,
  )
  return [handle(fireTrigger, (fired) => fire({ ...fired, origin: currentOrigin() }))]
}

async function enter(
  entrance: Entrance,
  batch: CallBatch<FiredTrigger, TriggerResult>,
): Promise<void> {
  const fired = batch.map(({ item }) => item)
  const { results, steps } = await enterTriggers(entrance, fired, { ahead: false })
  for (const [index, call] of batch.entries()) {
    const result = results[index]
    if (result && !(result instanceof Problem)) call.resolve(result)
    else call.reject(result)
  }
  await entrance.runs.begin(steps)
}

/** Milliseconds within which an entry that is met again may be one whose commands were not published. */
const forgottenFor = 86_400_000

/**
 * Enters queued triggers as if they were fired now. Their first steps are taken ahead, for the message in the queue
 * is the outbox of what they command: a message that comes again has its entries' commands published again. A
 * server that was killed forgets what it had delivered, so every young entry that is met again is taken for such. A
 * contact that was erased meanwhile enters nothing; any other fault fails the batch, to be found in the message
 * it belongs to. What triggers in bulk command is bulk, too. Batches of a lane enter one after the other, the next one while commands of the one before are published.
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
      enterTriggers(entrance, fired, { ahead: true }),
    )
    previous.set(
      lane,
      entering.catch(() => {}),
    )
    const { results, steps, messages } = await entering
    const since = lowestUuidAt(clock.now().getTime() - forgottenFor)
    const known = batch.flatMap(({ tenant }, place) =>
      duplicatesIn(results[place])
        .map(refOf(tenant))
        .filter(({ entryId }) => deliveries[place]?.repeated || entryId >= since),
    )
    await Promise.all([
      ...messages.map((message) => entrance.publisher.publish(inLane(message, lane))),
      ...(known.length > 0 ? [replay(entrance, known)] : []),
    ])
    await entrance.runs.begin(steps)
    const fault = results.find((result) => result instanceof Problem && result.code !== 'NOT_FOUND')
    if (fault) throw fault
  }
  return {
    queued: receive,
    /** Contacts named the person a moment ago; of what comes again that may not be true any more. */
    known: (batch: readonly QueuedTrigger[], deliveries: readonly ItemContext[]) =>
      receive(
        batch.map((each, place) => ({ ...each, isResolved: !deliveries[place]?.repeated })),
        deliveries,
      ),
  }
}

const published = new Map(
  automationsService.publishes.map((contract) => [contract.subject, contract]),
)

/** The same message in a lane, where its event has lanes. */
function inLane(message: OutgoingItem, lane: Lane): OutgoingItem {
  const event = published.get(message.subject)
  return event ? { ...message, subject: subjectFor(event, lane) } : message
}

function originIn({ origin }: Partial<ItemContext> = {}): Pick<FiredTrigger, 'origin'> {
  return origin ? { origin } : {}
}

function refOf(tenant: Tenant) {
  const stored = storedTenant(tenant)
  return (entryId: TypeId<'ent'>) => ({ ...stored, entryId: uuidOf(entryId) })
}

/** The entries that were there already. */
function duplicatesIn(result: FireResult | undefined): TypeId<'ent'>[] {
  if (!result || result instanceof Problem) return []
  return result.entries.filter(({ duplicate }) => duplicate).map(({ entryId }) => entryId)
}
