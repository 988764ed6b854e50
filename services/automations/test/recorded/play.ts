import type { Graph } from '@outrider/contracts/graphs'
import { idOf, type Uuid } from '@outrider/contracts/ids'
import type { Person } from '@outrider/contracts/recipients'
import type { Trigger } from '@outrider/contracts/triggers'
import type { Renderer } from '@outrider/liquid/renderer'
import { type CompiledGraph, compileGraph } from '../../src/graphs/compile-graph.ts'
import type { NodeOutcome } from '../../src/graphs/node-type.ts'
import { contextOf } from '../../src/matching/rule.ts'
import type { OpenStep } from '../../src/runs/leases.ts'
import { type Run, runGraph } from '../../src/runs/run-graph.ts'

/** An event that comes while a step waits. */
interface Came {
  readonly trigger: Trigger
  /** What the step had kept of its entry when it began to wait. */
  readonly values: Readonly<Record<string, unknown>>
}

/** One run of an entry, with all that it depends on. */
export interface Moment {
  readonly at: string
  /** The open step, as it was stored. */
  readonly from: Omit<OpenStep, 'startedAt' | 'waitingSince'> & {
    readonly startedAt: string
    readonly since: string
  }
  /** As they are now; null for nobody, or somebody who was erased. */
  readonly person: Person | null
  /** Another one from a merge on. */
  readonly contactId: Uuid | null
  /** What came of the open step, when that was a call. */
  readonly answered?: NodeOutcome
  readonly came?: readonly Came[]
}

export interface Entry {
  readonly graph: Graph
  readonly trigger: Trigger
  readonly automationId: Uuid
  readonly entryId: Uuid
}

/** What a run came to, as JSON: its steps, commands and status, and whether each event would have ended the wait. */
export async function play(entry: Entry, moment: Moment, renderer: Renderer): Promise<unknown> {
  const graph = compileGraph(entry.graph)
  const open = {
    ...moment.from,
    startedAt: new Date(moment.from.startedAt),
    waitingSince: new Date(moment.from.since),
  }
  const { trigger, automationId, entryId } = entry
  const { event: name, payload, attributes, occurredAt } = trigger
  const event = { name, payload, attributes, occurredAt }
  const visit = {
    tenant: { orgId: idOf('org', automationId), environment: 'live' as const },
    automationId,
    entryId: idOf('ent', entryId),
    contactId: moment.contactId === null ? null : idOf('con', moment.contactId),
    now: new Date(moment.at),
    waitingSince: open.waitingSince,
    context: { ...contextOf(trigger), event, contact: moment.person ?? undefined },
    timeZone: 'UTC',
    isErased: moment.contactId !== null && !moment.person,
  }
  const options = moment.answered ? { answered: moment.answered } : {}
  const run = await runGraph(graph, open, visit, renderer, options)
  const met = moment.came?.map((came) => isMet(graph, open.node, came))
  return JSON.parse(JSON.stringify({ ...readable(run), ...(met && { met }) }))
}

function isMet(graph: CompiledGraph, node: string, { trigger, values }: Came): boolean {
  return graph.nodes.get(node)?.awaits?.meets(contextOf(trigger), values) ?? false
}

/** Without what a later run reads of open steps: entries of older versions lack it. */
function readable({ commands, steps, ...run }: Run) {
  return {
    steps: steps.map(({ countsFrom: _countsFrom, ownChanges: _ownChanges, ...step }) => step),
    ...run,
    commands: commands.map(({ subject, id, data }) => {
      const said: unknown = JSON.parse(data)
      return { subject, id, data: said }
    }),
  }
}
