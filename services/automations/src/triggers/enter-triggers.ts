import type { TriggerResult } from '@outrider/contracts/triggers'
import { Problem } from '@outrider/contracts/problem'
import { tenantKey } from '@outrider/service/tenant'
import type { BackgroundRuns } from '../runs/background-runs.ts'
import type { Runner } from '../runs/run-steps.ts'
import { builtInCatalog } from '../catalog/catalog.ts'
import { identifyEvent } from '../catalog/identify-event.ts'
import type { Indexes } from '../matching/indexes.ts'
import { contextOf, facetsOf } from '../matching/rule.ts'
import { type Arrival, arrivalOf, conclude, type Fired } from './arrival.ts'
import { type Made, makeEntries, joined } from './make-entries.ts'
import { type AwaitedArrival, findAwaited, meetWaits } from './meet-waits.ts'
import { resolveSubjects } from './resolve-subjects.ts'

/** What entering takes. */
export interface Entrance extends Runner {
  readonly indexes: Indexes
  readonly runs: BackgroundRuns
}

export type Result = TriggerResult | Problem

interface Entered extends Made {
  /** In the order fired. */
  readonly results: readonly Result[]
}

/** How often automations may change between matching and entering before a trigger is put off. */
const maxAttempts = 20

/**
 * Matches triggers, as of every change that was answered before the call, and makes their entries, by a
 * few statements and one request for all of them. One trigger's fault is its own result. `ahead`: see `makeEntries`.
 */
export async function enterTriggers(
  entrance: Entrance,
  fired: readonly Fired[],
  { ahead }: { readonly ahead: boolean },
): Promise<Entered> {
  const arrivals = fired.map(arrivalOf)
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

function isOpen({ result }: Arrival): boolean {
  return result === undefined
}

function tooManyChanges(): Problem {
  return new Problem('UNAVAILABLE', 'the automations keep changing, try again', { retryAfter: 1 })
}

/** What fires nothing is concluded here, at the cost of one read. Answers those whose tenants have steps that wait. */
async function match(
  { indexes }: Entrance,
  arrivals: readonly Arrival[],
): Promise<readonly Arrival[]> {
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
