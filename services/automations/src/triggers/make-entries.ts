import { newUuidBytes, type Uuid, uuidText } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { type Db, retried } from '@outrider/service/db/pool'
import { bisect } from '@outrider/service/nats/process-batch'
import type { OutgoingItem } from '@outrider/service/nats/publish'
import { clock } from '@outrider/service/observe/time'
import { type CompiledNode, emptyGraph } from '../graphs/compile-graph.ts'
import { callType } from '../graphs/nodes/calls.ts'
import type { TriggerRule } from '../matching/rule.ts'
import { chunk } from '../runs/chunk.ts'
import { factsOf } from '../runs/facts.ts'
import { type Graphs, versionKey } from '../runs/graphs.ts'
import type { LeasedStep } from '../runs/leases.ts'
import { prepare } from '../runs/prepare.ts'
import type { RunRecord } from '../runs/record-runs.ts'
import { commandsOf, type Runner, runPrepared } from '../runs/run-steps.ts'
import { callLane, freeStep, readyStep } from '../runs/step-records.ts'
import {
  type Admission,
  findEntries,
  insertEntries,
  type Opening,
  type Unmade,
} from './insert-entries.ts'
import type { PendingTrigger } from './pending-trigger.ts'

/** What is left to do about entries that were made. */
export interface Made {
  /** Their first steps, leased, where these have not been taken. */
  readonly steps: readonly LeasedStep[]
  /** What the steps that were taken command and tell, yet to be published. */
  readonly messages: readonly OutgoingItem[]
}

const nothing: Made = { steps: [], messages: [] }
/** The first step of a graph that cannot be run: it fails, so that the entry does. */
const unreadable = { id: 'start', type: 'unknown' }

/**
 * Makes the entries of arrivals whose subject is known. `ahead` takes their first steps before, so that one statement
 * records all: for a caller who comes again when what is left to do was not done. What was matched by
 * automations that have changed since stays unsettled.
 */
export async function makeEntries(
  runner: Runner,
  arrivals: readonly PendingTrigger[],
  ahead: boolean,
): Promise<Made> {
  const made: Made[] = []
  for (const matches of matchChunks(arrivals.flatMap(openMatches)))
    made.push(await makeSome(runner, await candidatesOf(runner, matches), ahead))
  return joined(made)
}

export function joined(made: readonly Made[]): Made {
  return {
    steps: made.flatMap(({ steps }) => steps),
    messages: made.flatMap(({ messages }) => messages),
  }
}

function openMatches(arrival: PendingTrigger): Match[] {
  const { subject, rules, settled } = arrival
  if (!subject) return []
  return rules
    .filter(({ automationId }) => !settled.has(automationId))
    .map((rule) => ({ arrival, rule, subject }))
}

async function candidatesOf(
  { graphs }: { readonly graphs: Graphs },
  matches: readonly Match[],
): Promise<Candidate[]> {
  const compiled = await graphs.read(
    matches.flatMap(({ arrival, rule }) => versionOf(arrival, rule)),
  )
  return matches.map(({ arrival, rule, subject }) => {
    const { automationId, version, reentry } = rule
    const graph =
      version === null ? emptyGraph : compiled.get(versionKey({ automationId, version }))
    const entry = {
      ...arrival.stored,
      ...subject,
      id: uuidText(newUuidBytes(clock.now().getTime())),
      revision: arrival.revision,
      automationId,
      version,
      reentry,
      trigger: arrival.trigger,
      origin: arrival.origin,
    }
    return { arrival, entry, start: graph ? graph.start : unreadable }
  })
}

function versionOf(arrival: PendingTrigger, { automationId, version }: TriggerRule) {
  return version === null ? [] : [{ ...arrival.stored, automationId, version }]
}

/** A candidate whose entry cannot be made does not hold up the others. */
async function makeSome(
  runner: Runner,
  candidates: readonly Candidate[],
  ahead: boolean,
): Promise<Made> {
  const made = await bisect(
    candidates,
    (some) => makeTogether(runner, some, ahead),
    ({ arrival }, error) => {
      arrival.result = new Problem('INTERNAL', 'internal error', { cause: error })
      return nothing
    },
  )
  return joined(made)
}

