import { setTimeout as delay } from 'node:timers/promises'
import type { Uuid } from '@outrider/contracts/ids'
import {
  codeOf,
  foreignKeyViolation,
  isTransient,
  type Pool,
  retried,
} from '@outrider/service/db/pool'
import { tenantKey } from '@outrider/service/db/tenant'
import { leaseQueue } from '@outrider/service/jobs/lease-queue'
import { createLimit, type Limit } from '@outrider/service/jobs/limit'
import { background, idle, type Idle, type Loop } from '@outrider/service/jobs/loop'
import type { Logger } from '@outrider/service/observe/log'
import { type ChangeSet, combineChangeSets, segmentWork } from '../contacts/change-sets.ts'
import { listContactRange, listWithin } from '../contacts/read.ts'
import type { SegmentRule } from '../rules/rule.ts'
import { evaluate, type Examined, tenantOf } from './evaluate.ts'
import {
  type EvaluationCause,
  foldCounts,
  purgeMembers,
  standingColumns,
  type StandingRow,
  writeMemberships,
} from './memberships.ts'
import type { CurrentIndexes, RuleIndexes } from './rule-indexes.ts'
import {
  advanceBuild,
  builds,
  type DueMembership,
  dueMemberships,
  finishWork,
  leaseBuilds,
  leaseMemberships,
  leaseWork,
  postponeBuild,
  rebuildCrowded,
  type SegmentBuild,
  type Work,
  workQueue,
} from './segment-queues.ts'

/** Contacts evaluated together, and results, which are a few milliseconds of work. */
const largestBatch = 500
const maxResults = 20_000
/** Evaluations of a process at the same time; those of several tenants take turns. */
const maxAtOnce = 2

/** The dependencies of evaluations. */
export interface Segments {
  readonly db: Pool
  readonly indexes: RuleIndexes
}

/** How consumers have segments updated: `segmentJobs` is woken when changes were queued. */
export interface SegmentQueue {
  readonly segments: Segments
  readonly segmentJobs: Pick<Loop, 'wake'>
}

/**
 * Has memberships updated after changes, where they can affect a segment. Call it after the changes are committed: a segment
 * that is not seen then is built later, and its build sees them. Calling it again does no harm. Resolves with whether there
 * is such a segment.
 */
export async function queueChanges(
  { db, indexes }: Segments,
  changeSets: readonly ChangeSet[],
): Promise<boolean> {
  const current = await indexes.begin(changeSets.map(({ tenant }) => tenant))
  const affected = combineChangeSets(changeSets).filter((each) =>
    current.indexOf(each.tenant)?.isAffectedBy(each),
  )
  if (affected.length === 0) return false
  await db`with ${segmentWork(db, affected)} select`
  return true
}

/** Updates memberships after changes to contacts, only of the segments that the changes can affect. */
async function refresh(
  { db, indexes }: Segments,
  turns: Limit,
  changeSets: readonly ChangeSet[],
): Promise<void> {
  let rest = combineChangeSets(changeSets)
  while (rest.length > 0) {
    const taken = await turns(() =>
      unlessGone(async () => {
        const current = await indexes.begin(rest.slice(0, 1).map(({ tenant }) => tenant))
        const concerned: Concerned[] = []
        const affected = affectedRules(current)
        let [count, results] = [0, 0]
        for (const each of rest.slice(0, largestBatch)) {
          const rules = affected(each)
          if (count > 0 && results + rules.size > maxResults) break
          if (rules.size > 0) concerned.push({ ...each, rules })
          count += 1
          results += rules.size
        }
        await examine(db, current, concerned, 'change')
        return count
      }),
    )
    rest = rest.slice(taken)
  }
}

/** The rules that a change affects. Changes of the same kind share a set, for which `evaluate` prepares once. */
function affectedRules(current: CurrentIndexes): (change: ChangeSet) => ReadonlySet<SegmentRule> {
  const none: ReadonlySet<SegmentRule> = new Set()
  const known = new Map<string, ReadonlySet<SegmentRule>>()
  return (change) => {
    const index = current.indexOf(change.tenant)
    if (!index) return none
    const kind = JSON.stringify({ ...change, contactId: undefined })
    const rules = known.get(kind) ?? index.affectedBy(change)
    known.set(kind, rules)
    return rules
  }
}

