import {
  Automation,
  cancelEntry,
  changeAutomation,
  createAutomation,
  deleteAutomation,
  getAutomation,
  getEntry,
  getVersion,
  listAutomations,
  listEntries,
  moveAutomation,
  retryEntries,
  retryEntry,
  type Transition,
} from '@outrider/contracts/automations'
import { Id } from '@outrider/contracts/ids'
import { Type } from 'typebox'
import { mayRead, mayWrite } from '../access/access.ts'
import { passing } from '../http/pass-on.ts'
import { route } from '../http/route.ts'

const tag = 'Automations'
const one = { tag, id: 'automationId' } as const
const reads = passing({ ...one, access: mayRead, limit: 'READS' })
const manages = passing({ ...one, access: mayWrite, limit: 'MANAGEMENT' })
const readsEntries = passing({ tag, id: 'entryId', access: mayRead, limit: 'READS' })
const managesEntries = passing({ tag, id: 'entryId', access: mayWrite, limit: 'MANAGEMENT' })

const OneAutomation = Type.Object({ id: Id('auto') })

const transitions: Record<Transition, string> = {
  publish: 'Freeze the draft graph as the version that runs',
  unpublish: 'Let new entries run an empty graph',
  activate: 'Match triggers from now on',
  pause: 'Match no triggers until activated again',
  archive: 'Put the automation away',
  restore: 'Take an archived automation back as a draft',
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
  manages.create('/automations', 'Create an automation as an unpublished draft', createAutomation, {
    body: 'automation',
  }),
  reads.get('/automations', 'List automations, newest first', listAutomations),
  reads.get('/automations/:id', 'Read one automation', getAutomation),
  reads.get('/automations/:id/versions/:version', 'Read a graph that was published', getVersion),
  manages.patch(
    '/automations/:id',
    'Change name, trigger, draft graph or reentry',
    changeAutomation,
    { body: 'change' },
  ),
  manages.delete('/automations/:id', 'Delete an automation; its entries stay', deleteAutomation),
  ...transitionNames.map((transition) =>
    route({
      method: 'post',
      path: `/automations/:id/${transition}`,
      operationId: `${transition}Automation`,
      tag,
      summary: transitions[transition],
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
    }),
  ),
  reads.get('/automations/:id/entries', 'List who entered, newest first', listEntries),
  manages.post(
    '/automations/:id/entries/retry',
    'Let entries that have failed since go on where they failed',
    retryEntries,
    { body: ['since'] },
  ),
  readsEntries.get('/entries/:id', 'Read one entry with its steps', getEntry),
  managesEntries.post('/entries/:id/cancel', 'Stop an entry where it stands', cancelEntry),
  managesEntries.post(
    '/entries/:id/retry',
    'Let a failed entry go on at its failed step',
    retryEntry,
  ),
]
