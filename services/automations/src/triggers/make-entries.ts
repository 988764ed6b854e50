import { type Lane, subjectFor } from '@outrider/contracts/contract'
import { newUuidBytes, type Uuid, uuidText } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { automationsService } from '@outrider/contracts/services'
import { isOutage, retried } from '@outrider/service/db/pool'
import { bisect } from '@outrider/service/nats/process-batch'
import type { OutgoingItem } from '@outrider/service/nats/publish'
import { clock } from '@outrider/service/observe/time'
import { type CompiledNode, emptyGraph } from '../graphs/compile-graph.ts'
import type { TriggerRule } from '../matching/rule.ts'
import { chunk } from '../runs/chunk.ts'
import { versionKey } from '../runs/graphs.ts'
import type { LeasedStep } from '../runs/leases.ts'
import type { EntryMessage } from '../runs/outbox.ts'
import { prepare } from '../runs/prepare.ts'
import {
  commandChunks,
  hasCall,
  messagesOf,
  postponed,
  type RunFrom,
  type Runner,
  runPrepared,
} from '../runs/run-steps.ts'
import { type Admission, findEntries, insertEntries, type Unmade } from './insert-entries.ts'
import { awaitingSteps, lookBack } from '../runs/look-back.ts'
import type { PendingTrigger } from './pending-trigger.ts'

/** A trigger with one of the rules that it matches. */
interface Match {
  readonly pending: PendingTrigger
  readonly rule: TriggerRule
  readonly subject: NonNullable<PendingTrigger['subject']>
}

/** Entries of one statement, and bytes of their triggers and graphs. */
export const maxStatement = 500
export const maxBytes = 8_388_608
/** Milliseconds for rendering the texts of a first run: callers and other triggers wait for it. */
const maxRenderTime = 100

/**
 * Inserts the entries of triggers whose subject is known, with their first runs. Matches of automations that have
 * changed since stay unsettled. Resolves once the entries are stored; `published` resolves once their messages are
 * published or left to the relay.
 */
export async function makeEntries(
  runner: Runner,
  triggers: readonly PendingTrigger[],
  lane: Lane,
): Promise<{ published: Promise<unknown> }> {
  const published: Promise<void>[] = []
  for (const matches of matchChunks(triggers.flatMap(openMatches))) {
    await Promise.all(published.splice(0)) // the messages of one chunk at a time
    await bisect(
      await candidatesOf(runner, matches),
      async (some) => void published.push(...(await makeTogether(runner, some, lane))),
      ({ pending }, error) => {
        pending.result = new Problem('INTERNAL', 'internal error', { cause: error })
      },
    )
  }
  return { published: Promise.all(published) }
}

/** Matches in chunks that are handled together. */
export function matchChunks(matches: readonly Match[]): Match[][] {
  return chunk(matches, { items: maxStatement, bytes: maxBytes }, ({ pending, rule }) => [
    [pending, () => JSON.stringify(pending.trigger).length],
    [rule.automationId, () => rule.graphBytes],
  ])
}

function openMatches(pending: PendingTrigger): Match[] {
  const { subject, rules, settled } = pending
  if (!subject) return []
  return rules
    .filter(({ automationId }) => !settled.has(automationId))
    .map((rule) => ({ pending, rule, subject }))
}

/** An entry before its first run. */
interface Candidate {
  readonly pending: PendingTrigger
  readonly entry: Omit<Admission, 'opening'>
  /** The graph's first node; undefined if the graph is empty. */
  readonly start: Pick<CompiledNode, 'id' | 'type'> | undefined
}

/** The first step of a graph that cannot be compiled: the entry fails at it. */
const unreadable = { id: 'start', type: 'unknown' }
const nowhere = { id: '', type: '' }

async function candidatesOf(
  { graphs }: Pick<Runner, 'graphs'>,
  matches: readonly Match[],
): Promise<Candidate[]> {
  const compiled = await graphs.read(
    matches.flatMap(({ pending: { stored }, rule: { automationId, version } }) =>
      version === null ? [] : [{ ...stored, automationId, version }],
    ),
  )
  return matches.map(({ pending, rule, subject }) => {
    const { automationId, version, reentry } = rule
    const graph =
      version === null ? emptyGraph : compiled.get(versionKey({ automationId, version }))
    const entry = {
      ...pending.stored,
      ...subject,
      id: uuidText(newUuidBytes(clock.now().getTime())),
      revision: pending.revision,
      automationId,
      version,
      reentry,
      trigger: pending.trigger,
      origin: pending.origin,
    }
    return { pending, entry, start: graph ? graph.start : unreadable }
  })
}

/** An entry to be inserted. */
interface Opened {
  readonly pending: PendingTrigger
  readonly admission: Admission
  readonly run: RunFrom
}

