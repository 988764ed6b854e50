import {
  Automation,
  AutomationInput,
  AutomationPatch,
  changeAutomation,
  createAutomation,
  deleteAutomation,
  getAutomation,
  listAutomations,
  moveAutomation,
  type Transition,
} from '@outrider/contracts/automations'
import { cancelEntry, EntryRecord, getEntry, listEntries } from '@outrider/contracts/entries'
import { Id } from '@outrider/contracts/ids'
import { PageQuery } from '@outrider/contracts/shapes'
import { Type } from 'typebox'
import { mayRead, mayWrite } from '../access/access.ts'
import { nothing, route } from '../http/route.ts'

const tag = 'Automations'
const OneAutomation = Type.Object({ id: Id('auto') })
const OneEntry = Type.Object({ id: Id('ent') })

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
  route({
    method: 'post',
    path: '/automations',
    tag,
    summary: 'Create an automation as an unpublished draft',
    access: mayWrite,
    limit: 'MANAGEMENT',
    body: AutomationInput,
    status: 201,
    reply: Automation,
    handle: async ({ caller, body, ask }) => ({
      body: await ask(createAutomation, { tenant: caller.tenant, automation: body }),
    }),
  }),
  route({
    method: 'get',
    path: '/automations',
    tag,
    summary: 'List automations, newest first',
    access: mayRead,
    limit: 'READS',
    query: PageQuery,
    status: 200,
    reply: listAutomations.reply,
    handle: async ({ caller, query, ask }) => ({
      body: await ask(listAutomations, { tenant: caller.tenant, query }),
    }),
  }),
  route({
    method: 'get',
    path: '/automations/:id',
    tag,
    summary: 'Read one automation',
    access: mayRead,
    limit: 'READS',
    params: OneAutomation,
    status: 200,
    reply: Automation,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(getAutomation, { tenant: caller.tenant, automationId: params.id }),
    }),
  }),
  route({
    method: 'patch',
    path: '/automations/:id',
    tag,
    summary: 'Change name, trigger, draft graph or reentry',
    access: mayWrite,
    limit: 'MANAGEMENT',
    params: OneAutomation,
    body: AutomationPatch,
    status: 200,
    reply: Automation,
    handle: async ({ caller, params, body, ask }) => ({
      body: await ask(changeAutomation, {
        tenant: caller.tenant,
        automationId: params.id,
        change: body,
      }),
    }),
  }),
  route({
    method: 'delete',
    path: '/automations/:id',
    tag,
    summary: 'Delete an automation with its entries',
    access: mayWrite,
    limit: 'MANAGEMENT',
    params: OneAutomation,
    status: 204,
    reply: nothing,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(deleteAutomation, { tenant: caller.tenant, automationId: params.id }),
    }),
  }),
  ...transitionNames.map((transition) =>
    route({
      method: 'post',
      path: `/automations/:id/${transition}`,
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
  route({
    method: 'get',
    path: '/automations/:id/entries',
    tag,
    summary: 'List who entered, newest first',
    access: mayRead,
    limit: 'READS',
    params: OneAutomation,
    query: PageQuery,
    status: 200,
    reply: listEntries.reply,
    handle: async ({ caller, params, query, ask }) => ({
      body: await ask(listEntries, { tenant: caller.tenant, automationId: params.id, query }),
    }),
  }),
  route({
    method: 'get',
    path: '/entries/:id',
    tag,
    summary: 'Read one entry with its steps',
    access: mayRead,
    limit: 'READS',
    params: OneEntry,
    status: 200,
    reply: EntryRecord,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(getEntry, { tenant: caller.tenant, entryId: params.id }),
    }),
  }),
  route({
    method: 'post',
    path: '/entries/:id/cancel',
    tag,
    summary: 'Stop an entry where it stands',
    access: mayWrite,
    limit: 'MANAGEMENT',
    params: OneEntry,
    status: 200,
    reply: EntryRecord,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(cancelEntry, { tenant: caller.tenant, entryId: params.id }),
    }),
  }),
]
