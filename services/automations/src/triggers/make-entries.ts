import { newId, uuidOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { isTransient, retried } from '@outrider/service/database'
import type { Service } from '@outrider/service/service'
import { type Admission, findEntries, insertEntries } from '../entries/enter-queries.ts'
import { type Graphs, versionKey } from '../entries/graphs.ts'
import { callType } from '../graphs/nodes/http-request.ts'
import type { LeasedStep } from '../entries/run-queries.ts'
import type { Rule } from '../matching/rule.ts'
import type { Arrival } from './arrival.ts'

interface Maker extends Service {
  readonly graphs: Graphs
  readonly wakeCalls: () => void
}

/** An arrival at one of the automations it fires. */
interface Candidate {
  readonly arrival: Arrival
  readonly admission: Admission
}

const largestStatement = 500

/**
 * Makes the entries of arrivals whose subject is known, and answers their first steps, leased. What was
 * matched by automations that have changed since stays unsettled.
 */
export async function makeEntries(
  maker: Maker,
  arrivals: readonly Arrival[],
): Promise<LeasedStep[]> {
  const candidates = await candidatesOf(maker, arrivals)
  const steps: LeasedStep[] = []
  for (let first = 0; first < candidates.length; first += largestStatement)
    steps.push(...(await makeSome(maker, candidates.slice(first, first + largestStatement))))
  return steps
}

async function candidatesOf({ graphs }: Maker, arrivals: readonly Arrival[]): Promise<Candidate[]> {
  const wanted = arrivals.flatMap((arrival) =>
    arrival.rules
      .filter(({ automationId }) => !arrival.settled.has(automationId))
      .map((rule) => ({ arrival, rule })),
  )
  const compiled = await graphs.read(
    wanted.flatMap(({ arrival, rule }) => versionOf(arrival, rule)),
  )
  return wanted.flatMap(({ arrival, rule }) => {
    if (!arrival.subject) return []
    const { automationId, version, reentry } = rule
    const graph = version === null ? undefined : compiled.get(versionKey({ automationId, version }))
    const admission: Admission = {
      ...tenantOf(arrival),
      ...arrival.subject,
      id: uuidOf(newId('ent')),
      revision: arrival.revision,
      automationId,
      version,
      reentry,
      start: graph?.start && { id: graph.start.id, type: graph.start.type },
    }
    return [{ arrival, admission }]
  })
}

function tenantOf({ tenant }: Arrival) {
  return { orgId: uuidOf(tenant.orgId), environment: tenant.environment }
}

function versionOf(arrival: Arrival, { automationId, version }: Rule) {
  return version === null ? [] : [{ ...tenantOf(arrival), automationId, version }]
}

/** Candidates that the database refuses for one's sake are halved until that one stands alone. */
async function makeSome(maker: Maker, candidates: readonly Candidate[]): Promise<LeasedStep[]> {
  try {
    return await makeTogether(maker, candidates)
  } catch (error) {
    const [first] = candidates
    if (isTransient(error) || !first) throw error
    if (candidates.length === 1) {
      first.arrival.result = new Problem('INTERNAL', 'internal error', { cause: error })
      return []
    }
    const middle = candidates.length >> 1
    const before = await makeSome(maker, candidates.slice(0, middle))
    return [...before, ...(await makeSome(maker, candidates.slice(middle)))]
  }
}

async function makeTogether(
  { db, wakeCalls }: Maker,
  candidates: readonly Candidate[],
): Promise<LeasedStep[]> {
  const now = clock.now()
  const admissions = candidates.map(({ admission }) => admission)
  const triggers = candidates.map(({ arrival }) => arrival.trigger)
  const admitted = await retried(() => insertEntries(db, admissions, triggers, now))
  const made = new Map(admitted.map((row) => [row.id, row]))
  const unseen = admissions.filter(({ id }) => {
    const row = made.get(id)
    return row?.entryId === null && !row.stale
  })
  const seen = unseen.length === 0 ? [] : await findEntries(db, unseen)
  const late = new Map(seen.map(({ id, entryId }) => [id, entryId]))
  if (admissions.some(({ start }) => start?.type === callType)) wakeCalls()
  return candidates.flatMap(({ arrival, admission }) => {
    const row = made.get(admission.id)
    if (!row || row.stale) return []
    const entryId = row.entryId ?? late.get(admission.id) ?? null
    const { automationId } = admission
    arrival.settled.set(automationId, {
      automationId,
      entryId,
      duplicate: entryId !== admission.id,
    })
    return entryId === admission.id ? firstStep(arrival, admission, now) : []
  })
}

function firstStep(arrival: Arrival, admission: Admission, now: Date): LeasedStep[] {
  const { id, start, ...rest } = admission
  if (!start || start.type === callType) return []
  const step = { node: start.id, type: start.type, position: 0, status: 'ready' as const }
  return [{ ...rest, ...step, entryId: id, trigger: arrival.trigger, startedAt: now }]
}
