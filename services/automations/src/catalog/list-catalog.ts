import { idOf } from '@outrider/contracts/ids'
import { listCatalog } from '@outrider/contracts/triggers'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { builtInEntries, catalogEntryOf } from './catalog-entry.ts'
import { listCatalogRows } from './queries.ts'

/** The organization's own entries, newest first, then those that are built in. */
export const answerListCatalog = ({ db }: Service) =>
  answer(listCatalog, async ({ tenant, query: { limit, cursor } }) => {
    const before = decodeCursor('cat', cursor)
    const own = await listCatalogRows(db, storedTenant(tenant))
    const all = [...own.map(catalogEntryOf), ...builtInEntries()]
    const rest = before === null ? all : all.filter(({ id }) => id < idOf('cat', before))
    const { items, nextCursor } = pageOf(rest, limit)
    return { entries: items, nextCursor }
  })