async function makeTogether(
  runner: Runner,
  candidates: readonly Candidate[],
  ahead: boolean,
): Promise<Made> {
  const now = clock.now()
  const opened = await open(runner, candidates, now, ahead)
  const admissions = opened.map(({ admission }) => admission)
  const unmade = await retried(() => insertEntries(runner.db, admissions, now))
  const entries = await entriesOf(runner, opened, unmade)
  const begun = opened.filter((each) => settle(each, entries))
  if (begun.some(hasCall)) runner.wakeCalls()
  return {
    steps: begun.flatMap(({ steps }) => steps),
    messages: ahead ? await messagesOf(runner.db, begun, now) : [],
  }
}

/** Which entry has each admission's key, null when reentry forbids one; stale ones are missing. */
async function entriesOf(
  { db }: Runner,
  opened: readonly Opened[],
  unmade: readonly Unmade[],
): Promise<ReadonlyMap<Uuid, Uuid | null>> {
  const entries = new Map<Uuid, Uuid | null>(opened.map(({ admission: { id } }) => [id, id]))
  for (const { id, entryId } of unmade) entries.set(id, entryId)
  for (const { id, stale } of unmade) if (stale) entries.delete(id)
  const unseen = opened.filter(({ admission }) => entries.get(admission.id) === null)
  if (unseen.length === 0) return entries
  const late = await findEntries(
    db,
    unseen.map(({ admission }) => admission),
  )
  for (const { id, entryId } of late) entries.set(id, entryId)
  return entries
}

/** Whether the entry's open step is a call: unleased, and not waiting. */
function hasCall({ admission: { opening } }: Opened): boolean {
  return opening.status === 'running' && opening.steps.at(-1)?.type === callType
}

/** Tells the arrival what came of it; whether the entry was made. */
function settle({ arrival, admission }: Opened, entries: ReadonlyMap<Uuid, Uuid | null>): boolean {
  const entryId = entries.get(admission.id)
  if (entryId === undefined) return false
  const { automationId, id } = admission
  arrival.settled.set(automationId, { automationId, entryId, duplicate: entryId !== id })
  return entryId === id
}

/** An arrival at one of the automations it fires. */
export interface Candidate {
  readonly arrival: PendingTrigger
  readonly entry: Omit<Admission, 'opening'>
  /** The graph's first node; undefined when there is nothing to do. */
  readonly start: Pick<CompiledNode, 'id' | 'type'> | undefined
}

/** A candidate as its entry would be made, and what would be left to do. */
export interface Opened {
  readonly arrival: PendingTrigger
  readonly admission: Admission
  /** The first step, when it is leased. */
  readonly steps: readonly LeasedStep[]
  /** The run, when it was taken ahead. */
  readonly run?: RunRecord & { readonly commands: readonly OutgoingItem[] }
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
export async function messagesOf(
  db: Db,
  begun: readonly Opened[],
  now: Date,
): Promise<OutgoingItem[]> {
  const runs = begun.flatMap(({ run }) => run ?? [])
  return [...runs.flatMap(commandsOf), ...(await factsOf(db, runs, now))]
}

const empty: Opening = { status: 'completed', steps: [] }

function firstStep({ arrival, entry, start }: Candidate, now: Date): LeasedStep | undefined {
  if (!start) return undefined
  const { id, reentry: _reentry, ...rest } = entry
  const step = { node: start.id, type: start.type, position: 0, status: 'ready' as const }
  const due = { startedAt: now, waitingSince: now, attempts: 1, lane: 0, retries: 0, graphBytes: 0 }
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

/** Entries of one statement, and bytes of their triggers and graphs. */
export const maxStatement = 500
export const maxBytes = 8_388_608

/** A trigger, whose subject is known, with one of the rules that it matches. */
interface Match {
  readonly arrival: PendingTrigger
  readonly rule: TriggerRule
  readonly subject: NonNullable<PendingTrigger['subject']>
}

/** Matches in chunks whose entries are inserted by one statement. */
export function matchChunks(matches: readonly Match[]): Match[][] {
  return chunk(matches, { items: maxStatement, bytes: maxBytes }, ({ arrival, rule }) => [
    [arrival, () => JSON.stringify(arrival.trigger).length],
    [rule.automationId, () => rule.graphBytes],
  ])
}
