import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import { type StoredTenant, tenantKey } from '@outrider/service/tenant'
import { keysOf } from '../graphs/awaited.ts'
import { contextOf, foldEvent } from '../matching/rule.ts'
import { awaitedName } from '../runs/awaited-name.ts'
import { versionKey } from '../runs/graphs.ts'
import type { LeasedStep } from '../runs/open-step.ts'
import type { Runner } from '../runs/run-steps.ts'
import {
  type Came,
  endWaits,
  findAwaitedPaths,
  findWaits,
  leaseWaits,
  type Wait,
} from '../runs/wait-queries.ts'
import type { Arrival } from './arrival.ts'
import { lookUpSubjects } from './resolve-subjects.ts'

/** Waits of one event that are looked at together. */
const fromEach = 200
/** Steps that go on at once; the others are left to the executor. */
const maxLeased = 100

/** An arrival whose event some step of its tenant waits for, and the paths at which these steps want values. */
export interface AwaitedArrival {
  readonly arrival: Arrival
  readonly paths: readonly string[]
}

/** Those arrivals whose event some step of their tenant waits for, by its name. */
export async function findAwaited(
  { db }: Runner,
  arrivals: readonly Arrival[],
): Promise<readonly AwaitedArrival[]> {
  const named = arrivals.filter(({ trigger }) => trigger.event !== undefined)
  if (named.length === 0) return []
  const names = new Map(named.map((arrival) => [nameKey(nameOf(arrival)), nameOf(arrival)]))
  const found = Map.groupBy(await findAwaitedPaths(db, [...names.values()]), nameKey)
  return named.flatMap((arrival) => {
    const awaited = found.get(nameKey(nameOf(arrival)))
    return awaited ? [{ arrival, paths: awaited.map(({ path }) => path) }] : []
  })
}

function nameOf({ stored, trigger }: Arrival) {
  return { ...stored, name: awaitedName(trigger.event ?? '') }
}

function nameKey(named: StoredTenant & { readonly name: string }): string {
  return `${tenantKey(named)} ${named.name}`
}

/**
 * Ends the waits that arrivals meet: those of the same contact for an event of that name which began before the
 * arrival came, and whose filters it passes. Each ends once, by whichever event is first. Answers the first of their
 * steps, leased to the caller.
 */
export async function meetWaits(
  runner: Runner,
  awaited: readonly AwaitedArrival[],
): Promise<readonly LeasedStep[]> {
  if (awaited.length === 0) return []
  const people = await peopleOf(
    runner,
    awaited.map(({ arrival }) => arrival),
  )
  const leased: LeasedStep[] = []
  let events = awaited.flatMap((each, place) => cameOf(each, people[place] ?? null, place))
  while (events.length > 0) {
    const waits = await findWaits(runner.db, events, fromEach)
    const met = await metBy(runner, waits, (wait) => awaited[events[wait.index]?.place ?? -1])
    const now = clock.now()
    const room = maxLeased - leased.length
    const [soon, later] = [met.slice(0, room), met.slice(room)]
    if (soon.length > 0) leased.push(...(await retried(() => leaseWaits(runner.db, soon, now))))
    if (later.length > 0) {
      await retried(() => endWaits(runner.db, later, now))
      runner.wakeSteps()
    }
    events = unfinished(events, waits)
  }
  return leased
}

/** The keys by which an arrival is looked for among waits; none when it is about nobody. */
function cameOf({ arrival, paths }: AwaitedArrival, contactId: Uuid | null, place: number): Came[] {
  if (contactId === null) return []
  const { receivedAt, trigger } = arrival
  const came = { ...nameOf(arrival), contactId, place, receivedAt, after: firstUuid }
  return keysOf(paths, contextOf(trigger)).map((key) => ({ ...came, ...key }))
}

const firstUuid: Uuid = '00000000-0000-0000-0000-000000000000'

/** The events that may have more waits, each to be looked for after the last wait that was found. */
function unfinished(events: readonly Came[], waits: readonly Wait[]): Came[] {
  const found = Map.groupBy(waits, ({ index }) => index)
  return events.flatMap((event, index) => {
    const theirs = found.get(index) ?? []
    const last = theirs.at(-1)
    return last && theirs.length === fromEach ? [{ ...event, after: last.entryId }] : []
  })
}

/** Those of the waits whose filters the event passes. Two events of one batch may meet the same wait. */
async function metBy(
  { graphs }: Runner,
  waits: readonly Wait[],
  awaitedFor: (wait: Wait) => AwaitedArrival | undefined,
): Promise<Wait[]> {
  const compiled = await graphs.read(waits)
  const met = waits.filter((wait) => {
    const awaits = compiled.get(versionKey(wait))?.nodes.get(wait.node)?.awaits
    const trigger = awaitedFor(wait)?.arrival.trigger
    if (!awaits || !trigger) return false
    const isSame = foldEvent(trigger.type, awaits.event) === foldEvent(trigger.type, trigger.event)
    return isSame && awaits.meets(contextOf(trigger), wait.values)
  })
  return [...new Map(met.map((wait) => [wait.entryId + wait.node, wait])).values()]
}

/** The database's ids of their contacts; those that entered nothing are looked up. */
async function peopleOf(
  runner: Runner,
  arrivals: readonly Arrival[],
): Promise<readonly (Uuid | null)[]> {
  const unknown = arrivals.filter(({ subject }) => subject === undefined)
  const found = unknown.length === 0 ? [] : await lookUpSubjects(runner, unknown)
  return arrivals.map(({ subject }) => {
    if (subject !== undefined) return subject.contactId
    const contactId = found.shift() ?? null
    return contactId === null ? null : uuidOf(contactId)
  })
}
