import { listForms } from '@outrider/contracts/forms'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { listForms as list } from './queries.ts'
import { formOf } from './record.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerListForms = ({ db }: Service) =>
  answer(listForms, async ({ tenant, query: { limit, cursor } }) => {
    const rows = await list(db, storedTenant(tenant), decodeCursor('form', cursor), limit + 1)
    const { items, nextCursor } = pageOf(rows.map(formOf), limit)
    return { forms: items, nextCursor }
  })
