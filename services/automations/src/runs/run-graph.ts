import type { EntryRecord } from '@outrider/contracts/entries'
import type { Renderer } from '@outrider/liquid/renderer'
import type { Message } from '@outrider/service/publish'
import type { CompiledGraph, CompiledNode } from '../graphs/compile-graph.ts'
import { onward, type Outcome, type Visit } from '../graphs/node-type.ts'
import { visitNode } from '../graphs/visit-node.ts'

/** The open step of a live entry: to be done, past its due time, or matched by an event. */
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

export interface Run {
  /** The open step first, then the steps that followed. */
  readonly steps: readonly StepRecord[]
  /** To be published before the steps are recorded: a repetition publishes the same again. */
  readonly commands: readonly Message[]
  readonly status: EntryRecord['status']
}

/**
 * Runs an entry from its open step through every node that neither waits nor calls the outside.
 * `answered` is the outcome of the open step when that was a call. Never rejects.
 */
export async function runGraph(
  graph: CompiledGraph,
  open: OpenStep,
  visit: Omit<Visit, 'node'>,
  renderer: Renderer,
  answered?: Outcome,
): Promise<Run> {
  const steps: StepRecord[] = []
  const commands: Message[] = []
  let branch: string | undefined
  let node: CompiledNode | undefined = graph.nodes.get(open.node)
  if (open.status !== 'ready') {
    branch = node?.resume(open.status === 'matched' ? 'matched' : 'due') ?? onward
    const result = branch === onward ? {} : { result: { branch } }
    steps.push(stepFor(open, { go: branch, ...result }, visit.now))
  }
  for (;;) {
    if (branch !== undefined) node = graph.nodes.get(node?.next.get(branch) ?? '')
    if (!node) return { steps, commands, status: 'completed' }
    const outcome = (steps.length === 0 && answered) || (await visitNode(node, visit, renderer))
    const startedAt = steps.length === 0 ? open.startedAt : visit.now
    const place = { position: open.position + steps.length, startedAt }
    steps.push(stepFor({ ...place, node: node.id, type: node.type }, outcome, visit.now))
    if ('waitUntil' in outcome) return { steps, commands, status: 'waiting' }
    if ('call' in outcome || 'retryAt' in outcome) return { steps, commands, status: 'running' }
    if ('failed' in outcome) return { steps, commands, status: 'failed' }
    if ('exit' in outcome) return { steps, commands, status: 'completed' }
    if (outcome.command) commands.push(outcome.command)
    branch = outcome.go
  }
}

/** A run that fails at its open step, because what it needs is missing or broken. */
export function failAt(open: OpenStep, reason: string, now: Date): Run {
  return { steps: [stepFor(open, { failed: reason }, now)], commands: [], status: 'failed' }
}

type Place = Pick<StepRecord, 'node' | 'type' | 'position' | 'startedAt'>

function stepFor(
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
  if ('retryAt' in outcome)
    return { ...step, status: 'ready', finishedAt: null, dueAt: outcome.retryAt }
  if ('failed' in outcome) {
    const { failed, result = null } = outcome
    return { ...step, status: 'failed', reason: failed, result }
  }
  if ('exit' in outcome) return { ...step, status: 'done' }
  const { skipped = null, result = null } = outcome
  return { ...step, status: skipped === null ? 'done' : 'skipped', reason: skipped, result }
}
