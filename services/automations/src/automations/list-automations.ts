import { listAutomations } from '@outrider/contracts/automations'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { listAutomationRows } from './queries.ts'
import { automationOf } from './record.ts'

export const answerListAutomations = ({ db }: Service) =>
  answer(listAutomations, async ({ tenant, query: { limit, cursor } }) => {
    const before = decodeCursor('auto', cursor)
    const rows = await listAutomationRows(db, storedTenant(tenant), before, limit + 1)
    const { items, nextCursor } = pageOf(rows.map(automationOf), limit)
    return { automations: items, nextCursor }
  })
