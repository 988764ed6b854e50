import type { AuditAction } from '@outrider/contracts/audit'
import { AutomationStats, AutomationStatsQuery } from '@outrider/contracts/automation-statistics'
import {
  Automation,
  cancelEntry,
  changeAutomation,
  countEntries,
  createAutomation,
  deleteAutomation,
  getAutomation,
  getEntry,
  getVersion,
  listAutomationEntries,
  listAutomations,
  listEntries,
  listVersions,
  moveAutomation,
  retryEntries,
  retryEntry,
  skipWait,
  type Transition,
} from '@outrider/contracts/automations'
import { parse } from '@outrider/contracts/contract'
import { Id } from '@outrider/contracts/ids'
import { invalidFaults, Problem } from '@outrider/contracts/problem'
import { countAutomationMessages } from '@outrider/contracts/messaging'
import { referencePlaces } from '@outrider/contracts/references'
import { closed, FreeForm } from '@outrider/contracts/shapes'
import { triggerBodies } from '@outrider/contracts/trigger-runtime'
import { TriggerType } from '@outrider/contracts/trigger-spec'
import {
  addCatalogEntry,
  deleteCatalogEntry,
  explainTrigger,
  Explanation,
  listCatalog,
} from '@outrider/contracts/triggers'
import { clock } from '@outrider/service/observe/time'
import { type Static, Type } from 'typebox'
import { mayRead, mayWrite } from '../access/policies.ts'
import { passing } from '../http/pass-on.ts'
import { route, type Tools } from '../http/route.ts'
import { resolveEvent } from './events.ts'

const tag = 'Automations'
const one = { tag, id: 'automationId', tagged: true } as const
const reads = passing({ ...one, access: mayRead, limit: 'READS' })
const manages = passing({ ...one, access: mayWrite, limit: 'MANAGEMENT' })
const readsEntries = passing({ tag, id: 'entryId', access: mayRead, limit: 'READS' })
const managesEntries = passing({ tag, id: 'entryId', access: mayWrite, limit: 'MANAGEMENT' })

const OneAutomation = Type.Object({ id: Id('auto') })

const transitions: Record<Transition, string> = {
  publish: 'Publish an automation',
  unpublish: 'Unpublish an automation',
  activate: 'Activate an automation',
  pause: 'Pause an automation',
  archive: 'Archive an automation',
  restore: 'Restore an archived automation',
}

const audited: Partial<Record<Transition, AuditAction>> = {
  publish: 'automation.published',
  activate: 'automation.activated',
}

const transitionNames: Transition[] = [
  'publish',
  'unpublish',
  'activate',
  'pause',
  'archive',
  'restore',
]

export const automationRoutes = [
  manages.create('/automations', 'Create an automation', createAutomation, {
    body: 'automation',
    references: referencePlaces.automation,
  }),
  reads.get('/automations', 'List automations', listAutomations),
  reads.get('/automations/:id', 'Retrieve an automation', getAutomation),
  reads.get('/automations/:id/versions', 'List the published versions', listVersions),
  reads.get('/automations/:id/versions/:version', 'Retrieve a published version', getVersion),
  route({
    method: 'get',
    path: '/automations/:id/stats',
    operationId: 'getAutomationStats',
    tag,
    summary: "Retrieve an automation's statistics",
    access: mayRead,
    limit: 'READS',
    params: OneAutomation,
    query: AutomationStatsQuery,
    status: 200,
    reply: AutomationStats,
    handle: async ({ caller: { tenant }, params: { id: automationId }, query, ask }) => {
      const { since = new Date(0).toISOString(), until = clock.now().toISOString() } = query
      const asked = { tenant, automationId, since, until }
      const stats = await ask(countEntries, asked)
      return { body: { ...stats, messages: await ask(countAutomationMessages, asked) } }
    },
  }),
  manages.patch('/automations/:id', 'Update an automation', changeAutomation, {
    body: 'change',
    references: referencePlaces.automation,
  }),
  manages.delete('/automations/:id', 'Delete an automation', deleteAutomation),
  ...transitionNames.map((transition) => {
    const audits = audited[transition]
    return route({
      ...(audits && { audits }),
      method: 'post',
      path: `/automations/:id/${transition}`,
      operationId: `${transition}Automation`,
      tag,
      summary: transitions[transition],
      tagged: true,
      access: mayWrite,
      limit: 'MANAGEMENT',
      params: OneAutomation,
      status: 200,
      reply: Automation,
      handle: async ({ caller, params, ask }) => ({
        body: await ask(moveAutomation, {
          tenant: caller.tenant,
          automationId: params.id,
          transition,
        }),
      }),
    })
  }),
  reads.get('/automations/:id/entries', 'List the entries of an automation', listAutomationEntries),
  manages.post('/automations/:id/entries/retry', 'Retry failed entries', retryEntries, {
    body: ['since'],
  }),
  readsEntries.get('/entries', 'List entries', listEntries),
  readsEntries.get('/entries/:id', 'Retrieve an entry', getEntry),
  managesEntries.post('/entries/:id/cancel', 'Cancel an entry', cancelEntry),
  managesEntries.post('/entries/:id/retry', 'Retry a failed entry', retryEntry),
  managesEntries.post('/entries/:id/skip-wait', 'Skip the wait of an entry', skipWait),
]

