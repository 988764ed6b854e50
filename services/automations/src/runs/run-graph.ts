import type { EntryRecord } from '@outrider/contracts/automations'
import type { Renderer } from '@outrider/liquid/renderer'
import type { OutgoingItem } from '@outrider/service/nats/publish'
import { type CompiledGraph, type CompiledNode, visitNode } from '../graphs/compile-graph.ts'
import { type NodeOutcome, onward, type Visit } from '../graphs/node-type.ts'
import type { OpenStep } from './leases.ts'
import { addChange, withChanges } from './own-changes.ts'
import { readyStep, stepFor, type StepRecord } from './step-records.ts'

export interface Run {
  /** The open step first, then the steps that followed. */
  readonly steps: readonly StepRecord[]
  /** To be published once the steps are recorded. */
  readonly commands: readonly OutgoingItem[]
  readonly status: EntryRecord['status']
}

interface RunOptions {
  /** The outcome of the open step, if that was a call. */
  readonly answered?: NodeOutcome
  /** When that call began. */
  readonly calledAt?: Date
  /** Whether the nodes after the open step are executed by a later run. */
  readonly leavesRest?: boolean
  /** Milliseconds for rendering all texts of the run; a step whose texts take longer is executed by a later run. */
  readonly maxRenderTime?: number | undefined
  /** Whether the backlog of a subject is too large: a step that commands by it is executed by a later run. */
  readonly isCrowded?: (subject: string) => boolean
}

/** Milliseconds until a step is retried that met a backlog: as long as it has waited, within these bounds. */
const crowdedDelay = { least: 1_000, most: 60_000 }

/** Runs an entry from its open step through all nodes that neither wait nor call. Never rejects. */
export async function runGraph(
  graph: CompiledGraph,
  open: OpenStep,
  from: Omit<Visit, 'node' | 'countsFrom'>,
  renderer: Renderer,
  { answered, calledAt, leavesRest, maxRenderTime, isCrowded = () => false }: RunOptions = {},
): Promise<Run> {
  const steps: StepRecord[] = []
  const commands: OutgoingItem[] = []
  const began = performance.now()
  const renderTime = () =>
    maxRenderTime === undefined ? undefined : maxRenderTime - (performance.now() - began)
  let visit = { ...from, countsFrom: momentOf(open, calledAt) }
  let { ownChanges } = open
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
    const startedAt = steps.length === 0 ? open.startedAt : visit.now
    const position = open.position + steps.length
    const { countsFrom } = visit
    const place = {
      node: node.id,
      type: node.type,
      position,
      startedAt,
      countsFrom,
      ...(ownChanges && { ownChanges }),
    }
    if (leavesRest && steps.length > 0) {
      steps.push(readyStep(place, new Date(visit.now.getTime() + crowdedDelay.least)))
      return { steps, commands, status: 'running' }
    }
    const visited =
      (steps.length === 0 && answered) || (await visitNode(node, visit, renderer, renderTime()))
    const outcome = putOffWhere(isCrowded, visited, startedAt, visit.now)
    steps.push(stepFor(place, outcome, visit.now))
    if (!('go' in outcome)) return { steps, commands, status: statusAfter(outcome) }
    if (outcome.command) commands.push(outcome.command)
    const { contact } = visit.context
    if (outcome.changes) {
      ownChanges = addChange(contact, ownChanges, outcome.changes)
      visit = { ...visit, context: { ...visit.context, contact: withChanges(contact, ownChanges) } }
    }
    branch = outcome.go
  }
}

/** When the entry reached the node after its open step, as waits count, or that step itself if it is not over. */
function momentOf(open: OpenStep, calledAt: Date | undefined): Date {
  const { status, startedAt, countsFrom, waitingSince, matchedAt } = open
  if (status === 'waiting') return waitingSince
  if (status === 'matched') return matchedAt ?? waitingSince
  return calledAt ?? countsFrom ?? startedAt
}

/** The outcome, or a later retry if it commands by a subject with a backlog. */
function putOffWhere(
  isCrowded: (subject: string) => boolean,
  outcome: NodeOutcome,
  startedAt: Date,
  now: Date,
): NodeOutcome {
  if (!('command' in outcome) || !outcome.command || !isCrowded(outcome.command.subject))
    return outcome
  const waited = now.getTime() - startedAt.getTime()
  const delay = Math.min(Math.max(waited, crowdedDelay.least), crowdedDelay.most)
  return { retryAt: new Date(now.getTime() + delay) }
}

function statusAfter(outcome: Exclude<NodeOutcome, { go: string }>): EntryRecord['status'] {
  if ('waitUntil' in outcome) return 'waiting'
  if ('failed' in outcome) return 'failed'
  return 'exit' in outcome ? 'completed' : 'running'
}

/** A run that ends at its open step, because its automation was deleted. */
export function cancelAt(open: OpenStep, now: Date): Run {
  const step = stepFor(open, { go: onward, skipped: 'CANCELLED' }, now)
  return { steps: [step], commands: [], status: 'cancelled' }
}

/** A run that fails at its open step. */
export function failAt(open: OpenStep, reason: string, now: Date): Run {
  return { steps: [stepFor(open, { failed: reason }, now)], commands: [], status: 'failed' }
}
