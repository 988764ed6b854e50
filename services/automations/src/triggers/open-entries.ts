import type { Admission, Opening } from './admission-rows.ts'
import { factsOf } from '../runs/facts.ts'
import { prepare } from '../runs/prepare.ts'
import { callLane } from '../runs/call-lane.ts'
import type { LeasedStep } from '../runs/open-step.ts'
import type { RunRecord } from '../runs/queries.ts'
import { commandsOf, type Runner, runPrepared } from '../runs/run-steps.ts'
import { freeStep, readyStep } from '../runs/step-record.ts'
import type { CompiledNode } from '../graphs/compile-graph.ts'
import { callType } from '../graphs/nodes/calls.ts'
import type { Db } from '@outrider/service/database'
import type { Message } from '@outrider/service/publish'
import type { Arrival } from './arrival.ts'

/** An arrival at one of the automations it fires. */
export interface Candidate {
  readonly arrival: Arrival
  readonly entry: Omit<Admission, 'opening'>
  /** The graph's first node; undefined when there is nothing to do. */
  readonly start: Pick<CompiledNode, 'id' | 'type'> | undefined
}

/** A candidate as its entry would be made, and what would be left to do. */
export interface Opened {
  readonly arrival: Arrival
  readonly admission: Admission
  /** The first step, when it is leased. */
  readonly steps: readonly LeasedStep[]
  /** The run, when it was taken ahead. */
  readonly run?: RunRecord & { readonly commands: readonly Message[] }
}

/** How entries are to be made: with their first steps leased, or `ahead`, with those already taken. */
export async function open(
  runner: Runner,
  candidates: readonly Candidate[],
  now: Date,
  ahead: boolean,
): Promise<Opened[]> {
  const firsts = candidates.map((candidate) => firstStep(candidate, now))
  if (!ahead) return candidates.map((each, place) => leased(each, firsts[place], now))
  const steps = firsts.filter((step) => step !== undefined)
  const prepared = await prepare(runner, steps, now)
  const ran = await Promise.all(prepared.map((each) => runPrepared(runner, each, now, true)))
  const runs = new Map(ran.map((run) => [run.from.entryId, run]))
  return candidates.map(({ arrival, entry }) => {
    const run = runs.get(entry.id)
    if (!run) return { arrival, admission: { ...entry, opening: empty }, steps: [] }
    const opening: Opening = { status: run.status, steps: run.steps }
    return { arrival, admission: { ...entry, opening }, steps: [], run }
  })
}

/** What those of the entries that were made command and tell. */
export async function messagesOf(db: Db, begun: readonly Opened[], now: Date): Promise<Message[]> {
  const runs = begun.flatMap(({ run }) => run ?? [])
  return [...runs.flatMap(commandsOf), ...(await factsOf(db, runs, now))]
}

const empty: Opening = { status: 'completed', steps: [] }

function firstStep({ arrival, entry, start }: Candidate, now: Date): LeasedStep | undefined {
  if (!start) return undefined
  const { id, reentry: _reentry, ...rest } = entry
  const step = { node: start.id, type: start.type, position: 0, status: 'ready' as const }
  const due = { startedAt: now, since: now, attempts: 1, lane: 0, retries: 0, graphBytes: 0 }
  const { origin } = arrival
  return { ...rest, ...step, ...due, origin, entryId: id, isFresh: true }
}

/** A call is left unleased: the loop that makes calls leases it. */
function leased({ arrival, entry }: Candidate, step: LeasedStep | undefined, now: Date): Opened {
  if (!step) return { arrival, admission: { ...entry, opening: empty }, steps: [] }
  const isCall = step.type === callType
  const lane = callLane(`${step.automationId} ${step.node}`)
  const first = isCall ? freeStep(step, now, lane) : readyStep(step, now)
  const opening: Opening = { status: 'running', steps: [first] }
  return { arrival, admission: { ...entry, opening }, steps: isCall ? [] : [step] }
}
