import { listAutomations } from '@outrider/contracts/automations'
import { decodeCursor, encodeCursor } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { listAutomationRows } from './queries.ts'

export const answerListAutomations = ({ db }: Service) =>
  answer(listAutomations, async ({ tenant, query: { limit, cursor } }) => {
    const before = decodeCursor('auto', cursor)
    const rows = await listAutomationRows(db, tenant, before, limit + 1)
    const automations = rows.slice(0, limit)
    const last = rows.length > limit ? automations.at(-1) : undefined
    return { automations, nextCursor: last ? encodeCursor(last.id) : null }
  })
