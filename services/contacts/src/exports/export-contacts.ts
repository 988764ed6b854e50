import { exportContacts } from '@outrider/contracts/contacts'
import { idOf } from '@outrider/contracts/ids'
import { decodeCursor, encodeCursor } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { type Columns, walkContacts } from '../contacts/queries.ts'
import { contactColumns, contactRecordOf, type ContactRow } from '../contacts/record.ts'

/** Contacts of one page, fewer where they are large. */
const maxContacts = 500

export const answerExportContacts = ({ db }: Service) =>
  answer(exportContacts, async ({ tenant, cursor }) => {
    const before = decodeCursor('con', cursor ?? undefined)
    const walk = { tenant: storedTenant(tenant), before, limit: maxContacts }
    const columns: Columns<ContactRow> = { sql: contactColumns(db) }
    const { rows, isLast } = await walkContacts(db, walk, columns)
    const last = rows.at(-1)
    return {
      contacts: rows.map(contactRecordOf),
      nextCursor: last && !isLast ? encodeCursor(idOf('con', last.id)) : null,
    }
  })