const catalogTag = 'Event catalog'
const oneCatalogEntry = { tag: catalogTag, id: 'entryId' } as const
const readsCatalog = passing({ ...oneCatalogEntry, access: mayRead, limit: 'READS' })
const managesCatalog = passing({ ...oneCatalogEntry, access: mayWrite, limit: 'MANAGEMENT' })

export const eventCatalogRoutes = [
  readsCatalog.get('/automations/event-catalog', 'List catalog events', listCatalog),
  managesCatalog.create('/automations/event-catalog', 'Create a catalog event', addCatalogEntry, {
    body: 'entry',
  }),
  managesCatalog.delete(
    '/automations/event-catalog/:id',
    'Delete a catalog event',
    deleteCatalogEntry,
  ),
]

const Attempt = Type.Object({ type: TriggerType, trigger: FreeForm }, closed)

export const explainRoutes = [
  route({
    method: 'post',
    path: '/automations/:id/explain',
    operationId: 'explainTrigger',
    tag,
    summary: 'Test a trigger (dry run)',
    access: mayRead,
    limit: 'READS',
    params: OneAutomation,
    body: Attempt,
    status: 200,
    reply: Explanation,
    handle: async ({ caller, params, body: { type, trigger: sent }, ask }) => {
      const whose = { tenant: caller.tenant, automationId: params.id }
      if (type === 'custom_event') return { body: await explainEvent(whose, sent, ask) }
      const body = await below(() => {
        const trigger = { ...parse(triggerBodies[type], sent), type }
        return ask(explainTrigger, { ...whose, trigger })
      })
      return { body }
    },
  }),
]

type Whose = Omit<Static<typeof explainTrigger.request>, 'trigger'>

/** Explains a product event, given as `POST /events` takes it. */
async function explainEvent(whose: Whose, sent: FreeForm, ask: Tools['ask']): Promise<Explanation> {
  const { person, deduplicated, trigger } = await below(() =>
    resolveEvent(whose.tenant, parse(triggerBodies.custom_event, sent), { ask }, clock.now()),
  )
  const explanation = await ask(explainTrigger, { ...whose, trigger, contactId: person.id })
  return deduplicated && explanation.wouldEnter
    ? {
        ...explanation,
        wouldEnter: false,
        reason: 'an event with this idempotencyKey came already',
      }
    : explanation
}

/** Faults are named as they are nested: `trigger.chain`. */
async function below<Read>(read: () => Read | Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'VALIDATION_FAILED') throw error
    throw invalidFaults(error.faults.map((fault) => ({ ...fault, field: fieldIn(fault.field) })))
  }
}

function fieldIn(field: string): string {
  return field === 'body' ? 'trigger' : `trigger.${field}`
}
