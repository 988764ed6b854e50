import type { Uuid } from '@outrider/contracts/ids'
import type { Trigger } from '@outrider/contracts/triggers'
import { type Db, retried } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { clock } from '@outrider/service/observe/time'
import type { AwaitedEvent } from '../graphs/awaited.ts'
import { contextOf, foldEvent } from '../matching/rule.ts'
import { type Graphs, versionKey } from './graphs.ts'
import type { RunRecord } from './record-runs.ts'
import type { Runner } from './run-steps.ts'

/** A step that waits for an event. */
export interface AwaitingStep extends StoredTenant {
  readonly entryId: Uuid
  readonly node: string
}

/** The step at which a run waits for an event, if it does. */
export function awaitingSteps({ from, steps }: Pick<RunRecord, 'from' | 'steps'>): AwaitingStep[] {
  const last = steps.at(-1)
  return last?.awaits ? [{ ...from, node: last.node }] : []
}

/** A wait and an event that may end it. */
export interface Meeting extends AwaitingStep {
  readonly automationId: Uuid
  readonly version: number
  readonly values: AwaitedEvent['values']
  readonly trigger: Trigger
  readonly receivedAt: Date
  /** A hash of the event's key. */
  readonly key: Uuid
}

const stepRows = (db: Db, steps: readonly AwaitingStep[]): ReturnType<Db> => db`
  unnest(
    ${steps.map(({ orgId }) => orgId)}::uuid[],
    ${steps.map(({ environment }) => environment)}::text[],
    ${steps.map(({ entryId }) => entryId)}::uuid[],
    ${steps.map(({ node }) => node)}::text[]
  ) with ordinality as w (org_id, environment, entry_id, node, place)`

/** Whether a key neither started the entry of a step `s` nor ended a wait of it: a key counts once for an entry. */
export const isUnused = (db: Db, key: ReturnType<Db>): ReturnType<Db> => db`
  not exists (
    select from steps p where p.entry_id = s.entry_id and p.org_id = s.org_id
      and p.environment = s.environment and p.matched_by = ${key})
  and not exists (
    select from entries own where own.id = s.entry_id and own.org_id = s.org_id
      and own.environment = s.environment and md5(own.key)::uuid = ${key})`

/** Events of one wait that are read together. */
const fromEach = 100

/**
 * Events that were handled before the waits were recorded, and accepted after the entries reached them and before their
 * end: of each wait the oldest after `after`, at most `fromEach`.
 */
async function findRecent(
  db: Db,
  steps: readonly AwaitingStep[],
  after: readonly (Meeting | undefined)[],
): Promise<Meeting[]> {
  return db<Meeting[]>`
    select w.org_id, w.environment, w.entry_id, w.node, e.automation_id, e.version,
           coalesce(s.awaits_values, '{}') as values, r.trigger, r.received_at, r.key
    from ${stepRows(db, steps)}
    join unnest(
      ${after.map((each) => each?.receivedAt.toISOString() ?? null)}::timestamptz[],
      ${after.map((each) => each?.key ?? null)}::uuid[]
    ) with ordinality as a (received_at, key, place) using (place)
    join steps s on s.entry_id = w.entry_id and s.node = w.node and s.org_id = w.org_id
      and s.environment = w.environment and s.status = 'waiting'
    cross join lateral (
      select automation_id, version from entries
      where id = s.entry_id and org_id = w.org_id and environment = w.environment
      offset 0 -- by their IDs, however few entries a young organization has
    ) e
    cross join lateral (
      select r.trigger, r.received_at, r.key from recent_events r
      where r.contact_id = s.contact_id and r.name = s.awaits and r.org_id = s.org_id
        and r.environment = s.environment and r.received_at > s.counts_from
        and r.received_at <= s.waiting_since and ${isUnused(db, db`r.key`)}
        and (a.received_at is null or (r.received_at, r.key) > (a.received_at, a.key))
      order by r.received_at, r.key limit ${fromEach}
    ) r
    order by w.place, r.received_at, r.key`
}

/**
 * Ends waits by events: their steps are `matched` and due. Waits that ended meanwhile do not change.
 */
export async function endWaits(db: Db, meetings: readonly Meeting[], now: Date): Promise<void> {
  await db`
    update steps s set status = 'matched', due_at = ${now}, waiting_since = ${now}, attempts = 0,
      leased_until = '-infinity', matched_at = m.received_at, matched_by = m.key
    from ${stepRows(db, meetings)}
    join unnest(
      ${meetings.map(({ receivedAt }) => receivedAt.toISOString())}::timestamptz[],
      ${meetings.map(({ key }) => key)}::uuid[]
    ) with ordinality as m (received_at, key, place) using (place)
    where s.entry_id = w.entry_id and s.node = w.node and s.org_id = w.org_id
      and s.environment = w.environment and s.status = 'waiting'
      and ${isUnused(db, db`m.key`)}`
}

/** Gives waits back that were looked at: they are due when their time is over. */
async function releaseWaits(db: Db, steps: readonly AwaitingStep[]): Promise<void> {
  await db`
    update steps s set due_at = s.waiting_since, leased_until = '-infinity', attempts = 0
    from ${stepRows(db, steps)}
    where s.entry_id = w.entry_id and s.node = w.node and s.org_id = w.org_id
      and s.environment = w.environment and s.status = 'waiting'`
}

/** Ends recorded waits by events that were handled before, and gives the others back. */
export async function lookBack(runner: Runner, waits: readonly AwaitingStep[]): Promise<void> {
  if (waits.length === 0) return
  let open = waits
  let after: readonly (Meeting | undefined)[] = waits.map(() => undefined)
  while (open.length > 0) {
    const found = await retried(() => findRecent(runner.db, open, after))
    const met = await firstMet(runner, found)
    if (met.length > 0) {
      await retried(() => endWaits(runner.db, met, clock.now()))
      runner.wakeSteps()
    }
    const byWait = Map.groupBy(found, waitKey)
    const ended = new Set(met.map(waitKey))
    const left = open.flatMap((wait) => {
      const theirs = byWait.get(waitKey(wait)) ?? []
      return theirs.length === fromEach && !ended.has(waitKey(wait))
        ? [[wait, theirs.at(-1)] as const]
        : []
    })
    open = left.map(([wait]) => wait)
    after = left.map(([, last]) => last)
  }
  await retried(() => releaseWaits(runner.db, waits))
}

/** Of each wait the first event that meets it. */
export async function firstMet(
  { graphs }: { readonly graphs: Graphs },
  meetings: readonly Meeting[],
): Promise<Meeting[]> {
  const compiled = await graphs.read(meetings)
  const met = new Map<string, Meeting>()
  for (const meeting of meetings) {
    const { trigger, values } = meeting
    const awaits = compiled.get(versionKey(meeting))?.nodes.get(meeting.node)?.awaits
    if (!awaits || met.has(waitKey(meeting))) continue
    const isSame = foldEvent(trigger.type, awaits.event) === foldEvent(trigger.type, trigger.event)
    if (isSame && awaits.meets(contextOf(trigger), values)) met.set(waitKey(meeting), meeting)
  }
  return [...met.values()]
}

function waitKey({ entryId, node }: AwaitingStep): string {
  return `${entryId} ${node}`
}