interface Concerned extends Pick<ChangeSet, 'tenant' | 'contactId'> {
  readonly rules: ReadonlySet<SegmentRule>
}

/** Evaluates and writes, see `writeMemberships`. */
async function examine(
  db: Pool,
  current: CurrentIndexes,
  concerned: readonly Concerned[],
  cause: EvaluationCause,
): Promise<void> {
  const changed: Concerned[] = []
  const ruleSets = new Set(concerned.map(({ rules }) => rules))
  const columns = standingColumns(
    db,
    [...ruleSets].flatMap((rules) => [...rules]),
  )
  let rest = concerned
  while (rest.length > 0) {
    const wanted = rest.map(({ tenant, contactId }) => ({ ...tenant, id: contactId }))
    const { rows, next } = await listWithin(db, wanted, columns)
    const evaluated = await evaluate(db, examinedOf(rest, rows))
    const written = await writeMemberships(db, current, evaluated, cause)
    changed.push(...written.map(concernedOf))
    rest = next === null ? [] : rest.slice(next)
  }
  if (changed.length > 0) await examine(db, current, changed, 'change')
}

function concernedOf({ person, rules }: Examined): Concerned {
  return { tenant: tenantOf(person), contactId: person.id, rules }
}

function examinedOf(
  concerned: readonly Concerned[],
  rows: readonly (StandingRow & { readonly askedId: Uuid })[],
): Examined<StandingRow>[] {
  const people = new Map(rows.map((row) => [row.askedId, row]))
  const examined = new Map<string, { person: StandingRow; rules: ReadonlySet<SegmentRule> }>()
  for (const { contactId, rules } of concerned) {
    const person = people.get(contactId)
    if (!person) continue
    const known = examined.get(person.id)
    // two IDs may belong to one contact by now
    examined.set(person.id, { person, rules: known ? new Set([...rules, ...known.rules]) : rules })
  }
  return [...examined.values()]
}

/** Repeats the work, including its reads, when a contact was erased between reading and writing. */
export function unlessGone<T>(work: () => Promise<T>): Promise<T> {
  return retried(work, (error) => isTransient(error) || codeOf(error) === foreignKeyViolation)
}

/** Contacts of one step; other tenants, other segments, and other replicas have their turn between two steps. */
const buildStep = 1_000

/** Builds definitions step by step, one at a time; tenants take turns, and so do their segments. */
function buildSegments(segments: Segments, log: Logger): Loop {
  const { db } = segments
  return leaseQueue<SegmentBuild>({
    db,
    log,
    what: 'segment builds',
    queue: builds,
    rest: soon,
    maxBatch: 1,
    maxInFlight: 1,
    maxOfLane: 1,
    lease: (turn, now) => leaseBuilds(db, turn, now),
    work([next], begin) {
      if (next)
        begin(
          next,
          unlessGone(() => takeBuildStep(segments, next)).catch(async (error: unknown) => {
            await postponeBuild(db, next)
            throw error
          }),
        )
      return Promise.resolve()
    },
  })
}

/**
 * Takes one step. A build starts at the newest contact, so that contacts created meanwhile, which are evaluated anyway, do
 * not prolong it.
 */
async function takeBuildStep({ db, indexes }: Segments, next: SegmentBuild): Promise<void> {
  const current = await indexes.begin([next])
  const rule = current.indexOf(next)?.find(next.segmentId)
  if (rule?.version !== next.version) return // the segment was changed or deleted meanwhile, and its job with it
  const walk = { tenant: next, before: next.reached, limit: buildStep }
  const rules = new Set([rule])
  const { rows: people, isLast } = await listContactRange(db, walk, standingColumns(db, rules))
  const evaluated = await evaluate(
    db,
    people.map((person) => ({ person, rules })),
  )
  const changed = await writeMemberships(db, current, evaluated, 'change')
  await examine(db, current, changed.map(concernedOf), 'change')
  const last = people.at(-1)
  await advanceBuild(db, next, last && !isLast ? last.id : null)
}

