import type { Trigger } from '@outrider/contracts/automations'
import { type Person, readPeople } from '@outrider/contracts/contacts'
import { idOf } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
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

/**
 * Takes leased steps, and all that follow without waiting: publishes what they command, then records
 * them in one statement. Whatever fails before that is repeated whole when the leases have ended.
 */
export async function runSteps(runner: Runner, steps: readonly LeasedStep[]): Promise<void> {
  if (steps.length === 0) return
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

/** By the database's id; whoever was erased is missing. */
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
  if (wanted.size === 0) return new Map()
  const { people } = await request(nats, readPeople, { wanted: [...wanted.values()] })
  return new Map(people.map((person) => [person.id, person]))
}

function walk(
  step: LeasedStep,
  graph: CompiledGraph | undefined,
  people: ReadonlyMap<string, Person>,
  now: Date,
): Walk {
  if (!graph) return stopAt(step, 'AUTOMATION_DELETED', now)
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
