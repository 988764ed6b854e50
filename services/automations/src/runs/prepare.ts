import { idOf, type TypeId } from '@outrider/contracts/ids'
import { type Person, readPeople as contract } from '@outrider/contracts/recipients'
import { defaultSettings, getSettings } from '@outrider/contracts/settings'
import type { Tenant } from '@outrider/contracts/shapes'
import type { Trigger } from '@outrider/contracts/triggers'
import { type StoredTenant, tenantKey, tenantOf } from '@outrider/service/db/tenant'
import { bisect } from '@outrider/service/nats/process-batch'
import { paginate, request } from '@outrider/service/nats/requests'
import type { Service } from '@outrider/service/service'
import type { Context } from '../filters/filters.ts'
import { type CompiledGraph, emptyGraph } from '../graphs/compile-graph.ts'
import type { Visit } from '../graphs/node-type.ts'
import { contextOf } from '../matching/rule.ts'
import { type Graphs, versionKey } from './graphs.ts'
import type { LeasedStep } from './leases.ts'
import { withChanges } from './own-changes.ts'

interface Wanted {
  readonly tenant: Tenant
  readonly contactId: TypeId<'con'>
}

interface People {
  /** By id. Erased people are missing. */
  readonly found: ReadonlyMap<string, Person>
  /** The ids of contacts that could not be read. */
  readonly unreadable: ReadonlySet<string>
}

/** Reads the contacts of steps. A contact that cannot be read does not affect the others. */
async function readPeople(service: Service, steps: readonly LeasedStep[]): Promise<People> {
  const wanted = [...new Map(steps.flatMap(personRefOf)).values()]
  const unreadable = new Set<string>()
  const read = await bisect(
    wanted,
    async (some) => {
      const replies = await paginate(some, (part) =>
        request(service.nats, contract, { wanted: [...part] }),
      )
      return replies.flatMap(({ people }) => people)
    },
    ({ contactId }, error) => {
      service.log.error({ err: error, contactId }, 'contact not read')
      unreadable.add(contactId)
      return []
    },
  )
  return { found: new Map(read.flat().map((person) => [person.id, person])), unreadable }
}

function personRefOf({ orgId, environment, contactId }: LeasedStep): [string, Wanted][] {
  if (contactId === null) return []
  const tenant = tenantOf({ orgId, environment })
  return [[contactId, { tenant, contactId: idOf('con', contactId) }]]
}

/** The time zones of tenants. Rejects if they cannot be read: an entry waits for no wrong time. */
async function readTimeZones(
  { nats }: Service,
  steps: readonly LeasedStep[],
): Promise<(tenant: StoredTenant) => string> {
  const tenants = new Map(steps.map((step) => [tenantKey(step), tenantOf(step)]))
  const zones = await Promise.all(
    [...tenants].map(async ([key, tenant]) => {
      const { timeZone } = await request(nats, getSettings, { tenant })
      return [key, timeZone] as const
    }),
  )
  const known = new Map(zones)
  return (tenant) => known.get(tenantKey(tenant)) ?? defaultSettings.timeZone
}

interface Preparer extends Service {
  readonly graphs: Graphs
}

/** A leased step with all data of its run. */
export interface Prepared {
  readonly step: LeasedStep
  /** Undefined if its version was deleted or cannot be compiled. */
  readonly graph: CompiledGraph | undefined
  readonly visit: Omit<Visit, 'node' | 'countsFrom'>
  /** Whether the contact could not be read. */
  readonly isUnreadable: boolean
}

/** Reads the graphs of steps, and the contacts that their runs may read. */
export async function prepare(
  preparer: Preparer,
  steps: readonly LeasedStep[],
  now: Date,
): Promise<Prepared[]> {
  const graphs = await preparer.graphs.read(steps.filter(hasVersion))
  const work = steps.map((step) => ({ step, graph: graphOf(graphs, step) }))
  const asking = work.filter(asksForPerson).map(({ step }) => step)
  const asked = new Set(asking)
  const [people, timeZoneOf] = await Promise.all([
    readPeople(preparer, asking),
    readTimeZones(
      preparer,
      work.filter(({ graph }) => graph?.needsTimeZone).map(({ step }) => step),
    ),
  ])
  return work.map(({ step, graph }) => {
    const visit = { ...visitOf(step, people, asked.has(step), now), timeZone: timeZoneOf(step) }
    const { contactId } = visit
    return {
      step,
      graph,
      visit,
      isUnreadable: contactId !== null && people.unreadable.has(contactId),
    }
  })
}

/** The contact of an entry that is about to be inserted was just resolved, so it is not erased. */
function asksForPerson({ step, graph }: Pick<Prepared, 'step' | 'graph'>): boolean {
  return graph !== undefined && (graph.needsPerson || (graph.skipsErased && !step.isFresh))
}

function hasVersion(step: LeasedStep): step is LeasedStep & { readonly version: number } {
  return step.version !== null
}

function graphOf(
  graphs: ReadonlyMap<string, CompiledGraph>,
  { automationId, version }: LeasedStep,
): CompiledGraph | undefined {
  return version === null ? emptyGraph : graphs.get(versionKey({ automationId, version }))
}

function visitOf(
  step: LeasedStep,
  { found }: People,
  isAsked: boolean,
  now: Date,
): Omit<Visit, 'node' | 'countsFrom' | 'timeZone'> {
  const contactId = step.contactId === null ? null : idOf('con', step.contactId)
  const contact = contactId === null ? undefined : found.get(contactId)
  return {
    tenant: tenantOf(step),
    automationId: step.automationId,
    entryId: idOf('ent', step.entryId),
    contactId,
    now,
    waitingSince: step.waitingSince,
    context: entryContext(step.trigger, contact && withChanges(contact, step.ownChanges)),
    isErased: isAsked && contactId !== null && contact === undefined,
  }
}

/** The context of a graph's conditions and templates. */
function entryContext(trigger: Trigger, contact: Person | undefined): Context {
  const { event: name, payload, attributes, occurredAt } = trigger
  const event = { name, payload, attributes, occurredAt }
  return { ...contextOf(trigger), event, contact }
}
