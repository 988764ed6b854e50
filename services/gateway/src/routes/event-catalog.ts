import { addCatalogEntry, deleteCatalogEntry, listCatalog } from '@outrider/contracts/triggers'
import { mayRead, mayWrite } from '../access/access.ts'
import { passing } from '../http/pass-on.ts'

const tag = 'Event catalog'
const one = { tag, id: 'entryId' } as const
const reads = passing({ ...one, access: mayRead, limit: 'READS' })
const manages = passing({ ...one, access: mayWrite, limit: 'MANAGEMENT' })

export const eventCatalogRoutes = [
  reads.get(
    '/automations/event-catalog',
    'List known events: the organization’s own, newest first, then the built-in ones',
    listCatalog,
  ),
  manages.create(
    '/automations/event-catalog',
    'Name an event by its signature, its topic0 or its program’s instruction, or tell whom events of a name are about',
    addCatalogEntry,
    { body: 'entry' },
  ),
  manages.delete(
    '/automations/event-catalog/:id',
    'Forget one of the organization’s own events',
    deleteCatalogEntry,
  ),
]
