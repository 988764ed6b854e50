import { type Lane, subjectFor } from '@outrider/contracts/contract'
import { lowestUuidAt, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { automationsService } from '@outrider/contracts/services'
import type { Tenant } from '@outrider/contracts/shapes'
import type { QueuedTrigger } from '@outrider/contracts/triggers'
import { clock } from '@outrider/service/clock'
import type { Delivery } from '@outrider/service/deliver'
import type { Message } from '@outrider/service/publish'
import { storedTenant } from '@outrider/service/tenant'
import { replay } from '../runs/replay.ts'
import type { Fired } from './arrival.ts'
import { enterTriggers, type Entrance, type Result } from './enter-triggers.ts'

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
  const enter = async (batch: readonly Fired[], deliveries: readonly Delivery[]): Promise<void> => {
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
    queued: enter,
    /** Contacts named the person a moment ago; of what comes again that may not be true any more. */
    known: (batch: readonly QueuedTrigger[], deliveries: readonly Delivery[]) =>
      enter(
        batch.map((each, place) => ({ ...each, isResolved: !deliveries[place]?.repeated })),
        deliveries,
      ),
  }
}

const published = new Map(
  automationsService.publishes.map((contract) => [contract.subject, contract]),
)

/** The same message in a lane, where its event has lanes. */
function inLane(message: Message, lane: Lane): Message {
  const event = published.get(message.subject)
  return event ? { ...message, subject: subjectFor(event, lane) } : message
}

function originIn({ origin }: Partial<Delivery> = {}): Pick<Fired, 'origin'> {
  return origin ? { origin } : {}
}

function refOf(tenant: Tenant) {
  const stored = storedTenant(tenant)
  return (entryId: TypeId<'ent'>) => ({ ...stored, entryId: uuidOf(entryId) })
}

/** The entries that were there already. */
function duplicatesIn(result: Result | undefined): TypeId<'ent'>[] {
  if (!result || result instanceof Problem) return []
  return result.entries.filter(({ duplicate }) => duplicate).map(({ entryId }) => entryId)
}
