import { createHash } from 'node:crypto'
import type { Uuid } from '@outrider/contracts/ids'
import { keptOf } from '@outrider/service/observe/origin'
import type { AwaitedEvent } from '../graphs/awaited.ts'
import type { NodeOutcome } from '../graphs/node-type.ts'
import type { LeasedStep } from './leases.ts'

/** A step as it is to be recorded; `ready` and `waiting` are not finished. */
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
  /** Whether it is leased to the caller. */
  readonly isLeased: boolean
  /** The event it waits for. */
  readonly awaits: AwaitedEvent | null
  /** Of a call; 0 for other steps. */
  readonly lane: number
}

type Place = Pick<StepRecord, 'node' | 'type' | 'position' | 'startedAt'>

const open = {
  finishedAt: null,
  dueAt: null,
  isLeased: false,
  awaits: null,
  lane: 0,
  reason: null,
  result: null,
}

function placeOf({ node, type, position, startedAt }: Place): Place {
  return { node, type, position, startedAt }
}

/** A step that is leased to its caller. */
export function readyStep(place: Place, now: Date): StepRecord {
  return { ...open, ...placeOf(place), status: 'ready', dueAt: now, isLeased: true }
}

/** A step that nobody has leased. */
export function freeStep(place: Place, dueAt: Date, lane = 0): StepRecord {
  return { ...open, ...placeOf(place), status: 'ready', dueAt, lane }
}

/** What is recorded of a step with this outcome. */
export function stepFor(place: Place, outcome: NodeOutcome, now: Date): StepRecord {
  if ('call' in outcome) return freeStep(place, now, callLane(new URL(outcome.call.url).host))
  if ('retryAt' in outcome) return freeStep(place, outcome.retryAt)
  const step = { ...open, ...placeOf(place) }
  if ('waitUntil' in outcome) {
    const { waitUntil, awaits = null } = outcome
    return { ...step, status: 'waiting', dueAt: waitUntil, awaits }
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

/** A step as statements take it, of an entry. */
export function stepRow(entry: EntryOfStep, step: StepRecord) {
  const { orgId, environment, entryId, contactId, origin } = entry
  const { startedAt, finishedAt, dueAt, isLeased, awaits, reason, result, lane } = step
  return {
    orgId,
    environment,
    entryId,
    node: step.node,
    position: step.position,
    type: step.type,
    status: step.status,
    startedAt,
    // What is left out of the JSON reads as null.
    ...(reason !== null && { reason }),
    ...(result !== null && { result }),
    // What is to be done later goes on with the trace.
    ...(finishedAt === null ? origin && keptOf(origin) : { finishedAt }),
    ...(dueAt !== null && { dueAt }),
    ...(isLeased && { isLeased }),
    lane,
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

/** An event's name as waiting steps are found by it; whether it is the very name, the step's node says. */
export function awaitedName(event: string): string {
  return event.toLowerCase()
}

/** Lanes that a tenant's calls may have; those of different hosts seldom share one. */
const maxLanes = 30_000

/** The lane of calls to a host, or, before their URLs are rendered, of those of one node. */
export function callLane(name: string): number {
  return 1 + (createHash('sha256').update(name).digest().readUInt32BE(0) % maxLanes)
}
