import type { Trigger } from '@outrider/contracts/automations'
import { type Person, readPeople } from '@outrider/contracts/contacts'
import { idOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { isTransient, retried } from '@outrider/service/database'
import { request } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import type { Context } from '../filters/path.ts'
import { type CompiledGraph, emptyGraph } from '../graphs/compile-graph.ts'
import { contextOf } from '../matching/rule.ts'
import { eventNameOf } from '../triggers/event-name.ts'
import { advance, stopAt, type Walk } from './advance.ts'
import { type Graphs, versionKey } from './graphs.ts'
import { type LeasedStep, recordWalks } from './run-queries.ts'

export interface Runner extends Service {
  readonly graphs: Graphs
}

/** People asked for at once: their attributes must fit one message. */
const mostPeople = 100

/**
 * Takes leased steps, and all that follow without waiting: publishes what they command, then records
 * them in one statement. What fails before that is repeated whole when the leases have ended. Steps that
 * fail for one's sake are halved until that one stands alone; rejects only when a server is away.
 */
export async function runSteps(runner: Runner, steps: readonly LeasedStep[]): Promise<void> {
  const [first] = steps
  if (!first) return
  try {
    await runTogether(runner, steps)
  } catch (error) {
    if (isOutage(error)) throw error
    const { entryId, node } = first
    if (steps.length === 1) return runner.log.error({ err: error, entryId, node }, 'step not run')
    const middle = steps.length >> 1
    await runSteps(runner, steps.slice(0, middle))
    await runSteps(runner, steps.slice(middle))
  }
}

function isOutage(error: unknown): boolean {
  return isTransient(error) || (error instanceof Problem && error.code === 'UNAVAILABLE')
}

async function runTogether(runner: Runner, steps: readonly LeasedStep[]): Promise<void> {
  const graphs = await runner.graphs.read(steps.flatMap(versionOf))
  const work = steps.map((step) => ({ step, graph: graphOf(graphs, step) }))
  const people = await readPeopleOf(
    runner,
    work.filter(({ graph }) => graph?.needsPerson).map(({ step }) => step),
  )
  const now = clock.now()
  const walks = work.map(({ step, graph }) => ({ from: step, ...walk(step, graph, people, now) }))
  const commands = walks.flatMap((each) => each.commands)
  await Promise.all(commands.map((command) => runner.publisher.publish(command)))
  await retried(() => recordWalks(runner.db, walks, now))
}

function versionOf({ version, ...step }: LeasedStep) {
  return version === null ? [] : [{ ...step, version }]
}

function graphOf(
  graphs: ReadonlyMap<string, CompiledGraph>,
  { automationId, version }: LeasedStep,
): CompiledGraph | undefined {
  return version === null ? emptyGraph : graphs.get(versionKey({ automationId, version }))
}

/** By id; whoever was erased is missing. */
async function readPeopleOf(
  { nats }: Runner,
  steps: readonly LeasedStep[],
): Promise<ReadonlyMap<string, Person>> {
  const wanted = new Map(
    steps.flatMap(({ orgId, environment, contactId }) => {
      if (contactId === null) return []
      const tenant = { orgId: idOf('org', orgId), environment }
      return [[contactId, { tenant, contactId: idOf('con', contactId) }] as const]
    }),
  )
  const parts = Array.from({ length: Math.ceil(wanted.size / mostPeople) }, (_, part) =>
    [...wanted.values()].slice(part * mostPeople, (part + 1) * mostPeople),
  )
  const replies = await Promise.all(
    parts.map((part) => request(nats, readPeople, { wanted: part })),
  )
  return new Map(replies.flatMap(({ people }) => people.map((person) => [person.id, person])))
}

function walk(
  step: LeasedStep,
  graph: CompiledGraph | undefined,
  people: ReadonlyMap<string, Person>,
  now: Date,
): Walk {
  if (!graph) return stopAt(step, 'NO_GRAPH', now)
  const contactId = step.contactId === null ? null : idOf('con', step.contactId)
  return advance(graph, step, {
    tenant: { orgId: idOf('org', step.orgId), environment: step.environment },
    automationId: step.automationId,
    entryId: idOf('ent', step.entryId),
    contactId,
    now,
    context: entryContext(step.trigger, contactId === null ? undefined : people.get(contactId)),
  })
}

/** What conditions and texts of a graph see. */
function entryContext(trigger: Trigger, contact: Person | undefined): Context {
  const { payload, attributes, occurredAt } = trigger
  const event = { name: eventNameOf(trigger), payload, attributes, occurredAt }
  return { ...contextOf(trigger), event, contact }
}
