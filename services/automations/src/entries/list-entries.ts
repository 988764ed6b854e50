import { listEntries } from '@outrider/contracts/entries'
import { notFound } from '@outrider/contracts/problem'
import { decodeCursor, encodeCursor } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { findAutomation } from '../automations/queries.ts'
import { listEntryRows } from './queries.ts'

export const answerListEntries = ({ db }: Service) =>
  answer(listEntries, async ({ tenant, automationId, query: { limit, cursor } }) => {
    const before = decodeCursor('ent', cursor)
    if (!(await findAutomation(db, tenant, automationId))) throw notFound()
    const rows = await listEntryRows(db, tenant, automationId, before, limit + 1)
    const entries = rows.slice(0, limit)
    const last = rows.length > limit ? entries.at(-1) : undefined
    return { entries, nextCursor: last ? encodeCursor(last.id) : null }
  })
