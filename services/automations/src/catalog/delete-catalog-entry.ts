import { uuidOf } from '@outrider/contracts/ids'
import { notFound, Problem } from '@outrider/contracts/problem'
import { deleteCatalogEntry } from '@outrider/contracts/triggers'
import { retried } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { builtInEntries } from './catalog-entry.ts'
import { deleteCatalogRow } from './queries.ts'

export const answerDeleteCatalogEntry = ({ db }: Service) =>
  answer(deleteCatalogEntry, async ({ tenant, entryId }) => {
    if (builtInEntries().some(({ id }) => id === entryId))
      throw new Problem('CONFLICT', 'a built-in entry cannot be deleted, only overruled by another')
    const [stored, id] = [storedTenant(tenant), uuidOf(entryId)]
    if (!(await retried(() => deleteCatalogRow(db, stored, id)))) throw notFound()
    return {}
  })