/** Inserts entries, and begins to publish their messages: returns that work. */
async function makeTogether(
  runner: Runner,
  candidates: readonly Candidate[],
  lane: Lane,
): Promise<Promise<void>[]> {
  const now = clock.now()
  const opened = await runFirst(runner, candidates, now)
  const published: Promise<void>[] = []
  for (const some of commandChunks(opened, ({ run }) => run.commands)) {
    await Promise.all(published.splice(0))
    const runs = some.map(({ run }) => run)
    const messages = (await messagesOf(runner.batchDb, runs, now)).map((each) => inLane(each, lane))
    const admissions = some.map(({ admission }) => admission)
    const { unmade, outboxId } = await retried(() =>
      insertEntries(runner.batchDb, admissions, messages, now),
    )
    const entries = await entriesOf(runner, some, unmade)
    const made = new Set(
      some.filter((each) => settle(each, entries)).map(({ admission }) => admission.id),
    )
    const begun = runs.filter(({ from }) => made.has(from.entryId))
    if (begun.some(hasCall)) runner.wakeCalls()
    await lookBack(runner, begun.flatMap(awaitingSteps))
    const theirs = messages.filter(({ entryId }) => made.has(entryId))
    published.push(
      runner.outbox.publish(
        theirs.map(({ message }) => message),
        outboxId,
      ),
    )
  }
  return published
}

/**
 * Runs entries from their first step, before they are inserted. If the contacts service is unavailable, the steps are
 * left to later runs.
 */
async function runFirst(
  runner: Runner,
  candidates: readonly Candidate[],
  now: Date,
): Promise<Opened[]> {
  const steps = candidates.flatMap((candidate) =>
    candidate.start ? firstStep(candidate, now) : [],
  )
  const runSteps = async () => {
    try {
      const prepared = await prepare(runner, steps, now)
      return await Promise.all(
        prepared.map((each) => runPrepared(runner, each, now, maxRenderTime)),
      )
    } catch (error) {
      if (!isOutage(error)) throw error
      return steps.map((step) => postponed(step, now))
    }
  }
  const runs = new Map((await runSteps()).map((run) => [run.from.entryId, run]))
  return candidates.map((candidate) => {
    const { pending, entry } = candidate
    const run = runs.get(entry.id) ?? emptyRun(candidate, now)
    return { pending, admission: { ...entry, opening: run }, run }
  })
}

/** The run of an empty graph. */
function emptyRun(candidate: Candidate, now: Date): RunFrom {
  return { from: firstStep(candidate, now), status: 'completed', steps: [], commands: [] }
}

/** The node of an empty graph is none. */
function firstStep({ pending, entry, start = nowhere }: Candidate, now: Date): LeasedStep {
  const { id, reentry: _reentry, ...rest } = entry
  const step = { node: start.id, type: start.type, position: 0, status: 'ready' as const }
  const { receivedAt: countsFrom } = pending
  const due = {
    startedAt: now,
    waitingSince: now,
    countsFrom,
    attempts: 1,
    lane: 0,
    retries: 0,
    graphBytes: 0,
  }
  return { ...rest, ...step, ...due, origin: pending.origin, entryId: id, isFresh: true }
}

const publishedContracts = new Map(
  automationsService.publishes.map((contract) => [contract.subject, contract]),
)

/** The message on the subject of a lane, if its contract has lanes. */
function inLane({ entryId, message }: EntryMessage, lane: Lane): EntryMessage {
  const contract = publishedContracts.get(message.subject)
  const subject = contract ? subjectFor(contract, lane) : message.subject
  return { entryId, message: { ...message, subject } satisfies OutgoingItem }
}

/** The entry of each admission's key; null if reentry forbids one. Stale and undecided admissions are missing. */
async function entriesOf(
  { db }: Pick<Runner, 'db'>,
  opened: readonly Opened[],
  unmade: readonly Unmade[],
): Promise<ReadonlyMap<Uuid, Uuid | null>> {
  const entries = new Map<Uuid, Uuid | null>(opened.map(({ admission: { id } }) => [id, id]))
  for (const { id, entryId } of unmade) entries.set(id, entryId)
  for (const { id, stale } of unmade) if (stale) entries.delete(id)
  const unseen = opened.filter(({ admission }) => entries.get(admission.id) === null)
  if (unseen.length > 0)
    for (const { id, entryId } of await findEntries(
      db,
      unseen.map(({ admission }) => admission),
    ))
      entries.set(id, entryId)
  for (const { id, undecided } of unmade)
    if (undecided && entries.get(id) === null) entries.delete(id)
  return entries
}

/** Settles the automation for the trigger. Returns whether the entry was inserted. */
function settle({ pending, admission }: Opened, entries: ReadonlyMap<Uuid, Uuid | null>): boolean {
  const entryId = entries.get(admission.id)
  if (entryId === undefined) return false
  const { automationId, id } = admission
  pending.settled.set(automationId, { automationId, entryId, duplicate: entryId !== id })
  return entryId === id
}
