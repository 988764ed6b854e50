import { listEntries } from '@outrider/contracts/automations'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { requireAutomation } from '../automations/require-automation.ts'
import { listEntryRows } from './queries.ts'
import { entryOf } from './record.ts'

export const answerListEntries = ({ db }: Service) =>
  answer(listEntries, async ({ tenant, automationId, query: { limit, cursor } }) => {
    const before = decodeCursor('ent', cursor)
    const { id } = await requireAutomation(db, tenant, automationId)
    const rows = await listEntryRows(db, storedTenant(tenant), id, before, limit + 1)
    const { items, nextCursor } = pageOf(rows.map(entryOf), limit)
    return { entries: items, nextCursor }
  })
