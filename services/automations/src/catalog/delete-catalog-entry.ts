import { deleteCatalogEntry } from '@outrider/contracts/event-catalog'
import { notFound, Problem } from '@outrider/contracts/problem'
import { retried } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { deleteCatalogRow } from './queries.ts'
import { builtInEntries } from './catalog-entry.ts'

export const answerDeleteCatalogEntry = ({ db }: Service) =>
  answer(deleteCatalogEntry, async ({ tenant, entryId }) => {
    if (builtInEntries().some(({ id }) => id === entryId))
      throw new Problem('CONFLICT', 'a built-in entry cannot be deleted, only overruled by another')
    if (!(await retried(() => deleteCatalogRow(db, tenant, entryId)))) throw notFound()
    return {}
  })
