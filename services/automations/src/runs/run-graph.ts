import type { EntryRecord } from '@outrider/contracts/automations'
import type { Renderer } from '@outrider/liquid/renderer'
import type { OutgoingItem } from '@outrider/service/nats/publish'
import { type CompiledGraph, type CompiledNode, visitNode } from '../graphs/compile-graph.ts'
import { type NodeOutcome, onward, type Visit } from '../graphs/node-type.ts'
import type { OpenStep } from './leases.ts'
import { readyStep, stepFor, type StepRecord } from './step-records.ts'

export interface Run {
  /** The open step first, then the steps that followed. */
  readonly steps: readonly StepRecord[]
  /** To be published before the steps are recorded: a repetition publishes the same again. */
  readonly commands: readonly OutgoingItem[]
  readonly status: EntryRecord['status']
  /** The last of the steps, when it is to be run at once, after the others have been recorded. */
  readonly next?: OpenStep
}

interface RunOptions {
  /** The outcome of the open step, when that was a call. */
  readonly answered?: NodeOutcome
  /**
   * The run is recorded before its commands are published, by a caller who must not wait long: texts that are
   * not rendered soon are left to a later run.
   */
  readonly ahead?: boolean
  /** Whether a subject has too much waiting: what commands by it is left to a later run. */
  readonly isCrowded?: (subject: string) => boolean
}

/** Milliseconds that whoever takes a run ahead waits for its texts, all of them together. */
const maxWaitAhead = 100
/**
 * Milliseconds until a step is tried again whose command there is no room for: as long as it has waited, within these
 * bounds.
 */
const crowdedDelay = { least: 1_000, most: 60_000 }

/**
 * Runs an entry from its open step through every node that neither waits nor calls the outside. What was decided
 * on the way is recorded before anything is commanded that follows from it: a run that stops in between, and is
 * repeated when the contact has changed, could decide otherwise, and both branches would act. Never rejects.
 */
export async function runGraph(
  graph: CompiledGraph,
  open: OpenStep,
  visit: Omit<Visit, 'node'>,
  renderer: Renderer,
  { answered, ahead = false, isCrowded = () => false }: RunOptions = {},
): Promise<Run> {
  const steps: StepRecord[] = []
  const commands: OutgoingItem[] = []
  const until = performance.now() + maxWaitAhead
  let hasDecided = false
  let branch: string | undefined
  let node: CompiledNode | undefined = graph.nodes.get(open.node)
  if (open.status !== 'ready') {
    branch = node?.resume(open.status === 'matched' ? 'matched' : 'due') ?? onward
    hasDecided = open.status === 'waiting' && branch !== onward // that an event came is recorded
    const result = branch === onward ? {} : { result: { branch } }
    steps.push(stepFor(open, { go: branch, ...result }, visit.now))
  }
  for (;;) {
    if (branch !== undefined) node = graph.nodes.get(node?.next.get(branch) ?? '')
    if (!node) return { steps, commands, status: 'completed' }
    const startedAt = steps.length === 0 ? open.startedAt : visit.now
    const position = open.position + steps.length
    const place = { node: node.id, type: node.type, position, startedAt }
    if (hasDecided && node.commands && !ahead) {
      steps.push(readyStep(place, visit.now))
      const next = { ...place, status: 'ready', waitingSince: visit.now } as const
      return { steps, commands, status: 'running', next }
    }
    const visited =
      (steps.length === 0 && answered) ||
      (await visitNode(node, visit, renderer, ahead ? until - performance.now() : undefined))
    const outcome = putOffWhere(isCrowded, visited, startedAt, visit.now)
    steps.push(stepFor(place, outcome, visit.now))
    if (!('go' in outcome)) return { steps, commands, status: statusAfter(outcome) }
    if (outcome.command) commands.push(outcome.command)
    branch = outcome.go
    hasDecided ||= branch !== onward
  }
}

/** The outcome, or another try later where it commands what there is no room for. */
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

/** A run that fails at its open step, because what it needs is missing or broken. */
export function failAt(open: OpenStep, reason: string, now: Date): Run {
  return { steps: [stepFor(open, { failed: reason }, now)], commands: [], status: 'failed' }
}
