import { beginImport } from '@outrider/contracts/imports'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { importOf } from './record.ts'
import { findImport, insertImport } from './queries.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerBeginImport = ({ db }: Service) =>
  answer(beginImport, async ({ tenant, importId, total }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(importId)
    await retried(() => insertImport(db, stored, id, total, clock.now()))
    const row = await findImport(db, stored, id)
    if (!row) throw notFound() // the id is another organization's
    return importOf(id, row)
  })
