import { createHash } from 'node:crypto'
import type { Uuid } from '@outrider/contracts/ids'
import { keptOf } from '@outrider/service/observe/origin'
import type { AwaitedEvent } from '../graphs/awaited.ts'
import type { NodeOutcome } from '../graphs/node-type.ts'
import type { LeasedStep } from './leases.ts'
import type { OwnChanges } from './own-changes.ts'

/** A step to be recorded. Open steps are `ready` or `waiting`. */
export interface StepRecord {
  readonly node: string
  readonly type: string
  readonly position: number
  readonly status: 'done' | 'skipped' | 'failed' | 'waiting' | 'ready'
  readonly reason: string | null
  readonly result: unknown
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly dueAt: Date | null
  /** The event it waits for. */
  readonly awaits: AwaitedEvent | null
  /** Of a call, see `callLane`; 0 for all other steps, see `dueSteps`. */
  readonly lane: number
  /** Of an open step, see `OpenStep`. */
  readonly countsFrom?: Date
  readonly ownChanges?: OwnChanges
}

/** Where a step is; of an open one also what it keeps of the run before it. */
interface Place extends Pick<StepRecord, 'node' | 'type' | 'position' | 'startedAt'> {
  readonly countsFrom?: Date | null | undefined
  readonly ownChanges?: OwnChanges | null | undefined
}

const open = {
  finishedAt: null,
  dueAt: null,
  awaits: null,
  lane: 0,
  reason: null,
  result: null,
}

function placeOf({ node, type, position, startedAt }: Place) {
  return { node, type, position, startedAt }
}

/** What an open step keeps of the run before it. */
function keptFrom({ countsFrom, ownChanges }: Place) {
  return { ...(countsFrom && { countsFrom }), ...(ownChanges && { ownChanges }) }
}

/** A step that is due at a time. */
export function readyStep(place: Place, dueAt: Date, lane = 0): StepRecord {
  return { ...open, ...placeOf(place), ...keptFrom(place), status: 'ready', dueAt, lane }
}

/** The record of a step with this outcome. */
export function stepFor(place: Place, outcome: NodeOutcome, now: Date): StepRecord {
  if ('call' in outcome) return readyStep(place, now, callLane(new URL(outcome.call.url).host))
  if ('retryAt' in outcome) return readyStep(place, outcome.retryAt)
  const step = { ...open, ...placeOf(place) }
  if ('waitUntil' in outcome) {
    const { waitUntil, awaits = null } = outcome
    const { countsFrom } = keptFrom(place)
    return {
      ...step,
      ...(countsFrom && { countsFrom }),
      status: 'waiting',
      dueAt: waitUntil,
      awaits,
    }
  }
  const ended = { ...step, finishedAt: now }
  if ('exit' in outcome) return { ...ended, status: 'done' }
  if ('failed' in outcome) {
    const { failed, result = null } = outcome
    return { ...ended, status: 'failed', reason: failed, result }
  }
  const { skipped = null, result = null } = outcome
  return { ...ended, status: skipped === null ? 'done' : 'skipped', reason: skipped, result }
}

type EntryOfStep = Pick<LeasedStep, 'orgId' | 'environment' | 'entryId' | 'contactId' | 'origin'>

export type StepRow = ReturnType<typeof stepRow>

/** A step as a parameter of statements. */
export function stepRow(entry: EntryOfStep, step: StepRecord) {
  const { orgId, environment, entryId, contactId, origin } = entry
  const { startedAt, finishedAt, dueAt, awaits, reason, result, lane, countsFrom, ownChanges } =
    step
  return {
    orgId,
    environment,
    entryId,
    node: step.node,
    position: step.position,
    type: step.type,
    status: step.status,
    startedAt,
    // Fields that are missing in the JSON are null.
    ...(reason !== null && { reason }),
    ...(result !== null && { result }),
    // Open steps keep the trace.
    ...(finishedAt === null ? origin && keptOf(origin) : { finishedAt }),
    ...(dueAt !== null && { dueAt }),
    lane,
    ...(countsFrom && { countsFrom }),
    ...(ownChanges && { ownChanges }),
    ...(awaits !== null && awaitsRow(awaits, contactId)),
  }
}

function awaitsRow({ name, values, key }: AwaitedEvent, contactId: Uuid | null) {
  return {
    awaits: awaitedName(name),
    contactId,
    awaitsPath: key.path,
    awaitsHash: key.hash,
    ...(Object.keys(values).length > 0 && { awaitsValues: values }),
  }
}

/** The key by which waiting steps are found for an event. Names that differ only in case share it. */
export function awaitedName(event: string): string {
  return event.toLowerCase()
}

/** Lanes of a tenant's calls. Two hosts rarely share one. */
const maxLanes = 30_000

/** The lane of calls to a host, from 1. */
export function callLane(host: string): number {
  return 1 + (createHash('sha256').update(host).digest().readUInt32BE(0) % maxLanes)
}