/** Memberships are up to date within a second of a change. */
const soon: Idle = { shortest: 200, longest: 600 }
/** Pieces of work taken together, and under way: one is a change, a batch of events, or two thousand rows of an import. */
const maxWork = 20
const maxWorkInFlight = 100
/** Memberships that are due for a change by time: taken together, and under way, of all tenants and of one. */
const maxDue = 500
const maxDueInFlight = 1_000
/** Pieces of work of a tenant that wait: more than it could catch up with in a minute. */
const maxWaitingWork = 5_000
/** Members of a deleted segment removed by one statement. */
const maxPurged = 5_000
/** Segments whose counts are folded together, and milliseconds between two looks for them. */
const maxFolded = 1_000
const foldInterval = 5_000

/** Evaluates queued changes and memberships that are due, and builds new definitions, until disposed. */
export function keepSegments(
  segments: Segments,
  log: Logger,
  stack: AsyncDisposableStack,
): Pick<Loop, 'wake'> {
  const keep = (every: number | Idle, turn: () => Promise<boolean>): Loop =>
    stack.use(background(log, 'segment work', every, turn))
  keep(idle, async () => (await purgeMembers(segments.db, maxPurged)) > 0)
  keep(foldInterval, async () => (await foldCounts(segments.db, maxFolded)) === maxFolded)
  keep(foldInterval, () => rebuildCrowded(segments.db, maxWaitingWork))
  const turns = createLimit(maxAtOnce)
  stack.use(buildSegments(segments, log))
  stack.use(evaluateDue(segments, turns, log))
  return stack.use(runSegmentWork(segments, turns, log))
}

function runSegmentWork(segments: Segments, turns: Limit, log: Logger): Loop {
  const { db } = segments
  return leaseQueue<Work>({
    db,
    log,
    what: 'segment work',
    queue: workQueue,
    rest: soon,
    maxBatch: maxWork,
    maxInFlight: maxWorkInFlight,
    maxOfLane: maxWork,
    isOneByOne: true,
    lease: (turn, now) => leaseWork(db, turn, now),
    async work(rows, begin) {
      for (const theirs of Map.groupBy(rows, tenantKey).values()) {
        const done = runTogether(segments, turns, theirs)
        for (const row of theirs) begin(row, done)
      }
    },
  })
}

/** Milliseconds between two refreshes of a tenant: a contact with several events meanwhile is evaluated once. */
const refreshInterval = 400

async function runTogether(
  segments: Segments,
  turns: Limit,
  works: readonly Work[],
): Promise<void> {
  const isBehind = works.length === maxWork
  await Promise.all([runWork(segments, turns, works), isBehind || delay(refreshInterval)])
}

/** Work of one tenant. */
async function runWork(segments: Segments, turns: Limit, works: readonly Work[]): Promise<void> {
  const [first] = works
  if (!first) return
  const { orgId, environment } = first
  const tenant = { orgId, environment }
  await refresh(
    segments,
    turns,
    works.flatMap(({ changeSets }) =>
      changeSets.flatMap(({ contactIds, ...change }) =>
        contactIds.map((contactId) => ({ tenant, contactId, ...change })),
      ),
    ),
  )
  await finishWork(
    segments.db,
    tenant,
    works.map(({ id }) => id),
  )
}

/** Evaluates memberships that are due; tenants take turns. */
function evaluateDue(segments: Segments, turns: Limit, log: Logger): Loop {
  const { db } = segments
  return leaseQueue<DueMembership>({
    db,
    log,
    what: 'due memberships',
    queue: dueMemberships,
    rest: soon,
    maxBatch: maxDue,
    maxInFlight: maxDueInFlight,
    maxOfLane: maxDue,
    lease: (turn, now) => leaseMemberships(db, turn, now),
    async work(rows, begin) {
      for (const theirs of Map.groupBy(rows, tenantKey).values()) {
        const done = turns(() => unlessGone(() => evaluateTogether(segments, theirs)))
        for (const row of theirs) begin(row, done)
      }
    },
  })
}

/** Evaluates due memberships of one tenant. */
async function evaluateTogether(
  { db, indexes }: Segments,
  due: readonly DueMembership[],
): Promise<void> {
  const current = await indexes.begin(due.slice(0, 1))
  const concerned = due.flatMap(({ segmentId, contactId, orgId, environment }) => {
    const tenant = { orgId, environment }
    const rule = current.indexOf(tenant)?.find(segmentId)
    return rule ? [{ tenant, contactId, rules: new Set([rule]) }] : []
  })
  await examine(db, current, concerned, 'due')
}
