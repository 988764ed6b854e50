import { listEntries } from '@outrider/contracts/entries'
import { notFound } from '@outrider/contracts/problem'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { findAutomation } from '../automations/queries.ts'
import { listEntryRows } from './queries.ts'

export const answerListEntries = ({ db }: Service) =>
  answer(listEntries, async ({ tenant, automationId, query: { limit, cursor } }) => {
    const before = decodeCursor('ent', cursor)
    if (!(await findAutomation(db, tenant, automationId))) throw notFound()
    const rows = await listEntryRows(db, tenant, automationId, before, limit + 1)
    const { items, nextCursor } = pageOf(rows, limit)
    return { entries: items, nextCursor }
  })
