import type { EntryRecord } from '@outrider/contracts/automations'
import type { Message } from '@outrider/service/publish'
import type { CompiledGraph, CompiledNode } from '../graphs/compile-graph.ts'
import { onward, type Outcome, type Visit } from '../graphs/node-type.ts'

/** The step that a live entry stands at: still to be done, or waited for long enough. */
export interface OpenStep {
  readonly node: string
  readonly type: string
  readonly position: number
  readonly status: 'ready' | 'waiting'
  readonly startedAt: Date
}

/** A step as it is to be recorded; `waiting` alone is not finished. */
export interface StepRecord {
  readonly node: string
  readonly type: string
  readonly position: number
  readonly status: 'done' | 'skipped' | 'failed' | 'waiting'
  readonly reason: string | null
  readonly result: unknown
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly dueAt: Date | null
}

export interface Walk {
  /** First what became of the open step, then those that followed. */
  readonly steps: readonly StepRecord[]
  /** To be published before the steps are recorded: a repetition publishes the same again. */
  readonly commands: readonly Message[]
  readonly status: EntryRecord['status']
}

/** Walks an entry on from its open step through every node that does not wait. */
export function advance(graph: CompiledGraph, open: OpenStep, visit: Omit<Visit, 'node'>): Walk {
  const steps: StepRecord[] = []
  const commands: Message[] = []
  let branch: string | undefined
  let node: CompiledNode | undefined = graph.nodes.get(open.node)
  if (open.status === 'waiting') {
    steps.push(recordOf(open, { go: onward }, visit.now))
    branch = onward
  }
  for (;;) {
    if (branch !== undefined) node = graph.nodes.get(node?.next.get(branch) ?? '')
    if (!node) return { steps, commands, status: 'completed' }
    const outcome = node.act({ ...visit, node: node.id })
    const place = { position: open.position + steps.length, startedAt: visit.now }
    steps.push(recordOf({ ...place, node: node.id, type: node.type }, outcome, visit.now))
    if ('waitUntil' in outcome) return { steps, commands, status: 'waiting' }
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
  const step = { node, type, position, startedAt, finishedAt: now, dueAt: null, result: null }
  if ('waitUntil' in outcome)
    return { ...step, status: 'waiting', reason: null, finishedAt: null, dueAt: outcome.waitUntil }
  if ('failed' in outcome) return { ...step, status: 'failed', reason: outcome.failed }
  if ('exit' in outcome) return { ...step, status: 'done', reason: null }
  const { skipped = null, result = null } = outcome
  return { ...step, status: skipped === null ? 'done' : 'skipped', reason: skipped, result }
}
