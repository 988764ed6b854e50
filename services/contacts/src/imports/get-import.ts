import { getImport, maxFaultsShown } from '@outrider/contracts/imports'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { importOf } from './record.ts'
import { findImport, listFaults } from './queries.ts'
import { storedTenant } from '@outrider/service/tenant'

const beforeAll = { row: 0, place: -1 }

export const answerGetImport = ({ db }: Service) =>
  answer(getImport, async ({ tenant, importId }) => {
    const id = uuidOf(importId)
    const row = await findImport(db, storedTenant(tenant), id)
    if (!row) throw notFound()
    const faults = await listFaults(db, id, beforeAll, maxFaultsShown)
    return {
      ...importOf(id, row),
      errors: faults.map(({ place: _place, ...fault }) => fault),
    }
  })
