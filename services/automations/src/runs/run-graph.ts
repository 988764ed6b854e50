import type { EntryRecord } from '@outrider/contracts/entries'
import type { Message } from '@outrider/service/publish'
import type { CompiledGraph, CompiledNode } from '../graphs/compile-graph.ts'
import { onward, type Outcome, type Visit } from '../graphs/node-type.ts'

/** The step that a live entry stands at: still to be done, waited for long enough, or its event has come. */
export interface OpenStep {
  readonly node: string
  readonly type: string
  readonly position: number
  readonly status: 'ready' | 'waiting' | 'matched'
  readonly startedAt: Date
}

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
  /** The name of the event it waits for. */
  readonly awaits: string | null
}

export interface Walk {
  /** First what became of the open step, then those that followed. */
  readonly steps: readonly StepRecord[]
  /** To be published before the steps are recorded: a repetition publishes the same again. */
  readonly commands: readonly Message[]
  readonly status: EntryRecord['status']
}

/**
 * Walks an entry on from its open step through every node that neither waits nor calls the outside.
 * `answered` is what came of the open step, where that was a call.
 */
export function advance(
  graph: CompiledGraph,
  open: OpenStep,
  visit: Omit<Visit, 'node'>,
  answered?: Outcome,
): Walk {
  const steps: StepRecord[] = []
  const commands: Message[] = []
  let branch: string | undefined
  let node: CompiledNode | undefined = graph.nodes.get(open.node)
  if (open.status !== 'ready') {
    branch = node?.resume(open.status === 'matched' ? 'matched' : 'due') ?? onward
    const result = branch === onward ? {} : { result: { branch } }
    steps.push(recordOf(open, { go: branch, ...result }, visit.now))
  }
  for (;;) {
    if (branch !== undefined) node = graph.nodes.get(node?.next.get(branch) ?? '')
    if (!node) return { steps, commands, status: 'completed' }
    const outcome = (steps.length === 0 && answered) || node.act({ ...visit, node: node.id })
    const startedAt = steps.length === 0 ? open.startedAt : visit.now
    const place = { position: open.position + steps.length, startedAt }
    steps.push(recordOf({ ...place, node: node.id, type: node.type }, outcome, visit.now))
    if ('waitUntil' in outcome) return { steps, commands, status: 'waiting' }
    if ('call' in outcome) return { steps, commands, status: 'running' }
    if ('failed' in outcome) return { steps, commands, status: 'failed' }
    if ('exit' in outcome) return { steps, commands, status: 'completed' }
    if (outcome.command) commands.push(outcome.command)
    branch = outcome.go
  }
}

/** A walk that ends where it stands, because what it needs is not there or is broken. */
export function stopAt(open: OpenStep, reason: string, now: Date): Walk {
  return { steps: [recordOf(open, { failed: reason }, now)], commands: [], status: 'failed' }
}

type Place = Pick<StepRecord, 'node' | 'type' | 'position' | 'startedAt'>

function recordOf(
  { node, type, position, startedAt }: Place,
  outcome: Outcome,
  now: Date,
): StepRecord {
  const ended = { finishedAt: now, dueAt: null, awaits: null, reason: null, result: null }
  const step = { node, type, position, startedAt, ...ended }
  if ('waitUntil' in outcome) {
    const { waitUntil, awaits = null } = outcome
    return { ...step, status: 'waiting', finishedAt: null, dueAt: waitUntil, awaits }
  }
  if ('call' in outcome) return { ...step, status: 'ready', finishedAt: null, dueAt: now }
  if ('failed' in outcome) {
    const { failed, result = null } = outcome
    return { ...step, status: 'failed', reason: failed, result }
  }
  if ('exit' in outcome) return { ...step, status: 'done' }
  const { skipped = null, result = null } = outcome
  return { ...step, status: skipped === null ? 'done' : 'skipped', reason: skipped, result }
}
