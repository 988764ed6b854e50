import { listAutomations } from '@outrider/contracts/automations'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { listAutomationRows } from './queries.ts'

export const answerListAutomations = ({ db }: Service) =>
  answer(listAutomations, async ({ tenant, query: { limit, cursor } }) => {
    const before = decodeCursor('auto', cursor)
    const rows = await listAutomationRows(db, tenant, before, limit + 1)
    const { items, nextCursor } = pageOf(rows, limit)
    return { automations: items, nextCursor }
  })
