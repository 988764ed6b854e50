import {
  addCatalogEntry,
  CatalogEntry,
  CatalogInput,
  deleteCatalogEntry,
  listCatalog,
} from '@outrider/contracts/event-catalog'
import { Id } from '@outrider/contracts/ids'
import { PageQuery } from '@outrider/contracts/shapes'
import { Type } from 'typebox'
import { mayRead, mayWrite } from '../access/access.ts'
import { nothing, route } from '../http/route.ts'

const tag = 'Event catalog'
const OneCatalogEntry = Type.Object({ id: Id('cat') })

export const eventCatalogRoutes = [
  route({
    method: 'get',
    path: '/automations/event-catalog',
    tag,
    summary: 'List known events: the organization’s own, newest first, then the built-in ones',
    access: mayRead,
    limit: 'READS',
    query: PageQuery,
    status: 200,
    reply: listCatalog.reply,
    handle: async ({ caller, query, ask }) => ({
      body: await ask(listCatalog, { tenant: caller.tenant, query }),
    }),
  }),
  route({
    method: 'post',
    path: '/automations/event-catalog',
    tag,
    summary:
      'Name an event by its signature, its topic0 or its program’s instruction, or tell whom events of a name are about',
    access: mayWrite,
    limit: 'MANAGEMENT',
    body: CatalogInput,
    status: 201,
    reply: CatalogEntry,
    handle: async ({ caller, body, ask }) => ({
      body: await ask(addCatalogEntry, { tenant: caller.tenant, entry: body }),
    }),
  }),
  route({
    method: 'delete',
    path: '/automations/event-catalog/:id',
    tag,
    summary: 'Forget one of the organization’s own events',
    access: mayWrite,
    limit: 'MANAGEMENT',
    params: OneCatalogEntry,
    status: 204,
    reply: nothing,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(deleteCatalogEntry, { tenant: caller.tenant, entryId: params.id }),
    }),
  }),
]
