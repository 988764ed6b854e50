import type { Trigger } from '@outrider/contracts/triggers'
import { type Person, readPeople } from '@outrider/contracts/people'
import { idOf } from '@outrider/contracts/ids'
import { askOn } from '@outrider/service/ask-on'
import { request } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import type { Context } from '../filters/path.ts'
import { type CompiledGraph, emptyGraph } from '../graphs/compile-graph.ts'
import type { Visit } from '../graphs/node-type.ts'
import { contextOf } from '../matching/rule.ts'
import { type Graphs, versionKey } from './graphs.ts'
import type { LeasedStep } from './queries.ts'

interface Preparer extends Service {
  readonly graphs: Graphs
}

/** A leased step with everything that a run needs. */
export interface Prepared {
  readonly step: LeasedStep
  /** Undefined when its version is gone or cannot be run. */
  readonly graph: CompiledGraph | undefined
  readonly visit: Omit<Visit, 'node'>
}

/** Reads the graphs of steps, and the people that what follows may depend on. */
export async function prepare(
  preparer: Preparer,
  steps: readonly LeasedStep[],
  now: Date,
): Promise<Prepared[]> {
  const graphs = await preparer.graphs.read(steps.flatMap(versionOf))
  const work = steps.map((step) => ({ step, graph: graphOf(graphs, step) }))
  const people = await readPeopleOf(
    preparer,
    work.filter(({ graph }) => graph?.needsPerson).map(({ step }) => step),
  )
  return work.map((each) => ({ ...each, visit: visitOf(each.step, people, now) }))
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

/** People by id. Erased people are missing. */
async function readPeopleOf(
  { nats }: Service,
  steps: readonly LeasedStep[],
): Promise<ReadonlyMap<string, Person>> {
  const wanted = new Map(
    steps.flatMap(({ orgId, environment, contactId }) => {
      if (contactId === null) return []
      const tenant = { orgId: idOf('org', orgId), environment }
      return [[contactId, { tenant, contactId: idOf('con', contactId) }] as const]
    }),
  )
  const replies = await askOn([...wanted.values()], (part) =>
    request(nats, readPeople, { wanted: part }),
  )
  return new Map(replies.flatMap(({ people }) => people.map((person) => [person.id, person])))
}

function visitOf(
  step: LeasedStep,
  people: ReadonlyMap<string, Person>,
  now: Date,
): Omit<Visit, 'node'> {
  const contactId = step.contactId === null ? null : idOf('con', step.contactId)
  return {
    tenant: { orgId: idOf('org', step.orgId), environment: step.environment },
    automationId: step.automationId,
    entryId: idOf('ent', step.entryId),
    contactId,
    now,
    context: entryContext(step.trigger, contactId === null ? undefined : people.get(contactId)),
  }
}

/** What conditions and texts of a graph see. */
function entryContext(trigger: Trigger, contact: Person | undefined): Context {
  const { event: name, payload, attributes, occurredAt } = trigger
  const event = { name, payload, attributes, occurredAt }
  return { ...contextOf(trigger), event, contact }
}
