import { listImportFaults } from '@outrider/contracts/imports'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { findImport, listFaults } from './queries.ts'
import { storedTenant } from '@outrider/service/tenant'

const maxFaults = 1_000

export const answerListImportFaults = ({ db }: Service) =>
  answer(listImportFaults, async ({ tenant, importId, after }) => {
    const id = uuidOf(importId)
    if (!(await findImport(db, storedTenant(tenant), id))) throw notFound()
    const [row = 0, place = -1] = (after ?? '').split('.').filter(Boolean).map(Number)
    const faults = await listFaults(db, id, { row, place }, maxFaults)
    const last = faults.at(-1)
    return {
      faults: faults.map(({ place: _place, ...fault }) => fault),
      next: faults.length === maxFaults && last ? `${last.row}.${last.place}` : null,
    }
  })
