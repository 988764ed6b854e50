import { uuidOf } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import { awaitedName } from '../runs/awaited-name.ts'
import { versionKey } from '../runs/graphs.ts'
import type { LeasedStep } from '../runs/queries.ts'
import type { Runner } from '../runs/run-steps.ts'
import { findAwaitedNames, findWaits, type Wait, wakeWaits } from '../runs/wait-queries.ts'
import { contextOf, foldEvent } from '../matching/rule.ts'
import type { Arrival } from './arrival.ts'
import { lookUpSubjects } from './resolve-subjects.ts'

/** Those arrivals whose event some step of their tenant waits for, by its name. */
export async function findAwaited(
  { db }: Runner,
  arrivals: readonly Arrival[],
): Promise<readonly Arrival[]> {
  const named = arrivals.filter(({ trigger }) => trigger.event !== undefined)
  if (named.length === 0) return []
  const names = new Map(named.map((arrival) => [nameKey(arrival), nameOf(arrival)]))
  const found = await findAwaitedNames(db, [...names.values()])
  const awaited = new Set(found.map((each) => keyOf(each)))
  return named.filter((arrival) => awaited.has(nameKey(arrival)))
}

function nameOf({ tenant, trigger }: Arrival) {
  const { environment } = tenant
  return { orgId: uuidOf(tenant.orgId), environment, name: awaitedName(trigger.event ?? '') }
}

function nameKey(arrival: Arrival): string {
  return keyOf(nameOf(arrival))
}

function keyOf({ orgId, environment, name }: ReturnType<typeof nameOf>): string {
  return `${orgId} ${environment} ${name}`
}

/**
 * Ends the waits that arrivals meet: those of the same contact for an event of that name which began before the
 * arrival came, and whose filters it passes. Each ends once, by whichever event is first; answers its step,
 * leased to the caller.
 */
export async function meetWaits(
  runner: Runner,
  arrivals: readonly Arrival[],
): Promise<readonly LeasedStep[]> {
  if (arrivals.length === 0) return []
  const people = await peopleOf(runner, arrivals)
  const events = arrivals.flatMap((arrival, place) => {
    const contactId = people[place] ?? null
    const { receivedAt } = arrival
    return contactId === null ? [] : [{ ...nameOf(arrival), contactId, place, receivedAt }]
  })
  const waits = events.length === 0 ? [] : await findWaits(runner.db, events)
  const graphs = await runner.graphs.read(waits)
  const met = waits.filter((wait) => {
    const node = graphs.get(versionKey(wait))?.nodes.get(wait.node)
    const arrival = arrivals[wait.place]
    return node?.awaits && arrival && meets(arrival, node.awaits)
  })
  return met.length === 0 ? [] : retried(() => wakeWaits(runner.db, distinct(met), clock.now()))
}

/** The database's ids of their contacts; those that entered nothing are looked up. */
async function peopleOf(
  runner: Runner,
  arrivals: readonly Arrival[],
): Promise<readonly (string | null)[]> {
  const unknown = arrivals.filter(({ subject }) => subject === undefined)
  const found = unknown.length === 0 ? [] : await lookUpSubjects(runner, unknown)
  return arrivals.map(({ subject }) => {
    if (subject !== undefined) return subject.contactId
    const contactId = found.shift() ?? null
    return contactId === null ? null : uuidOf(contactId)
  })
}

function meets(
  { trigger }: Arrival,
  { event, holds }: { event: string; holds: (context: ReturnType<typeof contextOf>) => boolean },
): boolean {
  const isSame = foldEvent(trigger.type, event) === foldEvent(trigger.type, trigger.event)
  return isSame && holds(contextOf(trigger))
}

/** Two events of one batch may meet the same wait. */
function distinct(waits: readonly Wait[]): readonly Wait[] {
  return [...new Map(waits.map((wait) => [wait.entryId + wait.node, wait])).values()]
}
