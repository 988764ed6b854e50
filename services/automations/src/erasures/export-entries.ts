import { exportEntries } from '@outrider/contracts/automations'
import { uuidOf } from '@outrider/contracts/ids'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { entryOf, stepOf } from '../entries/record.ts'
import { listEntriesOf, listStepsOf } from './queries.ts'

export const answerExportEntries = ({ db }: Service) =>
  answer(exportEntries, async ({ tenant, contactId, query: { limit, cursor } }) => {
    const before = decodeCursor('ent', cursor)
    const stored = storedTenant(tenant)
    const rows = await listEntriesOf(db, stored, uuidOf(contactId), before, limit + 1)
    const steps = await listStepsOf(
      db,
      stored,
      rows.map((row) => row.id),
    )
    const byEntry = Map.groupBy(steps, (step) => step.entryId)
    const entries = rows.map((row) => ({
      ...entryOf(row),
      trigger: row.trigger,
      steps: (byEntry.get(row.id) ?? []).map(stepOf),
    }))
    const { items, nextCursor } = pageOf(entries, limit)
    return { entries: items, nextCursor }
  })
